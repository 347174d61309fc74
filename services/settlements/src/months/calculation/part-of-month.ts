import Big from 'big.js'
import { daysFrom, daysWithin, firstDay, lastDay } from '../../calendar/month.ts'
import { roundPln } from '../../money/round-pln.ts'
import type { CoveredDays } from './covered-days.ts'

/** A month's part of a line of a bill for several months. */
export type MonthPart = {
  of: 'months' | 'days'
  part: number
  total: number
  /** PLN of this month. */
  amountPln: string
}

type Line = { amountPln: string; quantity: number | null }

/**
 * The part of a line that falls into a month, when its bill covers other months too: equal parts when the line charges each of
 * the whole months once, else by days. The parts of all months add up to the line. Null when the bill covers this month alone or
 * not at all.
 */
export function partOfMonth(line: Line, covered: CoveredDays, period: string): MonthPart | null {
  const own = daysWithin(period, { start: covered.from, end: covered.to })
  const allDays = daysFrom(covered.from, covered.to) + 1
  if (own.days === 0 || own.days === allDays) return null
  const months = wholeMonths(covered)
  const byMonths = months !== null && line.quantity === months
  const share = byMonths
    ? { of: 'months' as const, before: monthsBetween(covered.from, period), part: 1, total: months }
    : { of: 'days' as const, before: daysFrom(covered.from, own.from), part: own.days, total: allDays }
  const { before, ...part } = share
  const upTo = (count: number) => new Big(roundPln(new Big(line.amountPln).times(count).div(part.total)))
  return {
    ...part,
    amountPln: upTo(before + part.part)
      .minus(upTo(before))
      .toFixed(2),
  }
}

/** The number of months that a period covers completely; null when it starts or ends within a month. */
function wholeMonths({ from, to }: CoveredDays): number | null {
  const last = to.slice(0, 7)
  if (from !== firstDay(from.slice(0, 7)) || to !== lastDay(last)) return null
  return monthsBetween(from, last) + 1
}

function monthsBetween(from: string, month: string): number {
  const [year = 0, first = 0] = from.split('-').map(Number)
  const [lastYear = 0, last = 0] = month.split('-').map(Number)
  return (lastYear - year) * 12 + last - first
}
