import type { CostCategory, Utility } from '@lokum/contracts/settlements/cost-category'

/** The invoice categories that price a meter's use: sewage is billed by water use. Items follow this order. */
const categories: Readonly<Record<Utility, readonly CostCategory[]>> = {
  electricity: ['electricity'],
  gas: ['gas'],
  cold_water: ['cold_water', 'water', 'sewage'],
  hot_water: ['hot_water', 'water', 'sewage'],
  heating: ['heating'],
}

export function listCategories(utility: Utility): readonly CostCategory[] {
  return categories[utility]
}

/** The position of a utility among the items. */
export function rankUtility(utility: Utility): number {
  return Object.keys(categories).indexOf(utility)
}
