import { z } from 'zod'

/** A metered utility. */
export const Utility = z
  .enum(['electricity', 'gas', 'cold_water', 'hot_water', 'heating'])
  .meta({ id: 'Utility', description: 'Utility measured by the meter' })
export type Utility = z.infer<typeof Utility>

/** The utilities, and what is billed with them. */
export const UtilityCategory = z.enum([...Utility.options, 'water', 'sewage']).meta({
  id: 'UtilityCategory',
  description: 'Category of a utility, or of what is billed with one',
})
export type UtilityCategory = z.infer<typeof UtilityCategory>

/** The purpose of a line of an invoice; sewage is billed by the water that was used. */
export const CostCategory = z
  .enum([...UtilityCategory.options, 'waste', 'renovation_fund', 'internet', 'administration', 'other'])
  .meta({
    id: 'CostCategory',
    description: 'What a line of a bill is for; sewage is billed by the water that was used',
  })
export type CostCategory = z.infer<typeof CostCategory>

const metered: ReadonlySet<CostCategory> = new Set<CostCategory>(UtilityCategory.options)

/** Whether meters count what a category is for. */
export function isMetered(category: CostCategory): boolean {
  return metered.has(category)
}

/** How a cost is shared (design decisions, section 9). */
export const ShareBy = z.enum(['area', 'persons', 'equal', 'percent', 'sub_meters']).meta({
  id: 'ShareKey',
  description:
    'area, persons: the apartment’s part of the total; equal: the same for each apartment; percent: as set in the agreement; sub_meters: what the apartment’s sub-meters counted of the use of the main meter',
})
export type ShareBy = z.infer<typeof ShareBy>

/** The key that shares the difference between a main meter and its sub-meters. */
export const DifferenceShareBy = z.enum(['landlord', 'area', 'persons', 'equal']).meta({
  id: 'DifferenceKey',
  description:
    'Who pays for what the main meter counted and no sub-meter did (losses, common parts): the landlord, or the agreements by area, by persons or equally',
})
export type DifferenceShareBy = z.infer<typeof DifferenceShareBy>

/** The class of a payment for an item for the tax office; flat utilities amounts are revenue unless the landlord says otherwise. */
export const TaxClass = z.enum(['revenue', 'pass_through', 'deposit']).meta({
  id: 'TaxClass',
  description: 'revenue: taxed; pass_through: costs that the tenant bears, not taxed; deposit: not taxed',
})
export type TaxClass = z.infer<typeof TaxClass>

/** A deposit does not recur: it has entries of its own. */
export const TaxClassOfCharge = TaxClass.exclude(['deposit']).meta({
  id: 'ChargeTaxClass',
  description: 'What a monthly charge is to the tax office; a deposit does not recur, so it has entries of its own',
})
export type TaxClassOfCharge = z.infer<typeof TaxClassOfCharge>
