import type { KeptFinding } from '@lokum/bill-reader/findings/finding'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { DecidedBefore } from '@lokum/contracts/settlements/document-ledger'
import { accountForDocuments } from '@lokum/month-engine/document-ledgers/account-for-documents'
import type { DocumentLedger } from '@lokum/month-engine/document-ledgers/account-of-document'
import { isOvercharged } from '@lokum/month-engine/document-ledgers/account-of-line'
import { buildAccountCase } from '@lokum/month-engine/document-ledgers/build-account-case'
import type { UsesRow } from '@lokum/month-engine/document-ledgers/uses-row'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { NotFound } from '@lokum/service-kit/problem'
import { loadDecidedBefore } from './load-decided-before.ts'
import { type LineUser, loadTakers } from './load-takers.ts'

type Row = UsesRow & {
  id: string
  period_from: string | null
  period_to: string | null
  findings: KeptFinding[]
  lines: DocumentLine[]
  /** The version of the document and of the decisions about its lines. */
  version: number
}

/** The account over all settlements, beside the documents that are attached with it. */
export type LoadedAccount = {
  account: DocumentLedger
  takers: readonly LineUser[]
  /** Proposals from earlier bills, by the lines whose rest can be decided. */
  decidedBefore: ReadonlyMap<number, DecidedBefore>
  /** Each decision and each change of the document raise it. */
  version: number
}

/** @throws NotFound also for a document of another account */
export async function loadAccount(
  em: Context['em'],
  { accountId, documentId }: { accountId: string; documentId: string },
): Promise<LoadedAccount> {
  const rows = await runSql<Row>(em, select, [accountId, documentId])
  const accounts = accountForDocuments(rows.map((row) => buildAccountCase(row, { months: null })))
  const [row] = rows
  const [account] = accounts
  if (!row || !account) throw new NotFound()
  const decidable = new Set(account.lines.filter((line) => line.isOpen && !isOvercharged(line)).map(({ line }) => line))
  const open = row.lines.filter(({ line }) => decidable.has(line))
  return {
    account,
    takers: await loadTakers(em, { accountId, documentId }),
    decidedBefore: await loadDecidedBefore(em, { accountId, documentId }, open),
    version: row.version,
  }
}

const select = `
  SELECT attached.document_id AS id, reading.period_from::text AS period_from, reading.period_to::text AS period_to,
    coalesce(reading.findings, '[]') AS findings,
    (SELECT coalesce(jsonb_agg(to_jsonb(read) - '{account_id,document_id}'::text[] ORDER BY read.line), '[]')
      FROM document_line AS read
      WHERE read.account_id = attached.account_id AND read.document_id = attached.document_id) AS lines,
    (SELECT version FROM document WHERE document.account_id = attached.account_id AND document.id = attached.document_id) + (
      SELECT coalesce(sum(revision), 0)::int FROM line_decision AS decision
      WHERE decision.account_id = attached.account_id AND decision.document_id = attached.document_id) AS version,
    uses.*
  FROM (
    SELECT account_id, id AS document_id FROM document WHERE account_id = $1 AND id = $2
    UNION
    SELECT beside.account_id, beside.document_id FROM settlement_document AS own
    JOIN settlement_document AS beside
      ON beside.account_id = own.account_id AND beside.settlement_id = own.settlement_id
    WHERE own.account_id = $1 AND own.document_id = $2) AS attached
  LEFT JOIN document_reading AS reading
    ON reading.account_id = attached.account_id AND reading.document_id = attached.document_id
  CROSS JOIN LATERAL uses_of_document(attached.account_id, attached.document_id, NULL, NULL, NULL, NULL, NULL, NULL) AS uses
  ORDER BY attached.document_id <> $2, attached.document_id`
