import { z } from 'zod'
import { idOf } from '../ids.ts'
import { AmountPln } from '../money.ts'
import { Period, Timestamp } from '../text.ts'

export const SettlementState = z.enum(['draft', 'calculated', 'prepared', 'sent'])

export const ReferenceCode = z
  .string()
  .regex(/^.{1,32}-\d{4}-\d{2}-[A-Z0-9]{4}$/u)
  .meta({
    description:
      'Transfer title, <apartment_label>-<YYYY>-<MM>-<4 of A-Z 0-9>, with the label of the moment of creation; never changes',
    examples: ['Długa 7/12-2026-04-K7Q2'],
  })

/** One apartment, one month. */
export const Settlement = z
  .object({
    id: idOf('settlement'),
    apartment_id: idOf('apartment'),
    agreement_id: idOf('agreement').nullable(),
    period: Period,
    state: SettlementState,
    reference_code: ReferenceCode,
    total_pln: AmountPln,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Settlement' })
export type Settlement = z.infer<typeof Settlement>
