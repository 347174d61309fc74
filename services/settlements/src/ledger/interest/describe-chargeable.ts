import { addDays, daysFrom } from '@lokum/amounts/calendar/month'
import { interestPln, type LateSpan } from '@lokum/amounts/money/interest'
import type { InterestSpan } from '@lokum/contracts/settlements/interest-inputs'
import type { ChargeableInterest } from '@lokum/contracts/settlements/payment'
import { type LateSettlement, spansInOrder } from './load-late-settlements.ts'

/** The interest on a late settlement that no item charges yet; null if there is none, or less than half a grosz. */
export function describeChargeable(late: LateSettlement | undefined): ChargeableInterest | null {
  const spans = late ? spansInOrder(late) : []
  const [first] = spans
  const amount = interestPln(spans)
  const rated = spans.map(describeSpan).filter((span) => span !== undefined)
  if (first === undefined || Number(amount) === 0) return null
  return {
    starts_on: first.from,
    ends_on: lastDay(spans),
    late_days: countDays(spans),
    amount_pln: amount === undefined ? null : Number(amount),
    spans: rated.length < spans.length ? [] : rated,
  }
}

/** Days of one open amount and one rate, as clients see them; undefined without a rate. */
export function describeSpan({ from, to, days, amountPln, percent }: LateSpan): InterestSpan | undefined {
  if (percent === undefined) return undefined
  return { starts_on: from, ends_on: to, days, amount_pln: Number(amountPln), percent: Number(percent) }
}

/** The last day of spans, some of which may end before others. */
export function lastDay(spans: readonly LateSpan[]): string {
  return spans.reduce((last, { to }) => (to > last ? to : last), '')
}

/** The days of spans in the order of their first days, those of several once. */
function countDays(spans: readonly LateSpan[]): number {
  let [days, last] = [0, '']
  for (const { from, to } of spans) {
    if (to <= last) continue
    days += daysFrom(from > last ? from : addDays(last, 1), to) + 1
    last = to
  }
  return days
}
