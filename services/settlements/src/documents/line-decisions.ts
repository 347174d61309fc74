import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { DecideLines } from '@lokum/contracts/settlements/document-line-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

type DocumentKey = { accountId: string; documentId: string }

/** How often lines of a document were decided about: these changes have places in its audit log, too. */
export async function countDecisions(em: Context['em'], { accountId, documentId }: DocumentKey): Promise<number> {
  const [counted] = await runSql<{ revisions: number }>(em, sum, [accountId, documentId])
  return counted?.revisions ?? 0
}

const sum = `
  SELECT coalesce(sum(revision), 0)::int AS revisions FROM line_decision WHERE account_id = $1 AND document_id = $2`

type Decided = {
  body: RequestOf<typeof DecideLines>['body']
  /** The lines, or null for a document without charges, and whether something uses a part of each. */
  lines: readonly { line: number | null; isUsed: boolean }[]
}

/** Stores a decision about lines; of a line that something uses it covers the rest. */
export async function storeDecisions(
  { em, caller, now }: Context,
  documentId: string,
  { body, lines }: Decided,
): Promise<void> {
  const rows = lines.map(({ line, isUsed }) => ({ line, covers: isUsed ? 'rest' : 'line' }))
  const decidedAs = body.decision === 'reopen' ? 'open' : body.decision
  const values = [caller.accountId, documentId, decidedAs, body.reason, caller.subject, now, JSON.stringify(rows)]
  await runSql(em, store, values)
}

const store = `
  INSERT INTO line_decision (account_id, document_id, line, decided_as, covers, reason, decided_by, decided_at)
  SELECT $1, $2, line, $3, covers, $4, $5, $6
  FROM jsonb_to_recordset($7::jsonb) AS given (line int, covers text)
  ON CONFLICT ON CONSTRAINT line_decision_once DO UPDATE
  SET decided_as = excluded.decided_as, covers = excluded.covers, reason = excluded.reason,
    decided_by = excluded.decided_by, decided_at = excluded.decided_at, revision = line_decision.revision + 1`

/** Ends the decisions about lines that are not what they were. */
export async function endDecisions(
  em: Context['em'],
  { accountId, documentId }: DocumentKey,
  lines: readonly number[],
): Promise<void> {
  await runSql(em, end, [accountId, documentId, lines])
}

const end = `
  UPDATE line_decision SET decided_as = 'open', revision = revision + 1
  WHERE account_id = $1 AND document_id = $2 AND line = ANY ($3::int[]) AND decided_as <> 'open'`
