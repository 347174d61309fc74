import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import type { Statement } from '@lokum/contracts/settlements/statement'
import { Problem } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** One version of a settlement's statement; its PDF is in `statement_pdf`. Only its state ever changes. */
export const StatementRow = defineEntity({
  name: 'Statement',
  tableName: 'statement',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    settlementId: p.string(),
    agreementId: p.string(),
    version: p.integer(),
    state: p.enum(['prepared', 'cancelled', 'sent', 'superseded'] as const),
    /** The bytes of the snapshot as text. */
    snapshot: p.text().lazy(),
    snapshotSha256: p.string(),
    pdfSha256: p.string(),
    pdfBytes: p.integer(),
    totalPln: p.decimal().precision(12).scale(2),
    toPayPln: p.decimal().precision(15).scale(2),
    dueOn: p.date(),
    correctsVersion: p.integer().nullable(),
    preparedAt: p.datetime(),
    /** When the landlord released it; the tenant may see it from then on. */
    releasedAt: p.datetime().nullable(),
    sentAt: p.datetime().nullable(),
    cancelledAt: p.datetime().nullable(),
  },
})
export type StatementRow = InferEntity<typeof StatementRow>

/** A charge: an item as frozen in the snapshot. */
export const StatementItemRow = defineEntity({
  name: 'StatementItem',
  tableName: 'statement_item',
  properties: {
    accountId: p.string().primary(),
    statementId: p.string().primary(),
    itemId: p.string().primary(),
    position: p.integer(),
    label: p.string(),
    amountPln: p.decimal().precision(12).scale(2),
    taxClass: p.enum(['revenue', 'pass_through', 'deposit'] as const),
  },
})
export type StatementItemRow = InferEntity<typeof StatementItemRow>

export class SettlementIncomplete extends Problem {
  constructor(named: Text, { missing, blocking }: { missing: Missing[]; blocking: readonly string[] }) {
    super('settlement_incomplete', { values: { missing: named }, objects: blocking, members: { missing } })
  }
}

export function describeStatement(row: StatementRow): Statement {
  return {
    id: row.id,
    settlement_id: row.settlementId,
    version: row.version,
    state: row.state,
    total_pln: Number(row.totalPln),
    to_pay_pln: Number(row.toPayPln),
    due_on: row.dueOn,
    snapshot_sha256: row.snapshotSha256,
    pdf_sha256: row.pdfSha256,
    pdf_bytes: row.pdfBytes,
    corrects_version: row.correctsVersion ?? null,
    prepared_at: row.preparedAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    cancelled_at: row.cancelledAt?.toISOString() ?? null,
  }
}
