import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'

/**
 * Traces that only a half-done change leaves: a charge of a line that is gone, a settlement whose state its statements contradict or that
 * keeps what nothing returns to, a decision about no line.
 */
export async function halfStates({ pools }: World, { accountId }: Landlord): Promise<unknown[]> {
  const { rows } = await pools.settlements.query(
    `SELECT 'a charged line is gone' AS fault, item.id FROM item
      WHERE account_id = $1 AND state <> 'rejected' AND source ->> 'line' IS NOT NULL AND NOT EXISTS (
        SELECT FROM document_line AS read WHERE read.account_id = item.account_id
          AND read.document_id = item.source_document_id AND read.line = (item.source ->> 'line')::int)
    UNION ALL
    SELECT 'the statements of a settlement contradict its state', settlement.id FROM settlement
      LEFT JOIN LATERAL (
        SELECT count(*) FILTER (WHERE state = 'prepared') AS prepared, count(*) FILTER (WHERE state = 'sent') AS sent
        FROM statement WHERE statement.account_id = settlement.account_id AND settlement_id = settlement.id) AS has ON true
      WHERE account_id = $1 AND (prepared <> (settlement.state = 'prepared')::int
        OR sent <> (settlement.state = 'sent' OR correction_reason IS NOT NULL)::int)
    UNION ALL
    SELECT 'a settlement has the wrong version ' || charge.version, settlement.id FROM settlement
      JOIN charge ON charge.account_id = settlement.account_id AND charge.settlement_id = settlement.id
      WHERE settlement.account_id = $1 AND CASE charge.version
        WHEN 'current' THEN settlement.state = 'cancelled' WHEN 'sent' THEN correction_reason IS NULL ELSE settlement.state <> 'cancelled' END
    UNION ALL
    SELECT 'what is cancelled holds something', settlement_id FROM charge
      WHERE account_id = $1 AND version = 'cancelled' AND (cost_id IS NOT NULL OR source_document_id IS NOT NULL)
    UNION ALL
    SELECT 'a line that is gone is decided about', decision.document_id FROM line_decision AS decision
      WHERE account_id = $1 AND line IS NOT NULL AND NOT EXISTS (
        SELECT FROM document_line AS read WHERE read.account_id = decision.account_id
          AND read.document_id = decision.document_id AND read.line = decision.line)`,
    [accountId],
  )
  return rows
}
