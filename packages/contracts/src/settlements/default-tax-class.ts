import type { CostCategory, TaxClass } from './cost-category.ts'

// Without a schema, so that pages use it too.
const taxClasses: Readonly<Record<CostCategory, TaxClass>> = {
  electricity: 'pass_through',
  gas: 'pass_through',
  cold_water: 'pass_through',
  hot_water: 'pass_through',
  heating: 'pass_through',
  water: 'pass_through',
  sewage: 'pass_through',
  waste: 'pass_through',
  renovation_fund: 'pass_through',
  internet: 'pass_through',
  administration: 'revenue',
  other: 'pass_through',
}

/** Whether a text is a category. */
export function isCostCategory(text: string): text is CostCategory {
  return Object.hasOwn(taxClasses, text)
}

/** The tax class of a cost of a category unless a person chooses another one (docs/tax.md); a cost without a category is passed on. */
export function defaultTaxClass(category: CostCategory | null): TaxClass {
  return category === null ? 'pass_through' : taxClasses[category]
}
