import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { findProfile } from '../../tenancies/profile/profile.ts'
import { computeOwners, type OwnedTax } from './compute-owners.ts'
import type { PaidEach } from './compute-tax.ts'
import { divideRevenue, type Ownership } from './divide-revenue.ts'
import { loadRevenue, type Revenue, type RevenueRow } from './load-revenue.ts'
import type { MonthSums } from './month-sums.ts'
import { findTaxPayments, type TaxPaymentRow } from './tax-payment.ts'
import { describeRules, findTaxYear, monthsOfYear, type TaxYearRow } from './tax-year.ts'

type ComputedYear = {
  /** The tax of the year and of each owner, in the order of the settings; an account without owners has one. */
  tax: OwnedTax
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
  const payments = await findTaxPayments(em, wanted)
  const closed = payments.flatMap(({ closedMonths }) => closedMonths)
  const { profile } = await findProfile(em, wanted.accountId)
  const paidEach = profile.tax_paid_each
  const settings = await findTaxYear(em, wanted)
  const revenue = await loadRevenue(em, { ...wanted, prepaymentsCount: settings.prepaymentsCount })
  const sums = sumMonths(revenue.rows, { year: wanted.year, owners: settings.owners })
  const tax = computeOwners(sums, { closed, paidEach, ...describeRules(settings) })
  return { tax, paidEach, settings, revenue, payments }
}

/** January to December of each owner. */
function sumMonths(
  rows: readonly RevenueRow[],
  { year, owners }: { year: number; owners: readonly Ownership[] },
): MonthSums[][] {
  const rowsOf = Map.groupBy(rows, ({ month }) => month)
  const taxpayers = owners.length > 0 ? owners : [soleOwner]
  const months = monthsOfYear(year).map((month) => ({ month, sums: divideRevenue(rowsOf.get(month) ?? [], taxpayers) }))
  return taxpayers.map((_owner, index) =>
    months.flatMap(({ month, sums }) => (sums[index] ? [{ month, ...sums[index] }] : [])),
  )
}

const soleOwner: Ownership = { share: '1/1', apartments: [] }

/**
 * Lets the rest of the transaction join tables by hash. Statistics that are older than an account's rows promise one row of each
 * table, and the planner then joins all of them with all others: 182 parts of payments took 22 s.
 */
async function joinByHash(em: Context['em']): Promise<void> {
  await runSql(em, "SELECT set_config('enable_nestloop', 'off', true)")
}
