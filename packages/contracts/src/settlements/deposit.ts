import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { decimal, SumPln } from '../values/money.ts'
import { Day, Timestamp } from '../values/text.ts'
import { Reason } from './meter.ts'

export const DepositPln = decimal({ decimals: 2, min: 0.01, max: 10_000_000 }).meta({
  description: 'Amount in PLN, two decimals',
  examples: [2400],
})

export const DepositEntryKind = z.enum(['agreed', 'received', 'deducted', 'set_off', 'returned']).meta({
  id: 'DepositEntryKind',
  description:
    'agreed: the deposit of the agreement, of which the newest counts; received: paid by the tenant; deducted: kept for damage; set_off: kept for what the statements charge, and recorded as a payment; returned: paid back',
})

/** A step in the life of a deposit. */
export const DepositEntry = z
  .object({
    id: idSchema('depositEntry'),
    agreement_id: idSchema('agreement'),
    kind: DepositEntryKind,
    happened_on: Day.meta({ description: 'Day on which it happened' }),
    amount_pln: DepositPln,
    is_indexed: z.boolean().meta({
      description:
        'With `agreed` only: the deposit is returned as the same multiple of the rent, and at least as it was paid',
    }),
    reason: Reason.nullable().meta({ description: 'Why it was deducted; null for other kinds without one' }),
    document_id: idSchema('document')
      .nullable()
      .meta({ description: 'With `deducted`: the bill or photo that shows the damage; null without one' }),
    payment_id: idSchema('payment').nullable().meta({ description: 'With `set_off`: the payment; null for others' }),
    reversal_reason: Reason.nullable().meta({ description: 'Reason of the reversal; null while the entry counts' }),
    created_at: Timestamp,
  })
  .meta({ id: 'DepositEntry', description: 'What was agreed, received, kept or returned of a deposit' })
export type DepositEntry = z.infer<typeof DepositEntry>

/** The deposit of an agreement: its sums, and its entries. */
export const Deposit = z
  .object({
    agreement_id: idSchema('agreement'),
    agreed_pln: SumPln.nullable().meta({ description: 'Deposit of the agreement; null while none is agreed' }),
    is_indexed: DepositEntry.shape.is_indexed,
    received_pln: SumPln,
    deducted_pln: SumPln,
    set_off_pln: SumPln,
    returned_pln: SumPln,
    held_pln: SumPln.meta({ description: 'Received, less deductions, set-offs and returns' }),
    to_return_pln: SumPln.meta({ description: 'held_pln, and what the rent has grown if the deposit is indexed' }),
    return_due_on: Day.nullable().meta({
      description: 'A month after the last day of the agreement; null without one, and when nothing is left to return',
    }),
    entries: z.array(DepositEntry).meta({ description: 'By day, at most 200, reversed ones too' }),
  })
  .meta({ id: 'Deposit', description: 'The deposit of an agreement, which is no revenue unless it is set off' })
export type Deposit = z.infer<typeof Deposit>
