import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { StatedDocument } from '../../documents/document-uses.ts'
import { refuseUsed, type Use } from '../../queries/refuse-used.ts'

/**
 * Refuses a change of a locked document, or of some of its lines, that the statement of a prepared or sent settlement rests on. A
 * settlement that is being corrected is open.
 * @throws StateForbids
 */
export async function requireUnstatedDocument(
  em: Context['em'],
  { accountId, documentId, lines = null }: StatedDocument,
): Promise<void> {
  const values = [accountId, documentId, lines, ['current']]
  refuseUsed(await runSql<Use>(em, selectStated, values), stateReasons.documentRead)
}

/**
 * Refuses the removal of lines that settlements or costs use. Returns those that only rejected items name.
 * @throws StateForbids
 */
export async function requireUnusedLines(
  em: Context['em'],
  { accountId, documentId, lines }: StatedDocument & { lines: readonly number[] },
): Promise<number[]> {
  if (lines.length === 0) return []
  const values = [accountId, documentId, lines, ['current', 'sent']]
  refuseUsed(await runSql<Use>(em, selectUses, values), stateReasons.linesUsed)
  const named = await runSql<{ line: number }>(em, selectNamed, [accountId, documentId, lines])
  return named.map(({ line }) => line)
}

// A charge that names no line may use any of them.
const byCharges = `
  SELECT settlement_id FROM charge
  WHERE account_id = $1 AND source_document_id = $2 AND state <> 'rejected' AND version = ANY ($4::text[])
    AND ($3::int[] IS NULL OR coalesce((source ->> 'line')::int = ANY ($3), true))
  UNION
  SELECT charge.settlement_id FROM cost JOIN charge ON charge.account_id = cost.account_id AND charge.cost_id = cost.id
  WHERE cost.account_id = $1 AND cost.document_id = $2 AND ($3::int[] IS NULL OR cost.line = ANY ($3))
    AND charge.state <> 'rejected' AND charge.version = ANY ($4::text[])`

// A statement also rests on the decisions about lines that nothing charges.
const selectStated = `
  SELECT id, reference_code AS code FROM settlement
  WHERE account_id = $1 AND state IN ('prepared', 'sent') AND id IN (
    ${byCharges}
    UNION
    SELECT settlement_id FROM settlement_document
    WHERE account_id = $1 AND document_id = $2 AND ($3::int[] IS NULL OR EXISTS (
      SELECT FROM line_decision AS decision
      WHERE decision.account_id = $1 AND decision.document_id = $2 AND decision.line = ANY ($3) AND decided_as <> 'open')))
  ORDER BY period, id LIMIT 1000`

// The sent version counts, too: a correction that is abandoned returns to what was sent. A cost without items is named by its own id.
const selectUses = `
  SELECT id, reference_code AS code FROM settlement
  WHERE account_id = $1 AND state <> 'cancelled' AND id IN (${byCharges})
  UNION ALL
  SELECT id, period FROM cost WHERE account_id = $1 AND document_id = $2 AND line = ANY ($3)
  ORDER BY id LIMIT 1000`

const selectNamed = `
  SELECT DISTINCT (source ->> 'line')::int AS line FROM item
  WHERE account_id = $1 AND source_document_id = $2 AND (source ->> 'line')::int = ANY ($3)`
