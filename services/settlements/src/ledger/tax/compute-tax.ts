import Big from 'big.js'

/** The revenue of one month by category; decimal texts. */
export type MonthSums = { month: string; revenuePln: string; passThroughPln: string; depositPln: string }

/** Revenue at one rate, and its tax base: full złoty, at least 0. */
export type RatedRevenue = { revenuePln: string; basePln: string }

export type RatedTax = { lower: RatedRevenue; higher: RatedRevenue; taxExactPln: string; taxPln: string }

/** A month whose tax was paid: its figures as they were then. */
export type ClosedMonth = MonthSums & {
  carriedPln: string
  revenueToDatePln: string
  lowerPln: string
  higherPln: string
}

export type MonthTax = MonthSums &
  RatedTax & {
    revenueToDatePln: string
    /** The part of the revenue that changed in closed months before this one. */
    carriedPln: string
    /** The change of a closed month's revenue since its tax was paid. */
    changedPln: string
  }

export type YearTax = Omit<MonthSums, 'month'> &
  RatedTax & { monthsTaxPln: string; differencePln: string; months: MonthTax[] }

/** Yearly revenue up to this amount has the lower rate, the excess the higher one (art. 12 ust. 1 pkt 4 of the act on flat-rate tax). */
export const thresholdPln = '100000.00'
const lowerRate = '0.085'
const higherRate = '0.125'

const halfUp = 1
const zero = new Big(0)

type Sums = Omit<MonthSums, 'month'>

const nothing: Sums = { revenuePln: '0.00', passThroughPln: '0.00', depositPln: '0.00' }

/** The months so far: their revenue, and what changed in closed months and counts in the next open one. */
type SoFar = { revenue: Big; carried: Sums }

/**
 * The flat-rate tax of a year from the sums of its months, in order, and from the months whose tax was paid. Amounts have two
 * decimals, bases and tax none (art. 63 § 1 of the Tax Ordinance), the exact tax five. Each month is taxed separately, at the rates
 * for the revenue since the beginning of the year; a negative month has no tax and reduces that revenue. A closed month stays as it
 * was: what changed in it since counts in the next open month, or else only in the year.
 */
export function computeTax(sums: readonly MonthSums[], closed: readonly ClosedMonth[] = []): YearTax {
  const closedBy = new Map(closed.map((one) => [one.month, one]))
  const months: MonthTax[] = []
  let soFar: SoFar = { revenue: zero, carried: nothing }
  for (const live of sums) {
    const kept = closedBy.get(live.month)
    const month = kept ? keepMonth(kept, live) : taxMonth(live, soFar)
    months.push(month)
    soFar = {
      revenue: soFar.revenue.plus(month.revenuePln),
      carried: kept ? add(soFar.carried, subtract(live, kept)) : nothing,
    }
  }
  const whole = sums.reduce(add, nothing)
  const year = rateBetween(zero, new Big(whole.revenuePln))
  const monthsTax = months.reduce((sum, { taxPln }) => sum.plus(taxPln), zero)
  return {
    ...whole,
    ...year,
    monthsTaxPln: monthsTax.toFixed(0),
    differencePln: new Big(year.taxPln).minus(monthsTax).toFixed(0),
    months,
  }
}

/** The figures of a month to keep when its tax is paid. */
export function closeMonth({ month, lower, higher, ...tax }: MonthTax): ClosedMonth {
  const { revenuePln, passThroughPln, depositPln, carriedPln, revenueToDatePln } = tax
  const rates = { lowerPln: lower.revenuePln, higherPln: higher.revenuePln }
  return { month, revenuePln, passThroughPln, depositPln, carriedPln, revenueToDatePln, ...rates }
}

function keepMonth({ lowerPln, higherPln, ...kept }: ClosedMonth, live: MonthSums): MonthTax {
  const own = new Big(kept.revenuePln).minus(kept.carriedPln)
  return {
    ...kept,
    ...rate(new Big(lowerPln), new Big(higherPln)),
    changedPln: new Big(live.revenuePln).minus(own).toFixed(2),
  }
}

function taxMonth(live: MonthSums, { revenue: before, carried }: SoFar): MonthTax {
  const sum = add(live, carried)
  const after = before.plus(sum.revenuePln)
  return {
    month: live.month,
    ...sum,
    ...rateBetween(before, after),
    revenueToDatePln: after.toFixed(2),
    carriedPln: carried.revenuePln,
    changedPln: '0.00',
  }
}

/** The tax on the revenue that takes the year from one sum to another. */
function rateBetween(before: Big, after: Big): RatedTax {
  return rate(belowThreshold(after).minus(belowThreshold(before)), aboveThreshold(after).minus(aboveThreshold(before)))
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

function add(one: Sums, other: Sums): Sums {
  return combine(one, other, (some, more) => some.plus(more))
}

function subtract(one: Sums, other: Sums): Sums {
  return combine(one, other, (some, less) => some.minus(less))
}

function combine(one: Sums, other: Sums, join: (some: Big, other: Big) => Big): Sums {
  return {
    revenuePln: join(new Big(one.revenuePln), new Big(other.revenuePln)).toFixed(2),
    passThroughPln: join(new Big(one.passThroughPln), new Big(other.passThroughPln)).toFixed(2),
    depositPln: join(new Big(one.depositPln), new Big(other.depositPln)).toFixed(2),
  }
}
