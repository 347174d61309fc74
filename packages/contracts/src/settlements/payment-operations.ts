import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { idOf } from '../values/ids.ts'
import { PageQuery, pageOf } from '../values/page.ts'
import { Day } from '../values/text.ts'
import { Reason } from './meter.ts'
import { Balance, PayerName, Payment, PaymentPln, PaymentTitle } from './payment.ts'

const params = z.strictObject({ id: idOf('payment') })
const part = { service: 'settlements', tag: 'Payments' } as const
const write = { ...part, scopes: ['payments.write'], limit: writeLimit } as const
const read = { ...part, scopes: ['payments.read'], limit: readLimit } as const

export const RecordPayment = defineOperation({
  ...write,
  id: 'recordPayment',
  method: 'POST',
  path: '/v1/payments',
  summary: 'Record a payment, or a refund, by hand',
  description:
    'Without agreement_id the title is matched on the reference code; what is not certain stays unmatched. A payment pays the oldest settlement first, its items proportionally; what is left is a credit. A refund gives a credit back. Emits payment.received, and settlement.paid for what became paid, with audit.event.',
  idempotent: true,
  versioned: true,
  request: {
    body: z
      .strictObject({
        agreement_id: idOf('agreement').optional(),
        received_on: Day,
        amount_pln: PaymentPln,
        payer: PayerName.optional(),
        title: PaymentTitle.optional(),
      })
      .meta({ id: 'RecordPaymentRequest' }),
  },
  answer: { status: 201, body: Payment },
  problems: ['not_found', 'refund_exceeds_credit'],
})

export const ListPayments = defineOperation({
  ...read,
  id: 'listPayments',
  method: 'GET',
  path: '/v1/payments',
  summary: 'List payments, newest first',
  request: {
    query: PageQuery.extend({
      agreement_id: idOf('agreement').optional(),
      state: Payment.shape.state.optional(),
      received_from: Day.optional(),
      received_to: Day.optional(),
    }),
  },
  answer: { status: 200, body: pageOf(Payment).meta({ id: 'PaymentPage' }) },
  problems: [],
})

export const GetPayment = defineOperation({
  ...read,
  id: 'getPayment',
  method: 'GET',
  path: '/v1/payments/{id}',
  summary: 'Read a payment with what it paid',
  versioned: true,
  request: { params },
  answer: { status: 200, body: Payment },
  problems: ['not_found'],
})

export const MatchPayment = defineOperation({
  ...write,
  id: 'matchPayment',
  method: 'POST',
  path: '/v1/payments/{id}/match',
  summary: 'Say whose payment it is, or that it was somebody else’s',
  versioned: true,
  request: {
    params,
    body: z.strictObject({ agreement_id: idOf('agreement').nullable() }).meta({ id: 'MatchPaymentRequest' }),
  },
  answer: { status: 200, body: Payment },
  problems: ['not_found', 'invalid_state', 'precondition_failed', 'refund_exceeds_credit'],
})

export const ReversePayment = defineOperation({
  ...write,
  id: 'reversePayment',
  method: 'POST',
  path: '/v1/payments/{id}/reverse',
  summary: 'Take back a payment that was recorded by mistake; it stays visible and counts for nothing',
  versioned: true,
  request: { params, body: z.strictObject({ reason: Reason }).meta({ id: 'ReversePaymentRequest' }) },
  answer: { status: 200, body: Payment },
  problems: ['not_found', 'invalid_state', 'precondition_failed', 'refund_exceeds_credit'],
})

export const GetBalance = defineOperation({
  ...read,
  id: 'getBalance',
  method: 'GET',
  path: '/v1/agreements/{id}/balance',
  summary: 'Read what a tenant owes, and what was paid',
  request: { params: z.strictObject({ id: idOf('agreement') }) },
  answer: { status: 200, body: Balance },
  problems: ['not_found'],
})
