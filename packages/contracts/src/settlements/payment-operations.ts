import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { byChange, changesPage, changesQuery } from '../values/changes.ts'
import { idSchema } from '../values/ids.ts'
import { NextCursor, PageQuery } from '../values/page.ts'
import { Day, Period, SearchText } from '../values/text.ts'
import { Reason } from './meter.ts'
import { Balance, BalanceRow, BalanceSums, PayerName, Payment, PaymentPln, PaymentTitle } from './payment.ts'

const params = z.strictObject({ id: idSchema('payment') })
const part = { service: 'settlements', tag: 'Payments' } as const
const write = { ...part, scopes: ['payments.write'], limit: writeLimit } as const
const read = { ...part, scopes: ['payments.read'], limit: readLimit } as const

export const CreatePayment = defineOperation({
  ...write,
  id: 'createPayment',
  method: 'POST',
  path: '/v1/payments',
  summary: 'Record a payment or a refund by hand',
  description:
    'Without agreement_id, the payment is matched by the reference code in its title; without a certain match it stays unmatched. A payment covers the oldest settlement first and its items proportionally, and instalments in the order of their days; the rest becomes a credit. A refund returns a credit. A payment that may already be recorded, for example by an import, is recorded too and names the other one in possible_duplicate_of. Emits payment.received, settlement.paid for each settlement that became paid, and audit.event.',
  versioned: true,
  request: {
    body: z
      .strictObject({
        agreement_id: idSchema('agreement').optional(),
        received_on: Day,
        amount_pln: PaymentPln,
        payer: PayerName.optional(),
        title: PaymentTitle.optional(),
      })
      .meta({ id: 'CreatePaymentRequest', description: 'A payment or a refund, as it was received or paid' }),
  },
  answer: { status: 201, body: Payment },
  problems: ['not_found', 'refund_exceeds_credit', 'quota_exceeded'],
})

export const ListPayments = defineOperation({
  ...read,
  id: 'listPayments',
  method: 'GET',
  path: '/v1/payments',
  summary: 'List payments, the last received first',
  description: `Unmatched and reversed payments are listed too, unless the query selects some. ${byChange}`,
  request: {
    query: changesQuery({
      apartment_id: idSchema('apartment').optional(),
      agreement_id: idSchema('agreement').optional(),
      settlement_id: idSchema('settlement').optional().meta({ description: 'Only payments that paid a part of it' }),
      import_id: idSchema('paymentImport').optional(),
      q: SearchText.optional().meta({
        description: 'A part of the title, the payer or the name of the tenant, regardless of case',
      }),
      state: Payment.shape.state.optional(),
      finding: z
        .enum(['possible_duplicate'])
        .optional()
        .meta({ description: 'Only payments that may have been recorded twice' }),
      received_from: Day.optional(),
      received_to: Day.optional(),
    }),
  },
  answer: {
    status: 200,
    body: changesPage(Payment).meta({ id: 'PaymentPage', description: 'A page of payments, the last received first' }),
  },
  problems: [],
})

export const GetPayment = defineOperation({
  ...read,
  id: 'getPayment',
  method: 'GET',
  path: '/v1/payments/{id}',
  summary: 'Get a payment with its allocation',
  description: 'The answer has an ETag for `If-Match`. `parts` says which items the payment paid.',
  versioned: 'whole',
  request: { params },
  answer: { status: 200, body: Payment },
  problems: ['not_found'],
})

