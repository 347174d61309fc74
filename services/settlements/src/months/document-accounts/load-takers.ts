import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { isOnAdvance } from './is-on-advance.ts'
import { isDropped } from './uses-of-attached.ts'

/** An item of a document, or the share of an agreement in a cost of one of its lines. */
export type LineUser = {
  line: number | null
  apartment_id: string
  apartment_label: string
  period: string
  settlement_id: string | null
  item_id: string | null
  item_label: string | null
  cost_id: string | null
  /** Null for an item, whose part of each line is in the account. */
  share_pln: string | null
}

/** Everything that charges the lines of a document, by month, then by apartment. */
export async function loadTakers(
  em: Context['em'],
  { accountId, documentId }: { accountId: string; documentId: string },
): Promise<LineUser[]> {
  return await runSql<LineUser>(em, select, [accountId, documentId])
}

const select = `
  SELECT taker.*, coalesce(apartment.data ->> 'label', '') AS apartment_label
  FROM (
    SELECT (item.source ->> 'line')::int AS line, settlement.apartment_id, settlement.period,
      settlement.id AS settlement_id, item.id AS item_id, item.label AS item_label, NULL AS cost_id, NULL AS share_pln
    FROM item
    JOIN settlement ON (settlement.account_id, settlement.id) = (item.account_id, item.settlement_id)
    WHERE item.account_id = $1 AND item.source_document_id = $2 AND item.cost_id IS NULL AND item.status <> 'rejected'
    UNION ALL
    SELECT cost.line, allocation.apartment_id, cost.period, CASE WHEN item.id IS NOT NULL OR NOT ${isOnAdvance} THEN settlement.id END,
      item.id, item.label, cost.id, allocation.amount_pln::text
    FROM cost
    CROSS JOIN LATERAL (SELECT (cost.period || '-01')::date AS first_day) AS month
    JOIN allocation ON (allocation.account_id, allocation.cost_id) = (cost.account_id, cost.id)
    LEFT JOIN LATERAL (
      SELECT item.id, item.label, item.status, item.settlement_id FROM item
      JOIN settlement ON (settlement.account_id, settlement.id) = (item.account_id, item.settlement_id)
      WHERE item.account_id = cost.account_id AND item.cost_id = cost.id
        AND settlement.agreement_id = allocation.agreement_id AND NOT (${isDropped} AND ${isOnAdvance}) LIMIT 1) AS item ON true
    LEFT JOIN settlement ON settlement.account_id = cost.account_id
      AND settlement.agreement_id = allocation.agreement_id AND settlement.state <> 'cancelled' AND CASE
        WHEN item.id IS NULL THEN settlement.kind = 'monthly' AND settlement.period = cost.period
        ELSE settlement.id = item.settlement_id END
    WHERE cost.account_id = $1 AND cost.document_id = $2 AND allocation.agreement_id IS NOT NULL
      AND item.status IS DISTINCT FROM 'rejected') AS taker
  LEFT JOIN apartment_copy AS apartment ON (apartment.account_id, apartment.id) = ($1, taker.apartment_id)
  ORDER BY taker.period, apartment_label, taker.apartment_id, taker.item_id`
