import type { DepositEntry } from '@lokum/contracts/settlements/deposit'
import type { Context } from '@lokum/service-kit/http/context'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** A step in the life of a deposit. Days are texts, `YYYY-MM-DD`. */
export const DepositEntryRow = defineEntity({
  name: 'DepositEntry',
  tableName: 'deposit_entry',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    agreementId: p.string(),
    kind: p.enum(['agreed', 'received', 'deducted', 'set_off', 'returned'] as const),
    happenedOn: p.date(),
    amountPln: p.decimal().precision(12).scale(2),
    isIndexed: p.boolean(),
    reason: p.text().nullable(),
    documentId: p.string().nullable(),
    /** The payment of a deposit that was set off. */
    paymentId: p.string().nullable(),
    reversalReason: p.text().nullable(),
    createdAt: p.datetime(),
  },
})
export type DepositEntryRow = InferEntity<typeof DepositEntryRow>

type OfAgreement = { accountId: string; agreementId: string }

/** The entries of an agreement's deposit by day, reversed ones too. */
export async function findDepositEntries(
  em: Context['em'],
  { accountId, agreementId }: OfAgreement,
): Promise<DepositEntryRow[]> {
  return await em.find(DepositEntryRow, { accountId, agreementId }, { orderBy: { happenedOn: 'asc', id: 'asc' } })
}

export function describeDepositEntry(row: DepositEntryRow): DepositEntry {
  return {
    id: row.id,
    agreement_id: row.agreementId,
    kind: row.kind,
    happened_on: row.happenedOn,
    amount_pln: Number(row.amountPln),
    is_indexed: row.isIndexed,
    reason: row.reason ?? null,
    document_id: row.documentId ?? null,
    payment_id: row.paymentId ?? null,
    reversal_reason: row.reversalReason ?? null,
    created_at: row.createdAt.toISOString(),
  }
}
