import Big from 'big.js'
import { addSums, type MonthSums, noSums, type Sums, subtractSums } from './month-sums.ts'
import { addSplits, type RatedTax, rate, type Split, splitBetween, unsplit, zero } from './rate-revenue.ts'

/** How often the tax is paid. */
export type PaidEach = 'month' | 'quarter'

/** The month that has the tax of a month: itself, or the last one of its quarter. */
export function lastMonthOf(paidEach: PaidEach, month: string): string {
  if (paidEach === 'month') return month
  return `${month.slice(0, 5)}${String(Math.ceil(Number(month.slice(5)) / 3) * 3).padStart(2, '0')}`
}

/** The figures of a month as they were when its tax was paid. */
type KeptMonth = MonthSums & {
  carriedPln: string
  revenueToDatePln: string
  lowerPln: string
  higherPln: string
}

/** A month whose tax was paid; with several owners also the figures of each one. */
export type ClosedMonth = KeptMonth & { owners?: KeptMonth[] }

export type MonthTax = MonthSums &
  RatedTax & {
    revenueToDatePln: string
    /** Other revenue of the month, which shares the threshold. */
    otherPln: string
    /** The part of the revenue that changed in closed months before this one. */
    carriedPln: string
    /** The change of a closed month's revenue since its tax was paid. */
    changedPln: string
  }

export type YearTax = Sums &
  RatedTax & {
    otherPln: string
    thresholdUsedPln: string
    monthsTaxPln: string
    differencePln: string
    months: MonthTax[]
  }

/**
 * The months so far: their revenue, the other revenue beside it, what changed in closed months and counts in the next open one, and
 * what the quarter has not taxed yet.
 */
type SoFar = { revenue: Big; other: Big; carried: Sums; untaxed: Split }

/** The rules of a year for its taxpayer. */
export type TaxRules = {
  paidEach: PaidEach
  /** Revenue up to this amount has the lower rate, the excess the higher one (art. 12 ust. 1 pkt 4 of the act on flat-rate tax). */
  thresholdPln: string
  /** Other revenue by month, which shares the threshold: within a month it comes first, the cautious reading. */
  otherPln: ReadonlyMap<string, string>
}

const usualRules: TaxRules = { paidEach: 'month', thresholdPln: '100000.00', otherPln: new Map() }

/**
 * The flat-rate tax of a year from the sums of its months, in order, and from the months whose tax was paid. Amounts have two
 * decimals, bases and tax none (art. 63 § 1 of the Tax Ordinance), the exact tax five. Each month is taxed separately, at the rates
 * for the revenue since the beginning of the year; a negative month has no tax and reduces that revenue. A closed month stays as it
 * was: what changed in it since counts in the next open month, or else only in the year. Paid by quarters, the last month of a
 * quarter has the tax of its open months together, and the others have none.
 */
export function computeTax(
  sums: readonly MonthSums[],
  { closed = [], ...given }: { closed?: readonly ClosedMonth[] } & Partial<TaxRules> = {},
): YearTax {
  const rules = { ...usualRules, ...given }
  const months = taxMonths(sums, closed, rules)
  const { whole, split } = splitYear(sums, rules)
  const year = rate(split)
  const monthsTax = months.reduce((sum, { taxPln }) => sum.plus(taxPln), zero)
  const other = months.reduce((sum, { otherPln }) => sum.plus(otherPln), zero)
  return {
    ...whole,
    ...year,
    otherPln: other.toFixed(2),
    thresholdUsedPln: other.plus(whole.revenuePln).toFixed(2),
    monthsTaxPln: monthsTax.toFixed(0),
    differencePln: new Big(year.taxPln).minus(monthsTax).toFixed(0),
    months,
  }
}

function taxMonths(sums: readonly MonthSums[], closed: readonly ClosedMonth[], rules: TaxRules): MonthTax[] {
  const closedBy = new Map(closed.map((one) => [one.month, one]))
  const months: MonthTax[] = []
  let soFar: SoFar = { revenue: zero, other: zero, carried: noSums, untaxed: unsplit }
  for (const live of sums) {
    const otherPln = rules.otherPln.get(live.month) ?? '0.00'
    soFar = { ...soFar, other: soFar.other.plus(otherPln) }
    const kept = closedBy.get(live.month)
    if (kept) {
      months.push({ ...keepMonth(kept, live), otherPln })
      const carried = addSums(soFar.carried, subtractSums(live, kept))
      soFar = { ...soFar, revenue: soFar.revenue.plus(kept.revenuePln), carried }
    } else {
      const { month, untaxed } = taxMonth(live, soFar, rules)
      months.push({ ...month, otherPln })
      soFar = { ...soFar, revenue: new Big(month.revenueToDatePln), carried: noSums, untaxed }
    }
  }
  return months
}

/** The revenue of a year at both rates, as it was received: without other revenue, in whichever months. */
function splitYear(sums: readonly MonthSums[], { otherPln, thresholdPln }: TaxRules): { whole: Sums; split: Split } {
  let before = zero
  let split = unsplit
  for (const { month, revenuePln } of sums) {
    before = before.plus(otherPln.get(month) ?? 0)
    const after = before.plus(revenuePln)
    split = addSplits(split, splitBetween(before, after, thresholdPln))
    before = after
  }
  return { whole: sums.reduce(addSums, noSums), split }
}

/** The figures of a month to keep when its tax is paid. */
export function closeMonth({ month, lower, higher, ...tax }: MonthTax): KeptMonth {
  const { revenuePln, passThroughPln, depositPln, carriedPln, revenueToDatePln } = tax
  const rates = { lowerPln: lower.revenuePln, higherPln: higher.revenuePln }
  return { month, revenuePln, passThroughPln, depositPln, carriedPln, revenueToDatePln, ...rates }
}

/** A month without the other revenue of its time, which is the same for closed and open ones. */
type OwnMonth = Omit<MonthTax, 'otherPln'>

function keepMonth({ lowerPln, higherPln, owners: _owners, ...kept }: ClosedMonth, live: MonthSums): OwnMonth {
  const own = new Big(kept.revenuePln).minus(kept.carriedPln)
  return {
    ...kept,
    ...rate({ lower: new Big(lowerPln), higher: new Big(higherPln) }),
    changedPln: new Big(live.revenuePln).minus(own).toFixed(2),
  }
}

function taxMonth(
  live: MonthSums,
  { revenue, other, carried, untaxed }: SoFar,
  { paidEach, thresholdPln }: TaxRules,
): { month: OwnMonth; untaxed: Split } {
  const sum = addSums(live, carried)
  const toDate = revenue.plus(sum.revenuePln)
  const due = addSplits(untaxed, splitBetween(other.plus(revenue), other.plus(toDate), thresholdPln))
  const isDue = lastMonthOf(paidEach, live.month) === live.month
  const month = {
    month: live.month,
    ...sum,
    ...rate(isDue ? due : unsplit),
    revenueToDatePln: toDate.toFixed(2),
    carriedPln: carried.revenuePln,
    changedPln: '0.00',
  }
  return { month, untaxed: isDue ? unsplit : due }
}
