import { sumPln } from '@lokum/amounts/money/sum-pln'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { findProfile } from '../../tenancies/profile/profile.ts'
import { computeTax, type MonthSums, type PaidEach, type YearTax } from './compute-tax.ts'
import { loadRevenue, type Revenue, type RevenueRow } from './load-revenue.ts'
import { findTaxPayments, type TaxPaymentRow } from './tax-payment.ts'
import { describeRules, findTaxYear, monthsOfYear, type TaxYearRow } from './tax-year.ts'

type ComputedYear = {
  tax: YearTax
  paidEach: PaidEach
  settings: TaxYearRow
  revenue: Revenue
  payments: TaxPaymentRow[]
}

/** The tax of a year from what was received and from what was paid for its months; the caller's transaction then joins by hash. */
export async function computeYear(
  { em }: Pick<Context, 'em'>,
  wanted: { accountId: string; year: number },
): Promise<ComputedYear> {
  await joinByHash(em)
  const revenue = await loadRevenue(em, wanted)
  const payments = await findTaxPayments(em, wanted)
  const rowsOf = Map.groupBy(revenue.rows, ({ month }) => month)
  const sums = monthsOfYear(wanted.year).map((month) => ({ month, ...sumRows(rowsOf.get(month) ?? []) }))
  const closed = payments.flatMap(({ closedMonths }) => closedMonths)
  const { profile } = await findProfile(em, wanted.accountId)
  const paidEach = profile.tax_paid_each
  const settings = await findTaxYear(em, wanted)
  const tax = computeTax(sums, { closed, paidEach, ...describeRules(settings) })
  return { tax, paidEach, settings, revenue, payments }
}

/** The sums of rows, as of a month or an apartment. */
export function sumRows(rows: readonly RevenueRow[]): Omit<MonthSums, 'month'> {
  return {
    revenuePln: sumPln(rows.map(({ revenue_pln }) => revenue_pln)),
    passThroughPln: sumPln(rows.map(({ pass_through_pln }) => pass_through_pln)),
    depositPln: sumPln(rows.map(({ deposit_pln }) => deposit_pln)),
  }
}

/**
 * Lets the rest of the transaction join tables by hash. Statistics that are older than an account's rows promise one row of each
 * table, and the planner then joins all of them with all others: 182 parts of payments took 22 s.
 */
async function joinByHash(em: Context['em']): Promise<void> {
  await runSql(em, "SELECT set_config('enable_nestloop', 'off', true)")
}
