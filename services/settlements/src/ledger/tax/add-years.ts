import Big from 'big.js'
import type { MonthTax, YearTax } from './compute-tax.ts'
import { addSums } from './month-sums.ts'
import type { RatedRevenue, RatedTax } from './rate-revenue.ts'

/** The years of several taxpayers together: what they received and pay, in each month and in all. */
export function addYears(years: readonly YearTax[]): YearTax {
  return years.reduce(addYear)
}

function addYear(one: YearTax, other: YearTax): YearTax {
  return {
    ...addSums(one, other),
    ...addRated(one, other),
    otherPln: add(one.otherPln, other.otherPln, 2),
    thresholdUsedPln: add(one.thresholdUsedPln, other.thresholdUsedPln, 2),
    monthsTaxPln: add(one.monthsTaxPln, other.monthsTaxPln, 0),
    differencePln: add(one.differencePln, other.differencePln, 0),
    months: one.months.map((month, at) => addMonth(month, other.months[at])),
  }
}

function addMonth(one: MonthTax, other: MonthTax | undefined): MonthTax {
  if (other === undefined) return one
  return {
    month: one.month,
    ...addSums(one, other),
    ...addRated(one, other),
    revenueToDatePln: add(one.revenueToDatePln, other.revenueToDatePln, 2),
    otherPln: add(one.otherPln, other.otherPln, 2),
    carriedPln: add(one.carriedPln, other.carriedPln, 2),
    changedPln: add(one.changedPln, other.changedPln, 2),
  }
}

function addRated(one: RatedTax, other: RatedTax): RatedTax {
  return {
    lower: addRevenue(one.lower, other.lower),
    higher: addRevenue(one.higher, other.higher),
    taxExactPln: add(one.taxExactPln, other.taxExactPln, 5),
    taxPln: add(one.taxPln, other.taxPln, 0),
  }
}

function addRevenue(one: RatedRevenue, other: RatedRevenue): RatedRevenue {
  return { revenuePln: add(one.revenuePln, other.revenuePln, 2), basePln: add(one.basePln, other.basePln, 0) }
}

function add(one: string, other: string, decimals: number): string {
  return new Big(one).plus(other).toFixed(decimals)
}