export const UpdatePayment = defineOperation({
  ...write,
  id: 'updatePayment',
  method: 'PATCH',
  path: '/v1/payments/{id}',
  summary: 'Correct a payment that was recorded by hand (JSON merge patch)',
  description:
    'All payments of the agreement are allocated again, and with them what is paid and the tax. The payment keeps its agreement, and possible duplicates are looked for again. An imported payment is what the bank says: reverse it if it should not count. Statements that were prepared keep the balance of their day.',
  versioned: true,
  request: {
    params,
    body: z
      .strictObject({
        received_on: Day,
        amount_pln: PaymentPln,
        payer: PayerName.nullable().meta({
          description: 'Payer as the bank names them, 1 to 300 characters; null removes it',
        }),
        title: PaymentTitle.nullable(),
      })
      .partial()
      .meta({
        id: 'UpdatePaymentRequest',
        description: 'Members of the payment to change; null removes an optional value',
      }),
  },
  answer: { status: 200, body: Payment },
  problems: ['not_found', 'invalid_state', 'precondition_failed', 'refund_exceeds_credit'],
})

export const MatchPayment = defineOperation({
  ...write,
  id: 'matchPayment',
  method: 'POST',
  path: '/v1/payments/{id}/match',
  summary: 'Assign a payment to an agreement, or mark it as unmatched',
  description:
    'With null the payment becomes unmatched. All payments of the agreements concerned are allocated again. Assigning the same agreement again changes nothing. Refused with invalid_state if the payment is reversed. Emits settlement.paid for each settlement that became paid, and audit.event.',
  versioned: true,
  request: {
    params,
    body: z
      .strictObject({ agreement_id: idSchema('agreement').nullable() })
      .meta({ id: 'MatchPaymentRequest', description: 'The agreement of the payment; null for none' }),
  },
  answer: { status: 200, body: Payment },
  problems: ['not_found', 'invalid_state', 'precondition_failed', 'refund_exceeds_credit'],
})

export const ReversePayment = defineOperation({
  ...write,
  id: 'reversePayment',
  method: 'POST',
  path: '/v1/payments/{id}/reverse',
  summary: 'Reverse a payment recorded by mistake; it stays visible but no longer counts',
  description:
    'The payments of the agreement are allocated again without it. Its line of a bank statement is not imported again. Refused with invalid_state if it is reversed already, and with refund_exceeds_credit if a refund rests on it. Emits audit.event.',
  versioned: true,
  request: {
    params,
    body: z
      .strictObject({ reason: Reason })
      .meta({ id: 'ReversePaymentRequest', description: 'Why the payment is reversed' }),
  },
  answer: { status: 200, body: Payment },
  problems: ['not_found', 'invalid_state', 'precondition_failed', 'refund_exceeds_credit'],
})

export const GetBalance = defineOperation({
  ...read,
  id: 'getBalance',
  method: 'GET',
  path: '/v1/agreements/{id}/balance',
  summary: 'Get the balance of a tenant: amounts charged and paid',
  description:
    'Adds up the statements in force and the payments of one agreement, with what is open of each settlement.',
  request: {
    params: z.strictObject({ id: idSchema('agreement') }),
    query: z.strictObject({
      interest: z.enum(['true']).optional().meta({ description: 'Adds the statutory interest until today' }),
    }),
  },
  answer: { status: 200, body: Balance },
  problems: ['not_found'],
})

export const ListBalances = defineOperation({
  ...read,
  id: 'listBalances',
  method: 'GET',
  path: '/v1/balances',
  summary: 'List what each tenancy owes, by the label of its apartment, with the sums of the account',
  description:
    'Tenancies that run, and those that ended until they are even. What is charged and paid, open and credit, is as in the balance of the agreement.',
  request: {
    query: PageQuery.extend({
      period: Period.optional().meta({ description: 'Adds `month` and `earlier_pln` of this month' }),
      owing: z.enum(['true']).optional().meta({ description: 'Return only tenancies with something open' }),
    }),
  },
  answer: {
    status: 200,
    body: z
      .object({
        today: Day.meta({ description: 'Current day in Europe/Warsaw' }),
        sums: BalanceSums,
        data: z.array(BalanceRow).meta({ description: 'Rows of this page' }),
        next_cursor: NextCursor,
      })
      .meta({ id: 'BalancePage', description: 'A page of the tenancies with what they owe, and the sums of all' }),
  },
  problems: [],
})
