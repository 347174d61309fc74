import { z } from 'zod'

/** What is used and metered. */
export const Utility = z
  .enum(['electricity', 'gas', 'cold_water', 'hot_water', 'heating'])
  .meta({ description: 'What a meter measures' })
export type Utility = z.infer<typeof Utility>

/** What a line of an invoice is for; sewage is billed by the water that was used. */
export const CostCategory = z.enum([
  ...Utility.options,
  'water',
  'sewage',
  'waste',
  'renovation_fund',
  'internet',
  'administration',
  'other',
])
export type CostCategory = z.infer<typeof CostCategory>

/** How a cost is shared (design decisions, section 9). */
export const ShareKey = z.enum(['area', 'persons', 'equal', 'percent']).meta({
  description: 'area, persons: of the apartment over the total; equal: by apartments; percent: as the agreement says',
})
export type ShareKey = z.infer<typeof ShareKey>

/** What a payment for an item is to the tax office; flat utilities amounts are revenue unless the operator says otherwise. */
export const TaxClass = z.enum(['revenue', 'pass_through', 'deposit'])
export type TaxClass = z.infer<typeof TaxClass>
