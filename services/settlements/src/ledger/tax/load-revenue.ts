import { sumPln } from '@lokum/amounts/money/sum-pln'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { Sums } from './month-sums.ts'

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

/** The sums of rows, as of a month or an apartment. */
export function sumRows(rows: readonly RevenueRow[]): Sums {
  return {
    revenuePln: sumPln(rows.map(({ revenue_pln }) => revenue_pln)),
    passThroughPln: sumPln(rows.map(({ pass_through_pln }) => pass_through_pln)),
    depositPln: sumPln(rows.map(({ deposit_pln }) => deposit_pln)),
  }
}

/** The first and the last day of a year. */
export function yearBounds(year: number): [string, string] {
  return [`${year}-01-01`, `${year}-12-31`]
}

const byMonth = `
  SELECT to_char(received_on, 'YYYY-MM') AS month, apartment_id, max(apartment) AS label,
    coalesce(sum(amount_pln) FILTER (WHERE tax_class = 'revenue'), 0)::text AS revenue_pln,
    coalesce(sum(amount_pln) FILTER (WHERE tax_class = 'pass_through'), 0)::text AS pass_through_pln,
    coalesce(sum(amount_pln) FILTER (WHERE tax_class = 'deposit'), 0)::text AS deposit_pln
  FROM parts_of_days($1, $2, $3)
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
