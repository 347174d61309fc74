import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { StateForbids } from '@lokum/service-kit/problem'

type Use = { id: string; name: string }
type Line = { accountId: string; documentId: string; line: number }

/**
 * Requires that no item and no cost uses a line. A rejected item counts, as it can be restored.
 * @throws StateForbids with the settlements, or the costs that no settlement charges
 */
export async function requireFreeLine(em: Context['em'], { accountId, documentId, line }: Line): Promise<void> {
  refuse(await runSql<Use>(em, select, [accountId, documentId, line]))
}

/**
 * Requires that no operator made a cost or an item of a line: what a calculation made follows the line with the next one.
 * @throws StateForbids with the settlements, or the costs that no settlement charges
 */
export async function requireCalculatedLine(em: Context['em'], { accountId, documentId, line }: Line): Promise<void> {
  refuse(await runSql<Use>(em, selectByHand, [accountId, documentId, line]))
}

function refuse(uses: readonly Use[]): void {
  if (uses.length === 0) return
  const names = [...new Set(uses.map(({ name }) => name))].slice(0, mostNamed)
  throw new StateForbids(
    stateReasons.lineUsed(names.join(', ')),
    uses.map(({ id }) => id),
  )
}

const mostNamed = 5

// What a correction keeps comes back when it is abandoned. A cost without items is named by its month.
const select = `
  SELECT id, reference_code AS name FROM settlement
  WHERE account_id = $1 AND state <> 'cancelled' AND id IN (
    SELECT settlement_id FROM item
    WHERE account_id = $1 AND source_document_id = $2
      AND ((source ->> 'line')::int = $3 OR (source ->> 'line' IS NULL AND status <> 'rejected'))
    UNION
    SELECT item.settlement_id FROM cost JOIN item ON item.account_id = cost.account_id AND item.cost_id = cost.id
    WHERE cost.account_id = $1 AND cost.document_id = $2 AND cost.line = $3
    UNION
    SELECT corrected.id FROM settlement AS corrected, jsonb_array_elements(kept_content -> 'items') AS kept
    WHERE corrected.account_id = $1 AND corrected.correction_reason IS NOT NULL
      AND kept ->> 'source_document_id' = $2 AND coalesce((kept -> 'source' ->> 'line')::int = $3, true))
  UNION ALL
  SELECT id, period FROM cost
  WHERE account_id = $1 AND document_id = $2 AND line = $3
    AND NOT EXISTS (SELECT FROM item WHERE item.account_id = $1 AND item.cost_id = cost.id)
  ORDER BY id LIMIT 1000`

const selectByHand = `
  SELECT id, reference_code AS name FROM settlement
  WHERE account_id = $1 AND state <> 'cancelled' AND id IN (
    SELECT settlement_id FROM item
    WHERE account_id = $1 AND source_document_id = $2 AND starts_with(origin, 'hand:')
      AND ((source ->> 'line')::int = $3 OR (source ->> 'line' IS NULL AND status <> 'rejected'))
    UNION
    SELECT item.settlement_id FROM cost JOIN item ON item.account_id = cost.account_id AND item.cost_id = cost.id
    WHERE cost.account_id = $1 AND cost.document_id = $2 AND cost.line = $3 AND cost.made_by = 'operator')
  UNION ALL
  SELECT id, period FROM cost
  WHERE account_id = $1 AND document_id = $2 AND line = $3 AND made_by = 'operator'
    AND NOT EXISTS (SELECT FROM item WHERE item.account_id = $1 AND item.cost_id = cost.id)
  ORDER BY id LIMIT 1000`
