import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { StateForbids } from '@lokum/service-kit/problem'

type Document = { accountId: string; documentId: string }
type Use = { id: string; kind: 'statement' | 'settlement' | 'reading' | 'meter'; name: string }

const reasons = {
  statement: stateReasons.documentStated,
  settlement: stateReasons.documentCalculated,
  reading: stateReasons.documentOfReadings,
  meter: stateReasons.documentOfMeters,
} as const satisfies Record<Use['kind'], unknown>

/**
 * Requires that no settlement, item, reading or meter uses a document. What cannot be undone is named first.
 * @throws StateForbids with all users
 */
export async function requireUnusedDocument(em: Context['em'], { accountId, documentId }: Document): Promise<void> {
  const uses = await runSql<Use>(em, select, [accountId, documentId])
  const [first] = uses
  if (!first) return
  const named = uses.filter(({ kind }) => kind === first.kind).slice(0, 5)
  const reason = reasons[first.kind](named.map(({ name }) => name).join(', '))
  throw new StateForbids(
    reason,
    uses.map(({ id }) => id),
  )
}

// A correction that is abandoned brings back what was sent.
const select = `
  SELECT id, kind, name FROM (
    SELECT settlement.id, reference_code AS name,
      CASE WHEN state IN ('prepared', 'sent') OR correction_reason IS NOT NULL THEN 'statement' ELSE 'settlement' END AS kind
    FROM settlement
    WHERE account_id = $1 AND state <> 'cancelled' AND id IN (
      SELECT settlement_id FROM settlement_document WHERE account_id = $1 AND document_id = $2
      UNION
      SELECT settlement_id FROM item WHERE account_id = $1 AND source_document_id = $2
      UNION
      SELECT item.settlement_id FROM cost JOIN item ON item.account_id = cost.account_id AND item.cost_id = cost.id
      WHERE cost.account_id = $1 AND cost.document_id = $2
      UNION
      SELECT corrected.id FROM settlement AS corrected
      WHERE corrected.account_id = $1 AND corrected.correction_reason IS NOT NULL
        AND (kept_content -> 'documents' @> jsonb_build_array(jsonb_build_object('document_id', $2::text))
          OR kept_content -> 'items' @> jsonb_build_array(jsonb_build_object('source_document_id', $2::text))))
    UNION ALL
    SELECT id, date::text, 'reading' FROM reading WHERE account_id = $1 AND photo_document_id = $2
    UNION ALL
    SELECT meter_id, number, 'meter' FROM meter_document
    JOIN LATERAL (
      SELECT number FROM meter_device
      WHERE meter_device.account_id = meter_document.account_id AND meter_device.meter_id = meter_document.meter_id
      ORDER BY device DESC LIMIT 1) AS device ON true
    WHERE account_id = $1 AND document_id = $2) AS use
  ORDER BY array_position(ARRAY['statement', 'settlement', 'reading', 'meter'], kind), id LIMIT 1000`
