import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import { accountOfDocument, type DocumentAccount } from './account-of-document.ts'
import { buildAccountCase } from './build-account-case.ts'
import { type UsesRow, usesOfAttached } from './uses-of-attached.ts'

type Row = UsesRow & {
  id: string
  period_from: string | null
  period_to: string | null
  lines: DocumentLine[]
  revisions: number
}

/** The account over all settlements, and its version, which each decision raises. */
export type LoadedAccount = { account: DocumentAccount; version: number }

/** @throws NotFound also for a document of another account */
export async function loadAccount(
  em: Context['em'],
  { accountId, documentId }: { accountId: string; documentId: string },
): Promise<LoadedAccount> {
  const [row] = await runSql<Row>(em, select, [accountId, null, null, null, null, documentId])
  if (!row) throw new NotFound()
  return { account: accountOfDocument(buildAccountCase(row, { period: null })), version: 1 + row.revisions }
}

const select = `
  SELECT attached.document_id AS id, reading.period_from::text AS period_from, reading.period_to::text AS period_to,
    (SELECT coalesce(jsonb_agg(to_jsonb(read) - '{account_id,document_id}'::text[] ORDER BY read.line), '[]')
      FROM document_line AS read
      WHERE read.account_id = attached.account_id AND read.document_id = attached.document_id) AS lines,
    (SELECT coalesce(sum(revision), 0)::int FROM line_decision AS decision
      WHERE decision.account_id = attached.account_id AND decision.document_id = attached.document_id) AS revisions,
    ${usesOfAttached}
  FROM (SELECT account_id, id AS document_id FROM document WHERE account_id = $1 AND id = $6) AS attached
  LEFT JOIN document_reading AS reading
    ON reading.account_id = attached.account_id AND reading.document_id = attached.document_id`
