import type { ImportRow } from '@lokum/contracts/settlements/payment-import'
import { Problem } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** A bank statement that was read; its lines are kept until it is committed, and after. */
export const PaymentImportRow = defineEntity({
  name: 'PaymentImport',
  tableName: 'payment_import',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    format: p.enum(['csv', 'mt940'] as const),
    state: p.enum(['preview', 'committed', 'discarded'] as const),
    version: p.integer(),
    createdAt: p.datetime(),
    committedAt: p.datetime().nullable(),
  },
})
export type PaymentImportRow = InferEntity<typeof PaymentImportRow>

export const ImportLineRow = defineEntity({
  name: 'ImportLine',
  tableName: 'payment_import_row',
  properties: {
    accountId: p.string().primary(),
    importId: p.string().primary(),
    row: p.integer().primary(),
    receivedOn: p.date().nullable(),
    amountPln: p.decimal().precision(12).scale(2).nullable(),
    payer: p.text().nullable(),
    title: p.text().nullable(),
    fingerprint: p.string().nullable(),
    proposal: p.string().$type<ImportRow['proposal']>(),
    candidates: p.json<ImportRow['candidates']>(),
    detail: p.text().nullable(),
    paymentId: p.string().nullable(),
  },
})
export type ImportLineRow = InferEntity<typeof ImportLineRow>

export class BankStatementUnreadable extends Problem {
  constructor(reason: string) {
    super('bank_statement_unreadable', { values: { reason } })
  }
}
