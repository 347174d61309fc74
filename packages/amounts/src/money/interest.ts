import Big from 'big.js'
import { nextWorkingDay } from '../calendar/free-days.ts'
import { addDays, daysFrom } from '../calendar/month.ts'
import { roundPln } from './round-pln.ts'

/** A rate in percent per year, decimal text, from a day until the next one. */
export type DatedRate = { validFrom: string; percent: string }
type PaidPart = { on: string; pln: string }

export type OverdueDebt = {
  totalPln: string
  dueOn: string
  /** Its payments with their days. */
  paid: readonly PaidPart[]
  /** The last day whose interest was charged before, if any. */
  chargedUntil?: string | undefined
  /** The last day that counts. */
  until: string
}

/** Days on which one amount was open at one rate; the amount is decimal text, and the percent undefined if the days have no rate. */
export type LateSpan = { from: string; to: string; days: number; amountPln: string; percent: string | undefined }

const daysOfYear = 365
const toFraction = 100

/**
 * The days on which a debt was late, in order, in spans of one open amount and one rate. They begin on the day after the due day,
 * which moves past Saturdays and free days (art. 115 of the Polish civil code), or after the last day that was charged; the day of a
 * payment counts with the amount before it. Days on which nothing was open are left out.
 */
export function listLateSpans(debt: OverdueDebt, rates: readonly DatedRate[]): LateSpan[] {
  const { totalPln, paid, until } = debt
  const spans: LateSpan[] = []
  let last = lastBefore(debt)
  const changes = [...paid.map(({ on }) => on), ...rates.map(({ validFrom }) => addDays(validFrom, -1)), until]
  const ends = [...new Set(changes)].filter((day) => day > last && day <= until).toSorted()
  for (const to of ends) {
    const amountPln = openBefore({ totalPln, paid }, to).toFixed(2)
    const span = { from: addDays(last, 1), to, days: daysFrom(last, to), amountPln, percent: rateOn(rates, to) }
    last = to
    if (Number(amountPln) > 0) join(spans, span)
  }
  return spans
}

/**
 * The interest in PLN of late days: amount × rate × days / 365, for each span, rounded once at the end, half a grosz up. Undefined if a day
 * has no rate.
 */
export function interestPln(spans: readonly LateSpan[]): string | undefined {
  const rated = spans.flatMap(({ amountPln: amount, percent, days }) =>
    percent === undefined ? [] : [{ amount, percent, days }],
  )
  return rated.length < spans.length ? undefined : roundPln(sumInterest(rated))
}

/** The exact interest in PLN, sum(amount × percent × days) / 36500, with twenty decimals, which decide every half grosz. */
export function sumInterest(spans: readonly { amount: Big.BigSource; percent: Big.BigSource; days: number }[]): Big {
  const sum = spans.reduce(
    (all, { amount, percent, days }) => all.plus(new Big(amount).times(percent).times(days)),
    new Big(0),
  )
  return sum.div(daysOfYear * toFraction)
}

/** The day before the first one that may bear interest. */
function lastBefore({ dueOn, chargedUntil }: OverdueDebt): string {
  const due = nextWorkingDay(dueOn)
  return chargedUntil !== undefined && chargedUntil > due ? chargedUntil : due
}

/** Adds a span; one that goes on as the last one did lengthens it. */
function join(spans: LateSpan[], span: LateSpan): void {
  const before = spans.at(-1)
  const isSame = before?.amountPln === span.amountPln && before.percent === span.percent
  if (!isSame || before === undefined || addDays(before.to, 1) !== span.from) spans.push(span)
  else spans.splice(-1, 1, { ...span, from: before.from, days: before.days + span.days })
}

function rateOn(rates: readonly DatedRate[], day: string): string | undefined {
  const inForce = rates.filter(({ validFrom }) => validFrom <= day)
  return inForce.toSorted((one, other) => other.validFrom.localeCompare(one.validFrom))[0]?.percent
}

/** The open amount of a day before its payments; a debt that is overpaid bears nothing. */
function openBefore({ totalPln, paid }: Pick<OverdueDebt, 'totalPln' | 'paid'>, day: string): Big {
  const open = paid.filter(({ on }) => on < day).reduce((rest, { pln }) => rest.minus(pln), new Big(totalPln))
  return open.lt(0) ? new Big(0) : open
}
