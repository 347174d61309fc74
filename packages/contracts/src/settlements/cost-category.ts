import { z } from 'zod'

/** What is used and metered. */
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

/** What a line of an invoice is for; sewage is billed by the water that was used. */
export const CostCategory = z
  .enum([...UtilityCategory.options, 'waste', 'renovation_fund', 'internet', 'administration', 'other'])
  .meta({
    id: 'CostCategory',
    description: 'What a line of a bill is for; sewage is billed by the water that was used',
  })
export type CostCategory = z.infer<typeof CostCategory>

/** How a cost is shared (design decisions, section 9). */
export const ShareKey = z.enum(['area', 'persons', 'equal', 'percent']).meta({
  id: 'ShareKey',
  description:
    'area, persons: the apartment’s part of the total; equal: the same for each apartment; percent: as set in the agreement',
})
export type ShareKey = z.infer<typeof ShareKey>

/** What a payment for an item is to the tax office; flat utilities amounts are revenue unless the operator says otherwise. */
export const TaxClass = z.enum(['revenue', 'pass_through', 'deposit']).meta({
  id: 'TaxClass',
  description: 'revenue: taxed; pass_through: costs that the tenant bears, not taxed; deposit: not taxed',
})
export type TaxClass = z.infer<typeof TaxClass>
