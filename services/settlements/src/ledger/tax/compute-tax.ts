import Big from 'big.js'

/** The revenue of one month by category; decimal texts. */
export type MonthSums = { month: string; revenuePln: string; passThroughPln: string; depositPln: string }

/** Revenue at one rate, and its tax base: full złoty, at least 0. */
export type RatedRevenue = { revenuePln: string; basePln: string }

export type RatedTax = { lower: RatedRevenue; higher: RatedRevenue; taxExactPln: string; taxPln: string }

type MonthTax = MonthSums & RatedTax & { revenueToDatePln: string }

export type YearTax = Omit<MonthSums, 'month'> &
  RatedTax & { monthsTaxPln: string; differencePln: string; months: MonthTax[] }

/** Yearly revenue up to this amount has the lower rate, the excess the higher one (art. 12 ust. 1 pkt 4 of the act on flat-rate tax). */
export const thresholdPln = '100000.00'
const lowerRate = '0.085'
const higherRate = '0.125'

const halfUp = 1
const zero = new Big(0)

/**
 * The flat-rate tax of a year from the sums of its months, in order. Amounts have two decimals, bases and tax none
 * (art. 63 § 1 of the Tax Ordinance), the exact tax five. Each month is taxed separately, at the rates for the revenue since the
 * beginning of the year; a negative month has no tax and reduces that revenue.
 */
export function computeTax(sums: readonly MonthSums[]): YearTax {
  const months: MonthTax[] = []
  let before = zero
  for (const sum of sums) {
    const after = before.plus(sum.revenuePln)
    const rated = rate(
      belowThreshold(after).minus(belowThreshold(before)),
      aboveThreshold(after).minus(aboveThreshold(before)),
    )
    months.push({ ...sum, revenueToDatePln: after.toFixed(2), ...rated })
    before = after
  }
  const year = rate(belowThreshold(before), aboveThreshold(before))
  const monthsTax = months.reduce((sum, { taxPln }) => sum.plus(taxPln), zero)
  return {
    revenuePln: before.toFixed(2),
    passThroughPln: sumOf(sums.map(({ passThroughPln }) => passThroughPln)),
    depositPln: sumOf(sums.map(({ depositPln }) => depositPln)),
    ...year,
    monthsTaxPln: monthsTax.toFixed(0),
    differencePln: new Big(year.taxPln).minus(monthsTax).toFixed(0),
    months,
  }
}

function rate(lower: Big, higher: Big): RatedTax {
  const [lowerBase, higherBase] = [toZloty(lower), toZloty(higher)]
  const tax = lowerBase.times(lowerRate).plus(higherBase.times(higherRate))
  return {
    lower: { revenuePln: lower.toFixed(2), basePln: lowerBase.toFixed(0) },
    higher: { revenuePln: higher.toFixed(2), basePln: higherBase.toFixed(0) },
    taxExactPln: notBelowZero(lower.times(lowerRate).plus(higher.times(higherRate))).toFixed(5),
    taxPln: toZloty(tax).toFixed(0),
  }
}

/** Less than 50 grosze is dropped, 50 and more round up to a full złoty: art. 63 § 1 of the Tax Ordinance. */
function toZloty(amount: Big): Big {
  return notBelowZero(amount).round(0, halfUp)
}

function notBelowZero(amount: Big): Big {
  return amount.lt(0) ? zero : amount
}

function belowThreshold(revenue: Big): Big {
  return revenue.gt(thresholdPln) ? new Big(thresholdPln) : revenue
}

function aboveThreshold(revenue: Big): Big {
  return notBelowZero(revenue.minus(thresholdPln))
}

function sumOf(amounts: readonly string[]): string {
  return amounts.reduce((sum, amount) => sum.plus(amount), zero).toFixed(2)
}
