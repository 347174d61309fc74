import Big from 'big.js'
import { addYears } from './add-years.ts'
import { type ClosedMonth, closeMonth, computeTax, type MonthTax, type TaxRules, type YearTax } from './compute-tax.ts'
import { divideTax } from './divide-tax.ts'
import { addSums, type MonthSums, noSums, type Sums } from './month-sums.ts'
import type { RatedTax } from './rate-revenue.ts'

/** The tax of a year, and of each of its owners; one owner has all of it. */
export type OwnedTax = { whole: YearTax; owners: YearTax[] }

/** The rules of a year for its taxpayers. */
export type OwnedRules = Omit<TaxRules, 'otherPln'> & {
  /** The other revenue of each taxpayer by month. */
  othersPln: readonly ReadonlyMap<string, string>[]
}

/** The threshold of spouses, which their revenue shares. */
const jointThresholdPln = '200000.00'

/**
 * The tax of a year with owners, from the sums of each one's months. Owners are taxpayers with a threshold each, and the year is
 * what they pay together. With the joint threshold of spouses the year is taxed as that of one taxpayer, and its tax is divided, so
 * that it is the same for every division. Other revenue takes the threshold of its owner, or the joint one. Of a closed month each
 * owner keeps the figures of then.
 */
export function computeOwners(
  sums: readonly (readonly MonthSums[])[],
  { closed, othersPln, ...rules }: { closed: readonly ClosedMonth[] } & OwnedRules,
): OwnedTax {
  const [first = [], ...others] = sums
  const otherPln = new Map(first.map(({ month }) => [month, otherOf(othersPln, month)]))
  if (others.length === 0) {
    const whole = computeTax(first, { closed, ...rules, otherPln })
    return { whole, owners: [whole] }
  }
  const own = sums.map((months, index) =>
    computeTax(months, {
      ...rules,
      otherPln: othersPln[index] ?? new Map(),
      closed: closed.flatMap(({ owners }) => owners?.[index] ?? []),
    }),
  )
  if (rules.thresholdPln !== jointThresholdPln) return { whole: addYears(own), owners: own }
  const together = first.map(({ month, ...sum }, at) => ({
    month,
    ...others.reduce((all: Sums, months) => addSums(all, months[at] ?? noSums), sum),
  }))
  const whole = computeTax(together, { closed, ...rules, otherPln })
  return { whole, owners: divideYear(whole, own) }
}

/** The other revenue of a month, of all taxpayers together. */
function otherOf(othersPln: OwnedRules['othersPln'], month: string): string {
  return othersPln.reduce((sum, own) => sum.plus(own.get(month) ?? 0), new Big(0)).toFixed(2)
}

/** The figures of a month to keep when its tax is paid, with those of its owners, if there are several. */
export function closeOwnedMonth({ whole, owners }: OwnedTax, month: string): ClosedMonth[] {
  const close = ({ months }: YearTax) => months.filter((one) => one.month === month).map(closeMonth)
  if (owners.length < 2) return close(whole)
  return close(whole).map((kept) => ({ ...kept, owners: owners.flatMap(close) }))
}

/** The tax of a year, each month and the whole, divided by what each owner received. */
function divideYear(whole: YearTax, own: readonly YearTax[]): YearTax[] {
  const year = divideTax(whole, own.map(revenueOfTax))
  const months = whole.months.map((month, at) =>
    divideTax(
      month,
      own.map((owner) => revenueOfTax(owner.months[at])),
    ),
  )
  return own.map((owner, index) => {
    const divided = { ...owner, ...year[index] }
    const ofOwner = owner.months.map((month, at): MonthTax => ({ ...month, ...months[at]?.[index] }))
    const monthsTax = ofOwner.reduce((sum, { taxPln }) => sum.plus(taxPln), new Big(0))
    return {
      ...divided,
      months: ofOwner,
      monthsTaxPln: monthsTax.toFixed(0),
      differencePln: new Big(divided.taxPln).minus(monthsTax).toFixed(0),
    }
  })
}

/** The revenue at both rates, which a quarter has in its last month. */
function revenueOfTax(tax: Pick<RatedTax, 'lower' | 'higher'> | undefined): string {
  return new Big(tax?.lower.revenuePln ?? 0).plus(tax?.higher.revenuePln ?? 0).toFixed(2)
}
