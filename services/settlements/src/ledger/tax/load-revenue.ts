import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { PrepaymentsCount } from '@lokum/contracts/settlements/tax'
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

/** Money of the year that no statement uses yet: contained in the revenue, of tenants, and of unknown payers. Decimal texts. */
type OpenSums = { prepaidPln: string; unallocatedPln: string; unmatchedPln: string }

export type Revenue = { rows: RevenueRow[]; open: OpenSums }

type CountedYear = { accountId: string; year: number; prepaymentsCount: PrepaymentsCount }

/**
 * The account's revenue of a year under the current allocation, including set-offs, which have no payment, and prepayments if they
 * count when they are received; reversed payments do not count. Decimal texts.
 */
export async function loadRevenue(
  em: Context['em'],
  { accountId, year, prepaymentsCount }: CountedYear,
): Promise<Revenue> {
  const values = [accountId, ...yearBounds(year)]
  const rows = await runSql<RevenueRow>(em, byMonth, values)
  const open = await runSql<OpenRow>(em, openByMonth, values)
  const ofTenants = open.flatMap(prepaymentOf)
  const tenantsPln = sumPln(ofTenants.map(({ revenue_pln }) => revenue_pln))
  const unmatchedPln = sumPln(
    open.flatMap(({ apartment_id, unallocated_pln }) => (apartment_id === null ? [unallocated_pln] : [])),
  )
  return prepaymentsCount === 'when_received'
    ? { rows: [...rows, ...ofTenants], open: { prepaidPln: tenantsPln, unallocatedPln: '0.00', unmatchedPln } }
    : { rows, open: { prepaidPln: '0.00', unallocatedPln: tenantsPln, unmatchedPln } }
}

/** The rest of the payments of a month that no statement uses, by apartment; without one for unknown payers. */
type OpenRow = Pick<RevenueRow, 'month'> & { apartment_id: string | null; label: string; unallocated_pln: string }

function prepaymentOf({ month, apartment_id, label, unallocated_pln }: OpenRow): RevenueRow[] {
  if (apartment_id === null) return []
  return [{ month, apartment_id, label, revenue_pln: unallocated_pln, pass_through_pln: '0', deposit_pln: '0' }]
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

const openByMonth = `
  SELECT to_char(payment.received_on, 'YYYY-MM') AS month, agreement.apartment_id,
    coalesce(copy.data ->> 'label', agreement.apartment_id) AS label,
    sum(payment.amount_pln - coalesce(used.amount_pln, 0))::text AS unallocated_pln
  FROM payment
  LEFT JOIN agreement ON agreement.account_id = payment.account_id AND agreement.id = payment.agreement_id
  LEFT JOIN apartment_copy AS copy ON copy.account_id = agreement.account_id AND copy.id = agreement.apartment_id
  LEFT JOIN LATERAL (
    SELECT sum(part.amount_pln) AS amount_pln FROM payment_part part
    WHERE part.account_id = payment.account_id AND part.payment_id = payment.id) used ON true
  WHERE payment.account_id = $1 AND payment.received_on BETWEEN $2 AND $3 AND payment.reversed_at IS NULL
  GROUP BY 1, 2, 3
  HAVING sum(payment.amount_pln - coalesce(used.amount_pln, 0)) <> 0
  ORDER BY 1, 2`
