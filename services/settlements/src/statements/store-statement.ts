import { createHash } from 'node:crypto'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { WrittenSnapshot } from '@lokum/statement-print/snapshot/write-snapshot'
import { StatementItemRow, StatementRow } from './statement.ts'

type Prepared = { written: WrittenSnapshot; pdf: Buffer }

/** Stores a statement with its PDF and its charges. */
export async function storeStatement(
  { em, caller: { accountId }, now }: Context,
  { written, pdf }: Prepared,
): Promise<StatementRow> {
  const { snapshot, text, sha256 } = written
  const statement = em.create(StatementRow, {
    id: snapshot.statement_id,
    accountId,
    settlementId: snapshot.settlement_id,
    agreementId: snapshot.agreement.id,
    version: snapshot.version,
    state: 'prepared',
    snapshot: text,
    snapshotSha256: sha256,
    pdfSha256: createHash('sha256').update(pdf).digest('hex'),
    pdfBytes: pdf.length,
    totalPln: String(snapshot.total_pln),
    toPayPln: String(snapshot.to_pay_pln),
    dueOn: snapshot.due_on,
    correctsVersion: snapshot.corrects?.version ?? null,
    preparedAt: now,
  })
  await em.persist(statement).flush()
  await runSql(em, 'INSERT INTO statement_pdf (account_id, statement_id, bytes) VALUES ($1, $2, $3)', [
    accountId,
    statement.id,
    pdf,
  ])
  if (snapshot.items.length > 0) await em.insertMany(StatementItemRow, linesOf(written, accountId))
  return statement
}

function linesOf({ snapshot }: WrittenSnapshot, accountId: string) {
  return snapshot.items.map(({ item_id: itemId, label, amount_pln: amount, tax_class: taxClass }, index) => {
    const key = { accountId, statementId: snapshot.statement_id, itemId }
    return { ...key, position: index + 1, label, amountPln: String(amount), taxClass }
  })
}
