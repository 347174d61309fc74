import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { AmountPln, decimal } from '../values/money.ts'
import { Day, Period, Timestamp } from '../values/text.ts'
import { CostCategory, DifferenceShareBy, ShareBy } from './cost-category.ts'

/** The whole that parts are counted against: square metres, persons, apartments or 100 percent. */
export const ShareTotal = decimal({ decimals: 4, above: 0, max: 10_000_000 }).meta({
  description: 'Total square metres, persons or apartments of the building; the landlord bears the rest',
})

/** The share of one agreement, or of the landlord, in a cost. */
export const Allocation = z
  .object({
    agreement_id: idSchema('agreement').nullable().meta({ description: 'null: the landlord’s part' }),
    apartment_id: idSchema('apartment')
      .nullable()
      .meta({ description: 'Apartment of the agreement; null for the landlord’s part' }),
    weight: z.number().nullable().meta({
      description:
        'Square metres, persons, apartments, percent or metered use that the key counts; null for the landlord’s part',
    }),
    days: z
      .int()
      .nullable()
      .meta({ description: 'Days of the month that the agreement covers; null for the landlord’s part' }),
    amount_pln: AmountPln,
  })
  .meta({ id: 'Allocation', description: 'What one agreement, or the landlord, bears of a cost' })

/** The part of a document’s line that falls into one month: shared once, over agreements and the landlord’s remainder. */
export const Cost = z
  .object({
    id: idSchema('cost'),
    document_id: idSchema('document'),
    line: z.int().meta({ description: 'Number of the line in the document' }),
    category: CostCategory,
    label: z.string().meta({ description: 'Text of the line' }),
    period: Period,
    period_from: Day.meta({ description: 'First day of the cost over all its months' }),
    period_to: Day,
    whole_pln: AmountPln.meta({ description: 'The cost over all its months' }),
    amount_pln: AmountPln.meta({ description: 'The part of the month' }),
    share_by: ShareBy,
    difference_share_by: DifferenceShareBy.optional().meta({
      description: 'Who pays for what no sub-meter counted; with the key sub_meters only',
    }),
    weight_total: z.number().meta({
      description:
        'Square metres, persons, apartments, percent or use of the main meter that the parts are counted against',
    }),
    days_in_month: z.int().meta({ description: 'Days of the month, 28 to 31' }),
    apartment_ids: z.array(idSchema('apartment')).meta({ description: 'Apartments that share the cost' }),
    allocations: z
      .array(Allocation)
      .meta({ description: 'Shares of the agreements and the landlord’s part; they add up to `amount_pln`' }),
    created_at: Timestamp,
  })
  .meta({
    id: 'Cost',
    description: 'The part of a document’s line that falls into one month, shared over agreements and the landlord',
  })
export type Cost = z.infer<typeof Cost>
