import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { TaxYear } from '@lokum/contracts/settlements/tax'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { computeTax, type MonthSums, type RatedRevenue, type YearTax } from './compute-tax.ts'
import { loadRevenue, type RevenueRow } from './load-revenue.ts'

type TaxYearKey = { accountId: string; year: number; now: Date }

/** The tax of a year from its revenue, over all apartments of the account; the caller's transaction then joins by hash. */
export async function loadTaxYear({ em }: Pick<Context, 'em'>, { accountId, year, now }: TaxYearKey): Promise<TaxYear> {
  await joinByHash(em)
  const { rows, open } = await loadRevenue(em, { accountId, year })
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
  const rowsOf = Map.groupBy(rows, ({ month }) => month)
  const tax = computeTax(months.map((month) => ({ month, ...sumsOf(rowsOf.get(month) ?? []) })))
  return {
    year,
    threshold_pln: 100_000,
    ...numbersOf(tax),
    unallocated_pln: Number(open.unallocated_pln),
    unmatched_pln: Number(open.unmatched_pln),
    ...ratedOf(tax),
    months_tax_pln: Number(tax.monthsTaxPln),
    difference_pln: Number(tax.differencePln),
    months: tax.months.map((one) => ({
      period: one.month,
      ...numbersOf(one),
      revenue_to_date_pln: Number(one.revenueToDatePln),
      ...ratedOf(one),
    })),
    apartments: apartmentsOf(rows),
    computed_at: now.toISOString(),
  }
}

function apartmentsOf(rows: readonly RevenueRow[]): TaxYear['apartments'] {
  const rowsOf = Map.groupBy(rows, ({ apartment_id }) => apartment_id)
  return [...rowsOf]
    .map(([apartment_id, own]) => ({ apartment_id, label: own[0]?.label ?? '', ...numbersOf(sumsOf(own)) }))
    .toSorted((one, other) => compare(one.label, other.label) || compare(one.apartment_id, other.apartment_id))
}

// Sorted by code points, so that the order is the same on every machine.
function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

type Sums = Omit<MonthSums, 'month'>

function sumsOf(rows: readonly RevenueRow[]): Sums {
  return {
    revenuePln: sumPln(rows.map(({ revenue_pln }) => revenue_pln)),
    passThroughPln: sumPln(rows.map(({ pass_through_pln }) => pass_through_pln)),
    depositPln: sumPln(rows.map(({ deposit_pln }) => deposit_pln)),
  }
}

function numbersOf({ revenuePln, passThroughPln, depositPln }: Sums) {
  return {
    revenue_pln: Number(revenuePln),
    pass_through_pln: Number(passThroughPln),
    deposit_pln: Number(depositPln),
  }
}

function ratedOf({ lower, higher, taxExactPln, taxPln }: Pick<YearTax, 'lower' | 'higher' | 'taxExactPln' | 'taxPln'>) {
  return {
    lower: { ...revenueOf(lower), tax_rate: 0.085 as const },
    higher: { ...revenueOf(higher), tax_rate: 0.125 as const },
    tax_exact_pln: taxExactPln,
    tax_pln: Number(taxPln),
  }
}

function revenueOf({ revenuePln, basePln }: RatedRevenue) {
  return { revenue_pln: Number(revenuePln), base_pln: Number(basePln) }
}

/**
 * Lets the rest of the transaction join tables by hash. Statistics that are older than an account's rows promise one row of each
 * table, and the planner then joins all of them with all others: 182 parts of payments took 22 s.
 */
async function joinByHash(em: Context['em']): Promise<void> {
  await runSql(em, "SELECT set_config('enable_nestloop', 'off', true)")
}
