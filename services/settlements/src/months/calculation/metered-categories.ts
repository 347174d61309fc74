import type { CostCategory, Utility } from '@lokum/contracts/settlements/cost-category'

/** Which lines of an invoice price what a meter counts: sewage is billed by the water that was used. Its order is that of the items. */
const categories: Readonly<Record<Utility, readonly CostCategory[]>> = {
  electricity: ['electricity'],
  gas: ['gas'],
  cold_water: ['cold_water', 'water', 'sewage'],
  hot_water: ['hot_water', 'water', 'sewage'],
  heating: ['heating'],
}

export function categoriesOf(utility: Utility): readonly CostCategory[] {
  return categories[utility]
}

/** The place of a utility among the items. */
export function rankOf(utility: Utility): number {
  return Object.keys(categories).indexOf(utility)
}
