import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { newId } from '@lokum/service-kit/ids'
import { ItemLimitReached, mostItems } from '../items/item.ts'
import type { NewCost } from './plan-costs.ts'

type Place = { accountId: string; apartmentId: string; period: string }

/**
 * Creates costs from lines, skipping those that another request has created in the meantime. Returns the ids of the created costs.
 * Each becomes an item, so too many lines are refused before any is stored.
 * @throws ItemLimitReached
 */
export async function makeCosts(
  { em, now }: { em: Context['em']; now: Date },
  { accountId, apartmentId, period }: Place,
  costs: readonly NewCost[],
): Promise<string[]> {
  if (costs.length === 0) return []
  if (costs.length > mostItems) throw new ItemLimitReached()
  const rows = costs.map(({ line: { documentId, line, category, label, amountPln }, key }) => ({
    ...{ id: newId('cost'), document_id: documentId, line, category, label, amount_pln: amountPln, key },
  }))
  const values = [JSON.stringify(rows), accountId, period, now, apartmentId]
  const made = await runSql<{ cost_id: string }>(em, insert, values)
  return made.map(({ cost_id: id }) => id)
}

// The fixed order keeps two calculations from waiting for each other; the first allocation sets the total.
const insert = `
  WITH made AS (
    INSERT INTO cost
      (id, account_id, document_id, line, category, label, period, amount_pln, key, total, made_by, created_at)
    SELECT id, $2, document_id, line, category, label, $3, amount_pln, key, 1, 'calculation', $4::timestamptz
    FROM jsonb_to_recordset($1::jsonb)
        AS given (id text, document_id text, line int, category text, label text, amount_pln numeric, key text)
    ORDER BY document_id, line
    ON CONFLICT ON CONSTRAINT cost_once DO NOTHING
    RETURNING id)
  INSERT INTO cost_apartment (account_id, cost_id, apartment_id)
  SELECT $2, id, $5 FROM made
  RETURNING cost_id`
