import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'
import { idSchema } from '../values/ids.ts'
import { AmountPln, decimal, SumPln } from '../values/money.ts'
import { Day, line, name, Period, Timestamp } from '../values/text.ts'
import { TaxClass } from './cost-category.ts'
import { InterestSpan } from './interest-inputs.ts'
import { SettlementKind } from './settlement.ts'

/** A payment is more than nothing, a refund less. */
export const PaymentPln = decimal({ decimals: 2, max: 10_000_000 })
  .refine((value) => value !== 0, { params: { code: 'invalid_value' }, error: mustBe('not_zero') })
  .meta({ description: 'Amount in PLN, two decimals; negative for a refund to the tenant', examples: [2400] })

export const PaymentTitle = line({ max: 500 }).meta({ description: 'Transfer title as written by the payer' })
export const PayerName = name({ max: 300 }).meta({ description: 'Payer as the bank names them, 1 to 300 characters' })

/** A part of a payment and the statement it paid. */
export const PaymentPart = z
  .object({
    settlement_id: idSchema('settlement'),
    kind: SettlementKind,
    period: Period,
    item_id: idSchema('item'),
    label: z.string().meta({ description: 'Text of the item on the statement' }),
    tax_class: TaxClass,
    amount_pln: AmountPln,
  })
  .meta({ id: 'PaymentPart', description: 'The part of a payment that paid one item' })

/** Whether a payment belongs to an agreement. */
const PaymentState = z.enum(['matched', 'unmatched', 'reversed']).meta({
  id: 'PaymentState',
  description:
    'matched: belongs to an agreement; unmatched: recorded without one; reversed: taken back, counts nowhere',
})

