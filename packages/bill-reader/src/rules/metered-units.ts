import type { CostCategory } from '@lokum/contracts/settlements/cost-category'

/** A charge per one of these units is the price of a metered use. */
export const meteredUnits: readonly string[] = ['kWh', 'MWh', 'm3', 'GJ']

/** Categories that a meter counts; waste by the m³ of water is not one. */
export const meteredCategories: readonly CostCategory[] = [
  ...(['electricity', 'gas', 'heating', 'hot_water'] as const),
  ...(['water', 'cold_water', 'sewage'] as const),
]
