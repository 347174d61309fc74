import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

/** Parts of payments by month of receipt, apartment and category. */
export type RevenueRow = {
  month: string
  apartment_id: string
  label: string
  revenue_pln: string
  pass_through_pln: string
  deposit_pln: string
}

/** Payments of the year without a use yet. */
type OpenSums = { unallocated_pln: string; unmatched_pln: string }

export type Revenue = { rows: RevenueRow[]; open: OpenSums }

/**
 * The account's revenue of a year under the current allocation, including set-offs, which have no payment; reversed payments
 * do not count. Decimal texts.
 */
export async function loadRevenue(em: Context['em'], wanted: { accountId: string; year: number }): Promise<Revenue> {
  const values = [wanted.accountId, ...yearBounds(wanted.year)]
  const rows = await runSql<RevenueRow>(em, byMonth, values)
  const [open = { unallocated_pln: '0', unmatched_pln: '0' }] = await runSql<OpenSums>(em, openSums, values)
  return { rows, open }
}

/** The first and the last day of a year. */
export function yearBounds(year: number): [string, string] {
  return [`${year}-01-01`, `${year}-12-31`]
}

/** SQL: the parts of the year with their items, statements, settlements and apartments; those of reversed payments do not count. */
export const partsOfYear = `FROM payment_part part
  LEFT JOIN payment ON payment.account_id = part.account_id AND payment.id = part.payment_id
  JOIN statement_item item ON item.account_id = part.account_id AND item.statement_id = part.statement_id
    AND item.item_id = part.item_id
  JOIN statement ON statement.account_id = part.account_id AND statement.id = part.statement_id
  JOIN settlement ON settlement.account_id = statement.account_id AND settlement.id = statement.settlement_id
  LEFT JOIN apartment_copy copy ON copy.account_id = settlement.account_id AND copy.id = settlement.apartment_id
  WHERE part.account_id = $1 AND part.received_on BETWEEN $2 AND $3 AND payment.reversed_at IS NULL`

const byMonth = `
  SELECT to_char(part.received_on, 'YYYY-MM') AS month, settlement.apartment_id,
    coalesce(max(copy.data ->> 'label'), settlement.apartment_id) AS label,
    coalesce(sum(part.amount_pln) FILTER (WHERE item.tax_class = 'revenue'), 0)::text AS revenue_pln,
    coalesce(sum(part.amount_pln) FILTER (WHERE item.tax_class = 'pass_through'), 0)::text AS pass_through_pln,
    coalesce(sum(part.amount_pln) FILTER (WHERE item.tax_class = 'deposit'), 0)::text AS deposit_pln
  ${partsOfYear}
  GROUP BY 1, 2
  ORDER BY 1, 2`

const openSums = `
  SELECT coalesce(sum(payment.amount_pln - coalesce(used.amount_pln, 0)) FILTER (WHERE agreement_id IS NOT NULL), 0)::text
      AS unallocated_pln,
    coalesce(sum(payment.amount_pln) FILTER (WHERE agreement_id IS NULL), 0)::text AS unmatched_pln
  FROM payment
  LEFT JOIN LATERAL (
    SELECT sum(part.amount_pln) AS amount_pln FROM payment_part part
    WHERE part.account_id = payment.account_id AND part.payment_id = payment.id) used ON true
  WHERE payment.account_id = $1 AND payment.received_on BETWEEN $2 AND $3 AND payment.reversed_at IS NULL`