/** Money received, or given back. */
export const Payment = z
  .object({
    id: idSchema('payment'),
    agreement_id: idSchema('agreement')
      .nullable()
      .meta({ description: 'Agreement of the payment; null while unmatched' }),
    received_on: Day.meta({ description: 'Day of receipt, which counts for the tax' }),
    amount_pln: PaymentPln,
    payer: z.string().nullable().meta({ description: 'Payer as the bank names them; null if unknown' }),
    title: z.string().nullable().meta({ description: 'Transfer title; null without one' }),
    source: z.enum(['manual', 'deposit', 'csv', 'mt940', 'camt053']).meta({
      id: 'PaymentSource',
      description: 'manual: entered by hand; deposit: a deposit that was set off; others: format of a bank statement',
    }),
    import_id: idSchema('paymentImport')
      .nullable()
      .meta({ description: 'Import that recorded it; null if it was entered by hand' }),
    state: PaymentState,
    parts: z.array(PaymentPart).meta({ description: 'Allocation of the payment, oldest settlement first' }),
    unallocated_pln: AmountPln.meta({ description: 'Part left as a credit' }),
    reversal_reason: z
      .string()
      .nullable()
      .meta({ description: 'Reason of the reversal; null while the payment counts' }),
    possible_duplicate_of: idSchema('payment').nullable().meta({
      description:
        'An earlier payment that may be the same transfer: same amount, at most 3 days apart, and the same agreement or title. Both count until one of them is reversed',
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Payment', description: 'Money received from a tenant, or given back, and what it paid' })
export type Payment = z.infer<typeof Payment>

/** One of the parts in which something falls due. */
const Instalment = z.object({
  due_on: Day,
  amount_pln: AmountPln,
  open_pln: AmountPln.meta({ description: 'Payments pay the earlier parts first' }),
})

/** The interest on a late settlement that no item charges yet. */
const ChargeableInterest = z
  .object({
    starts_on: Day.meta({ description: 'First day that no item charges' }),
    ends_on: Day.meta({ description: 'Last day on which something was overdue, at most today' }),
    late_days: z.int().min(1).meta({ description: 'Days on which something was overdue, those of instalments once' }),
    amount_pln: SumPln.nullable().meta({ description: 'null if one of the days has no rate' }),
    spans: z.array(InterestSpan).meta({
      description: 'What the amount is made of, in the order of their days; empty if one of the days has no rate',
    }),
  })
  .meta({
    id: 'ChargeableInterest',
    description: 'Interest on a late payment that an item can charge, also when it is paid by now',
  })
export type ChargeableInterest = z.infer<typeof ChargeableInterest>

/** The charge of one settlement, and its payment state. */
export const SettlementBalance = z
  .object({
    settlement_id: idSchema('settlement'),
    kind: SettlementKind,
    period: Period,
    due_on: Day.meta({ description: 'First day on which something is open; the day of the statement if nothing is' }),
    total_pln: AmountPln,
    paid_pln: AmountPln,
    open_pln: AmountPln,
    paid_at: Timestamp.nullable().meta({ description: 'When it was paid in full; null while something is open' }),
    paid_on: Day.nullable().meta({
      description: 'Day of the payment that paid the rest',
    }),
    instalments: z.array(Instalment).meta({
      description: 'Parts in which the total falls due, what was no part of the plan first; empty without a plan',
    }),
    chargeable_interest: ChargeableInterest.nullable().optional().meta({
      description: 'Only with `interest`; null if no day was late, all are charged, or it comes to 0.00',
    }),
  })
  .meta({
    id: 'SettlementBalance',
    description: 'What a settlement charges, what is paid of it, and when the rest is due',
  })
export type SettlementBalance = z.infer<typeof SettlementBalance>

/** The debt of an agreement, and its payments. */
export const Balance = z
  .object({
    agreement_id: idSchema('agreement'),
    charged_pln: SumPln.meta({ description: 'Sum of the current statements' }),
    paid_pln: SumPln.meta({ description: 'Sum of the payments, less refunds' }),
    balance_pln: SumPln.meta({ description: 'Charged minus paid: positive is owed, negative is a credit' }),
    credit_pln: SumPln.meta({ description: 'Unused credit from payments or statements' }),
    interest_pln: SumPln.nullable().optional().meta({
      description:
        'Statutory interest on what is overdue, without days that an item charges; only with `interest`, null if a rate is missing',
    }),
    instalments: z.array(Instalment.extend({ amount_pln: SumPln, open_pln: SumPln })).meta({
      description:
        'Parts of all settlements with a plan, those of one day together, earliest first; empty without a plan',
    }),
    settlements: z
      .array(SettlementBalance)
      .meta({ description: 'Settlements with a sent statement, oldest month first' }),
  })
  .meta({ id: 'Balance', description: 'What an agreement owes and what was paid, in all and for each settlement' })
export type Balance = z.infer<typeof Balance>

/** The money of a month of one tenancy: its statement, and that of a true-up of the same month. */
const BalanceMonth = z
  .object({
    settlement_id: idSchema('settlement'),
    due_on: Day.meta({ description: 'First day on which something of it is due' }),
    total_pln: AmountPln,
    paid_pln: AmountPln,
    open_pln: AmountPln,
  })
  .meta({ id: 'BalanceMonth', description: 'What the statements of one month charge, and what of it is paid' })

/** The debt of one tenancy, its payments, and its credit. */
export const BalanceRow = z
  .object({
    agreement_id: idSchema('agreement'),
    apartment: z
      .object({ id: idSchema('apartment'), label: z.string().meta({ description: 'Label of the apartment' }) })
      .meta({ description: 'The apartment of the agreement' }),
    tenant: z.string().meta({ description: 'Name of the tenant' }),
    ends_on: Day.nullable().meta({ description: 'Last day of the agreement; null while it is open' }),
    charged_pln: Balance.shape.charged_pln,
    paid_pln: Balance.shape.paid_pln,
    owed_pln: SumPln.meta({ description: 'What is open of all statements' }),
    credit_pln: Balance.shape.credit_pln,
    overdue_pln: SumPln.meta({ description: 'Part of owed_pln whose due day is over' }),
    due_on: Day.nullable().meta({ description: 'First day on which something is open; null if nothing is' }),
    days_overdue: z.int().min(0).meta({ description: 'Days since due_on; 0 if it is not over' }),
    earlier_pln: SumPln.nullable().meta({
      description: 'Part of owed_pln that is of months before `period`; null without `period`',
    }),
    has_instalments: z.boolean().meta({ description: 'Whether something that is open is due in instalments' }),
    last_reminder: z
      .object({
        level: z.int().min(1).max(3).meta({ description: 'Level of the reminder' }),
        reminded_on: Day.meta({ description: 'Day on which it was sent or handed over' }),
      })
      .nullable()
      .meta({ description: 'Newest reminder of a settlement that is still open; null without one' }),
    month: BalanceMonth.nullable().meta({ description: 'null without `period`, and until its statement is sent' }),
  })
  .meta({ id: 'BalanceRow', description: 'What one tenancy was charged, paid and owes' })
export type BalanceRow = z.infer<typeof BalanceRow>

const sums = {
  charged_pln: SumPln,
  paid_pln: SumPln,
}

/** The sums of an account. */
export const BalanceSums = z
  .object({
    ...sums,
    owed_pln: SumPln,
    credit_pln: SumPln,
    overdue_pln: SumPln,
    overdue: z.int().min(0).meta({ description: 'Number of tenancies with something overdue' }),
    owing: z.int().min(0).meta({ description: 'Number of tenancies with something open' }),
    month: z
      .object({ ...sums, open_pln: SumPln })
      .nullable()
      .meta({ description: 'The statements of `period`; null without it' }),
    unmatched: z.int().min(0).meta({ description: 'Number of payments without an agreement' }),
    unmatched_pln: SumPln,
  })
  .meta({ id: 'BalanceSums', description: 'Sums of all tenancies, also those of other pages' })
export type BalanceSums = z.infer<typeof BalanceSums>
