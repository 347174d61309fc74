import Big from 'big.js'

/** How often the tax is paid. */
export type PaidEach = 'month' | 'quarter'

/** The month that has the tax of a month: itself, or the last one of its quarter. */
export function lastMonthOf(paidEach: PaidEach, month: string): string {
  if (paidEach === 'month') return month
  return `${month.slice(0, 5)}${String(Math.ceil(Number(month.slice(5)) / 3) * 3).padStart(2, '0')}`
}

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

/** Revenue at both rates. */
type Split = { lower: Big; higher: Big }

const unsplit: Split = { lower: zero, higher: zero }

/**
 * The months so far: their revenue, what changed in closed months and counts in the next open one, and what the quarter has not
 * taxed yet.
 */
type SoFar = { revenue: Big; carried: Sums; untaxed: Split }

/**
 * The flat-rate tax of a year from the sums of its months, in order, and from the months whose tax was paid. Amounts have two
 * decimals, bases and tax none (art. 63 § 1 of the Tax Ordinance), the exact tax five. Each month is taxed separately, at the rates
 * for the revenue since the beginning of the year; a negative month has no tax and reduces that revenue. A closed month stays as it
 * was: what changed in it since counts in the next open month, or else only in the year. Paid by quarters, the last month of a
 * quarter has the tax of its open months together, and the others have none.
 */
export function computeTax(
  sums: readonly MonthSums[],
  { closed = [], paidEach = 'month' }: { closed?: readonly ClosedMonth[]; paidEach?: PaidEach } = {},
): YearTax {
  const closedBy = new Map(closed.map((one) => [one.month, one]))
  const months: MonthTax[] = []
  let soFar: SoFar = { revenue: zero, carried: nothing, untaxed: unsplit }
  for (const live of sums) {
    const kept = closedBy.get(live.month)
    if (kept) {
      months.push(keepMonth(kept, live))
      const carried = add(soFar.carried, subtract(live, kept))
      soFar = { ...soFar, revenue: soFar.revenue.plus(kept.revenuePln), carried }
    } else {
      const { month, untaxed } = taxMonth(live, soFar, paidEach)
      months.push(month)
      soFar = { revenue: new Big(month.revenueToDatePln), carried: nothing, untaxed }
    }
  }
  const whole = sums.reduce(add, nothing)
  const year = rate(splitBetween(zero, new Big(whole.revenuePln)))
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
    ...rate({ lower: new Big(lowerPln), higher: new Big(higherPln) }),
    changedPln: new Big(live.revenuePln).minus(own).toFixed(2),
  }
}

function taxMonth(
  live: MonthSums,
  { revenue: before, carried, untaxed }: SoFar,
  paidEach: PaidEach,
): { month: MonthTax; untaxed: Split } {
  const sum = add(live, carried)
  const after = before.plus(sum.revenuePln)
  const own = splitBetween(before, after)
  const due = { lower: own.lower.plus(untaxed.lower), higher: own.higher.plus(untaxed.higher) }
  const isDue = lastMonthOf(paidEach, live.month) === live.month
  const month = {
    month: live.month,
    ...sum,
    ...rate(isDue ? due : unsplit),
    revenueToDatePln: after.toFixed(2),
    carriedPln: carried.revenuePln,
    changedPln: '0.00',
  }
  return { month, untaxed: isDue ? unsplit : due }
}

/** The revenue at both rates that takes the year from one sum to another. */
function splitBetween(before: Big, after: Big): Split {
  return {
    lower: belowThreshold(after).minus(belowThreshold(before)),
    higher: aboveThreshold(after).minus(aboveThreshold(before)),
  }
}

function rate({ lower, higher }: Split): RatedTax {
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
