import { z } from 'zod'
import { idOf } from '../ids.ts'
import { AmountPln } from '../money.ts'
import { Day, Period, Timestamp } from '../text.ts'
import { CostCategory } from './cost-category.ts'
import { Item } from './item.ts'

export const SettlementState = z.enum(['draft', 'calculated', 'prepared', 'sent'])

export const ReferenceCode = z
  .string()
  .regex(/^.{1,32}-\d{4}-\d{2}-[A-Z0-9]{4}$/u)
  .meta({
    description:
      'Transfer title, <apartment_label>-<YYYY>-<MM>-<4 of A-Z 0-9>, with the label of the moment of creation; never changes',
    examples: ['Długa 7/12-2026-04-K7Q2'],
  })

/** What is unusual about a settlement and yet allowed. */
export const SettlementWarning = z
  .object({
    code: z.enum(['outside_usual_days']),
    detail: z.string(),
  })
  .meta({ id: 'SettlementWarning' })

const settlement = {
  id: idOf('settlement'),
  apartment_id: idOf('apartment'),
  agreement_id: idOf('agreement').nullable(),
  period: Period,
  state: SettlementState,
  reference_code: ReferenceCode,
  total_pln: AmountPln.meta({ description: 'The exact sum of the items that are not rejected' }),
  warnings: z
    .array(SettlementWarning)
    .meta({ description: 'A settlement is usually made from day 1 to day 10 of the following month' }),
  created_at: Timestamp,
  updated_at: Timestamp,
}

/** One apartment, one month. */
export const Settlement = z.object(settlement).meta({ id: 'Settlement' })
export type Settlement = z.infer<typeof Settlement>

/** What is still needed before a statement can be prepared. */
export const Missing = z
  .object({
    code: z.enum(['calculation', 'reading', 'photo', 'rate', 'conversion_factor', 'document', 'decision']),
    detail: z.string(),
    meter_id: idOf('meter').optional(),
    reading_id: idOf('reading').optional(),
    item_id: idOf('item').optional(),
    category: CostCategory.optional(),
    day: Day.optional(),
  })
  .meta({ id: 'Missing' })
export type Missing = z.infer<typeof Missing>

/** The whole screen: what the operator works on. */
export const SettlementDetail = z
  .object({
    ...settlement,
    document_ids: z.array(idOf('document')),
    items: z.array(Item),
    missing: z.array(Missing),
  })
  .meta({ id: 'SettlementDetail' })
export type SettlementDetail = z.infer<typeof SettlementDetail>
