import { Problem } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** Money received, or given back. Days are texts, `YYYY-MM-DD`. */
export const PaymentRow = defineEntity({
  name: 'Payment',
  tableName: 'payment',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    agreementId: p.string().nullable(),
    receivedOn: p.date(),
    amountPln: p.decimal().precision(12).scale(2),
    payer: p.text().nullable(),
    title: p.text().nullable(),
    source: p.enum(['manual', 'csv', 'mt940'] as const),
    importId: p.string().nullable(),
    /** Tells a line of a bank statement that was imported before; null by hand. */
    fingerprint: p.string().nullable(),
    reversedAt: p.datetime().nullable(),
    reversalReason: p.text().nullable(),
    version: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})
export type PaymentRow = InferEntity<typeof PaymentRow>

/** What a part of a payment paid: an item of a statement. */
export const PaymentPartRow = defineEntity({
  name: 'PaymentPart',
  tableName: 'payment_part',
  properties: {
    accountId: p.string().primary(),
    paymentId: p.string().primary(),
    statementId: p.string().primary(),
    itemId: p.string().primary(),
    amountPln: p.decimal().precision(12).scale(2),
  },
})
export type PaymentPartRow = InferEntity<typeof PaymentPartRow>

export class RefundExceedsCredit extends Problem {
  constructor() {
    super('refund_exceeds_credit')
  }
}
