import { z } from 'zod'
import { idOf } from '../values/ids.ts'
import { AmountPln, decimal } from '../values/money.ts'
import { Day, Period, Timestamp } from '../values/text.ts'
import { CostCategory, ShareKey } from './cost-category.ts'

/** The whole that parts are counted against: square metres, persons, apartments or 100 percent. */
export const ShareTotal = decimal({ decimals: 4, above: 0, max: 10_000_000 }).meta({
  description: 'Total square metres, persons or apartments of the building; the landlord bears the rest',
})

/** What one agreement, or the landlord, bears of a cost. */
export const Allocation = z
  .object({
    agreement_id: idOf('agreement').nullable().meta({ description: 'null: the landlord’s part' }),
    apartment_id: idOf('apartment').nullable(),
    part: z.number().nullable(),
    days: z.int().nullable(),
    amount_pln: AmountPln,
  })
  .meta({ id: 'Allocation', description: 'What one agreement, or the landlord, bears of a cost' })

/** The part of a document’s line that falls into one month: shared once, over agreements and the landlord’s remainder. */
export const Cost = z
  .object({
    id: idOf('cost'),
    document_id: idOf('document'),
    line: z.int(),
    category: CostCategory,
    label: z.string(),
    period: Period,
    period_from: Day.meta({ description: 'First day of the cost over all its months' }),
    period_to: Day,
    whole_pln: AmountPln.meta({ description: 'The cost over all its months' }),
    amount_pln: AmountPln.meta({ description: 'The part of the month' }),
    key: ShareKey,
    total: z.number(),
    days_in_month: z.int(),
    apartment_ids: z.array(idOf('apartment')),
    allocations: z.array(Allocation),
    created_at: Timestamp,
  })
  .meta({
    id: 'Cost',
    description: 'The part of a document’s line that falls into one month, shared over agreements and the landlord',
  })
export type Cost = z.infer<typeof Cost>
