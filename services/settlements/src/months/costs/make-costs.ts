import type { NewCost } from '@lokum/month-engine/costs/new-cost'
import { ItemLimitReached, mostItems } from '@lokum/month-engine/items/kept-item'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { newId } from '@lokum/service-kit/ids'

/**
 * Creates costs of months from lines, skipping those that another request has created in the meantime, and makes the undecided
 * costs of these lines in other months again where they change. Returns the ids of the created costs. Each becomes an item, so too many
 * lines are refused before any is stored.
 * @throws ItemLimitReached
 */
export async function makeCosts(
  { em, now }: { em: Context['em']; now: Date },
  { accountId }: { accountId: string },
  costs: readonly NewCost[],
): Promise<string[]> {
  if (costs.length === 0) return []
  if (costs.length > mostItems) throw new ItemLimitReached(costs.length)
  const rows = costs.map(rowOf)
  const json = JSON.stringify(rows)
  await runSql(em, remake, [json, accountId, [...new Set(rows.map((row) => row.document_id))]])
  const made = await runSql<{ cost_id: string }>(em, insert, [json, accountId, now])
  return [...new Set(made.map(({ cost_id: id }) => id))]
}

function rowOf({ period, line: { documentId, line, category, label }, key, split, apartmentIds }: NewCost) {
  return {
    period,
    id: newId('cost'),
    document_id: documentId,
    line,
    category,
    label,
    key,
    apartment_ids: apartmentIds,
    whole_pln: split.wholePln,
    period_from: split.from,
    period_to: split.to,
    split_by: split.by,
    amount_pln: split.parts.find((part) => part.period === period)?.amountPln,
    parts: split.parts.map(({ period: month, amountPln }) => ({ period: month, amount_pln: amountPln })),
  }
}

const given = `
  jsonb_to_recordset($1::jsonb) AS given (
    id text, period text, document_id text, line int, category text, label text, key text, apartment_ids text[], amount_pln numeric,
    whole_pln numeric, period_from date, period_to date, split_by text, parts jsonb)`

// Where the cost of another month changes, the landlord bears it until that month is calculated again; a month outside the period
// has none. The lines are locked before their costs, as by a person who shares a line, and the rows in the order of all calculations.
const remake = `
  WITH held AS MATERIALIZED (
    SELECT line.document_id, line.line FROM document_line AS line
    WHERE line.account_id = $2 AND (line.document_id, line.line) IN (SELECT document_id, line FROM ${given})
    ORDER BY line.document_id, line.line FOR UPDATE),
  old AS (
    SELECT cost.id, given.* FROM (
      SELECT cost.* FROM cost
      WHERE cost.account_id = $2 AND cost.document_id = ANY ($3::text[])
        AND cost.made_by = 'calculation' AND NOT EXISTS (SELECT FROM stated_shares(cost.account_id, cost.id))
        AND (cost.document_id, cost.line) IN (SELECT document_id, line FROM held)
      ORDER BY cost.id FOR UPDATE) AS cost
    CROSS JOIN LATERAL (
      SELECT given.whole_pln, given.period_from, given.period_to, given.split_by, given.apartment_ids, coalesce((
        SELECT (part ->> 'amount_pln')::numeric FROM jsonb_array_elements(given.parts) AS part
        WHERE part ->> 'period' = cost.period), 0) AS amount_pln
      FROM ${given} WHERE given.document_id = cost.document_id AND given.line = cost.line LIMIT 1) AS given
    WHERE (cost.amount_pln, cost.whole_pln, cost.period_from, cost.period_to, cost.split_by) IS DISTINCT FROM
        (given.amount_pln, given.whole_pln, given.period_from, given.period_to, given.split_by)
      OR given.apartment_ids <> ARRAY (
        SELECT concerned.apartment_id FROM cost_apartment AS concerned
        WHERE concerned.account_id = $2 AND concerned.cost_id = cost.id ORDER BY concerned.apartment_id COLLATE "C")),
  split AS (
    UPDATE cost SET amount_pln = old.amount_pln, whole_pln = old.whole_pln, period_from = old.period_from,
      period_to = old.period_to, split_by = old.split_by
    FROM old WHERE cost.account_id = $2 AND cost.id = old.id),
  released AS (DELETE FROM allocation USING old WHERE allocation.account_id = $2 AND allocation.cost_id = old.id
    AND allocation.agreement_id IS NOT NULL),
  kept AS (
    UPDATE allocation SET amount_pln = old.amount_pln FROM old
    WHERE allocation.account_id = $2 AND allocation.cost_id = old.id AND allocation.agreement_id IS NULL),
  left_out AS (
    DELETE FROM cost_apartment AS concerned USING old
    WHERE concerned.account_id = $2 AND concerned.cost_id = old.id AND concerned.apartment_id <> ALL (old.apartment_ids))
  INSERT INTO cost_apartment (account_id, cost_id, apartment_id)
  SELECT $2, old.id, unnest(old.apartment_ids) FROM old
  ON CONFLICT DO NOTHING`

// The fixed order keeps two calculations from waiting for each other; the first allocation sets the total.
const insert = `
  WITH made AS (
    INSERT INTO cost
      (id, account_id, document_id, line, category, label, period, amount_pln, whole_pln, period_from, period_to, split_by, key,
        total, made_by, created_at)
    SELECT id, $2, document_id, line, category, label, period, amount_pln, whole_pln, period_from, period_to, split_by, key, 1,
      'calculation', $3::timestamptz
    FROM ${given}
    ORDER BY document_id, line, period
    ON CONFLICT ON CONSTRAINT cost_once DO NOTHING
    RETURNING id)
  INSERT INTO cost_apartment (account_id, cost_id, apartment_id)
  SELECT $2, made.id, unnest(given.apartment_ids) FROM made JOIN ${given} ON given.id = made.id
  RETURNING cost_id`
