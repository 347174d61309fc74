import { Problem, ValidationFailed } from '@lokum/service-kit/problem'
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

export class RefundExceedsCredit extends Problem {
  constructor() {
    super('refund_exceeds_credit')
  }
}

/** A refund to nobody would give back what nobody has. @throws ValidationFailed */
export function requireOwner({ amountPln, agreementId }: { amountPln: string; agreementId: string | null }): void {
  if (agreementId === null && amountPln.startsWith('-'))
    throw new ValidationFailed([{ pointer: '#/agreement_id', code: 'required' }])
}
