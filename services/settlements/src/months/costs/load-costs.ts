import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { CostCase } from '@lokum/month-engine/costs/cost-case'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

type CostQuery = {
  accountId: string
  apartmentIds: readonly string[]
  periods: readonly string[]
  /** Null for costs of all categories. */
  categories: readonly CostCategory[] | null
}

/** The costs of some months that concern any of the apartments, in a fixed order, optionally locked for a change. */
export async function loadCosts(
  em: Context['em'],
  { accountId, apartmentIds, periods, categories, locked }: CostQuery & { locked: boolean },
): Promise<CostCase[]> {
  const values = [accountId, periods, apartmentIds, categories]
  if (locked) await runSql(em, lock, values)
  const rows = await runSql<Omit<CostCase, 'createdAt'> & { createdAt: string }>(em, select, values)
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
}

// No joins: the planner expects few rows of an account, and would look at all of the month's costs for each cost and each line.
const ofMonths = `cost.account_id = $1 AND cost.period = ANY ($2::text[]) AND $3::text[] && (SELECT apartment_ids FROM shares_of_cost(cost.account_id, cost.id))
    AND ($4::text[] IS NULL OR cost.category = ANY ($4))`

// A cost that was made again for a bill of other months.
const isInPeriod = `(cost.period_from IS NULL
      OR cost.period BETWEEN left(cost.period_from::text, 7) AND left(cost.period_to::text, 7))`

const lock = `SELECT id FROM cost WHERE ${ofMonths} ORDER BY id FOR UPDATE`

const select = `
  SELECT cost.id, cost.document_id AS "documentId", cost.line, cost.category, cost.label, cost.key, cost.difference,
    cost.made_by = 'operator' AS "keyGiven",
    cost.amount_pln::text AS "amountPln", CASE WHEN cost.total_given THEN trim_scale(cost.total)::text END AS total,
    trim_scale(cost.total)::text AS "storedTotal", cost.period, cost.whole_pln::text AS "wholePln",
    cost.period_from::text AS "periodFrom", cost.period_to::text AS "periodTo", cost.split_by AS "splitBy", cost.created_at AS "createdAt",
    shares.apartment_ids AS "apartmentIds",
    cost.made_by = 'operator' OR ${isInPeriod} AND EXISTS (
      SELECT FROM settlement_document AS attached
      JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
      JOIN cost_apartment AS concerned
        ON concerned.account_id = settlement.account_id AND concerned.apartment_id = settlement.apartment_id
      WHERE attached.account_id = cost.account_id AND attached.document_id = cost.document_id
        AND concerned.cost_id = cost.id AND takes_cost(settlement, cost)) AS wanted,
    line.quantity::float8 AS quantity, line.unit, line.place, line.at, line.excerpt, line.confidence::text AS confidence, line.proposed_by AS "proposedBy",
    shares.allocations AS stored,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'agreementId', settlement.agreement_id, 'apartmentId', settlement.apartment_id,
        'settlementId', settlement.id, 'referenceCode', settlement.reference_code, 'frozen', settlement.state IN ('prepared', 'sent'),
        'status', item.status, 'basis', item.basis, 'inputs', item.inputs, 'amountPln', item.amount_pln::text)), '[]')
      FROM item
      JOIN settlement ON settlement.account_id = item.account_id AND settlement.id = item.settlement_id
      WHERE item.account_id = cost.account_id AND item.cost_id = cost.id AND settlement.agreement_id IS NOT NULL) AS items
  FROM cost CROSS JOIN LATERAL (
    SELECT * FROM document_line
    WHERE account_id = cost.account_id AND document_id = cost.document_id AND line = cost.line OFFSET 0) AS line
  CROSS JOIN LATERAL shares_of_cost(cost.account_id, cost.id) AS shares
  WHERE ${ofMonths} ORDER BY cost.id`
