import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

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

// The month of a share without an item will charge it, unless it waits for a true-up.
const select = `
  SELECT charge.line, charge.apartment_id, charge.period, coalesce(charge.settlement_id, month.id) AS settlement_id,
    charge.item_id, charge.item_label, charge.cost_id,
    CASE WHEN charge.cost_id IS NOT NULL THEN charge.amount_pln::text END AS share_pln,
    coalesce(apartment.data ->> 'label', '') AS apartment_label
  FROM line_charges($1, $2) AS charge
  LEFT JOIN month_settlement AS month ON charge.bearer = 'tenant' AND charge.item_id IS NULL AND month.account_id = $1
    AND month.agreement_id = charge.agreement_id AND month.period = charge.period
  LEFT JOIN apartment_copy AS apartment ON apartment.account_id = $1 AND apartment.id = charge.apartment_id
  WHERE charge.bearer IN ('tenant', 'true_up')
  ORDER BY charge.period, apartment_label, charge.apartment_id, charge.item_id`
