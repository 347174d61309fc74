import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { refuseUsed, type Use } from '../../queries/refuse-used.ts'

type Line = { accountId: string; documentId: string; line: number }
/** `amountPln` is what the line would have; null for a price without a quantity. */
type ChangedLine = Line & { amountPln: string | null }

/**
 * Requires that no item and no cost uses a line. A rejected item counts, as it can be restored.
 * @throws StateForbids with the settlements, or the costs that no settlement charges
 */
export async function requireFreeLine(em: Context['em'], { accountId, documentId, line }: Line): Promise<void> {
  refuseUsed(await runSql<Use>(em, select, [accountId, documentId, line]), stateReasons.lineUsed)
}

/**
 * Requires that the landlord made neither a cost nor an item of a line, since only what a calculation made follows the line with the next one, and
 * that tenants are not charged more than the line would have until then.
 * @throws StateForbids with the settlements, or the costs that no settlement charges
 */
export async function requireCalculatedLine(
  em: Context['em'],
  { accountId, documentId, line, amountPln }: ChangedLine,
): Promise<void> {
  refuseUsed(await runSql<Use>(em, selectByHand, [accountId, documentId, line]), stateReasons.lineUsed)
  if (amountPln === null) return
  const found = await runSql<Use & { charged: string }>(em, selectBeyond, [accountId, documentId, line, amountPln])
  refuseUsed(found, (names) => stateReasons.lineCharged(names, String(found[0]?.charged)))
}

// All versions count: a correction that is abandoned returns to what was sent. A cost without items is named by its month.
const select = `
  SELECT id, reference_code AS code FROM settlement
  WHERE account_id = $1 AND state <> 'cancelled' AND id IN (
    SELECT settlement_id FROM charge
    WHERE account_id = $1 AND source_document_id = $2
      AND ((source ->> 'line')::int = $3 OR (source ->> 'line' IS NULL AND state <> 'rejected'))
    UNION
    SELECT charge.settlement_id FROM cost JOIN charge ON charge.account_id = cost.account_id AND charge.cost_id = cost.id
    WHERE cost.account_id = $1 AND cost.document_id = $2 AND cost.line = $3)
  UNION ALL
  SELECT id, period FROM cost
  WHERE account_id = $1 AND document_id = $2 AND line = $3
    AND NOT EXISTS (SELECT FROM charge WHERE charge.account_id = $1 AND charge.cost_id = cost.id)
  ORDER BY id LIMIT 1000`

const selectByHand = `
  SELECT id, reference_code AS code FROM settlement
  WHERE account_id = $1 AND state <> 'cancelled' AND id IN (
    SELECT settlement_id FROM item
    WHERE account_id = $1 AND source_document_id = $2 AND is_by_hand(origin)
      AND ((source ->> 'line')::int = $3 OR (source ->> 'line' IS NULL AND state <> 'rejected'))
    UNION
    SELECT item.settlement_id FROM cost JOIN item ON item.account_id = cost.account_id AND item.cost_id = cost.id
    WHERE cost.account_id = $1 AND cost.document_id = $2 AND cost.line = $3 AND cost.made_by = 'landlord')
  UNION ALL
  SELECT id, period FROM cost
  WHERE account_id = $1 AND document_id = $2 AND line = $3 AND made_by = 'landlord'
    AND NOT EXISTS (SELECT FROM item WHERE item.account_id = $1 AND item.cost_id = cost.id)
  ORDER BY id LIMIT 1000`

// A share without an item is named by the month of its cost.
const selectBeyond = `
  WITH charged AS (
    SELECT CASE bearer WHEN 'tenant' THEN settlement_id END AS settlement_id, cost_id, amount_pln
    FROM line_charges($1, $2)
    WHERE line = $3 AND bearer <> 'landlord' AND (cost_id IS NOT NULL OR bearer <> 'rejected_item')),
  whole AS (SELECT sum(amount_pln) AS charged FROM charged)
  SELECT DISTINCT coalesce(settlement.id, cost.id) AS id, coalesce(settlement.reference_code, cost.period) AS code,
    abs(whole.charged)::text AS charged
  FROM whole, charged
  LEFT JOIN settlement ON settlement.account_id = $1 AND settlement.id = charged.settlement_id
  LEFT JOIN cost ON cost.account_id = $1 AND cost.id = charged.cost_id
  WHERE (whole.charged > 0 AND whole.charged > $4::numeric) OR (whole.charged < 0 AND whole.charged < $4::numeric)
  ORDER BY code, id LIMIT 1000`
