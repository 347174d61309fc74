import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { LineRole } from '@lokum/contracts/settlements/document'
import { addDays, daysFrom, firstDay, lastDay } from '../../../calendar/month.ts'
import type { Days } from './read-month-words.ts'

/** The days of a row: those that it names, and the day on which its supply was completed (P_6A of KSeF). */
export type RowDays = { days: Days | null; suppliedOn: string | null }

type Row = RowDays & { role: LineRole; category: CostCategory | null }

/**
 * The days of each row, where they differ from those of the bill. A cost of a day has that day. What a meter counts is supplied all the
 * time: it is so up to the day of its row, from the day after that of the row before. One day for all rows says no more than the bill,
 * unless it is before it.
 */
export function settleDays(rows: readonly Row[], bill: Days | null): (Days | null)[] {
  const [day = '', ...others] = new Set(rows.flatMap(({ suppliedOn }) => suppliedOn ?? []))
  const isOneDay = others.length === 0 && (bill === null || day >= bill.from)
  const ends = Map.groupBy(
    rows.filter(({ role, suppliedOn }) => role === 'rate' && suppliedOn !== null),
    ({ category }) => category,
  )
  return rows.map(({ role, category, days, suppliedOn }) => {
    const isOfDay = days?.from === days?.to
    const own = role === 'rate' && isOfDay ? null : days
    if (own || isOneDay || suppliedOn === null) return own
    if (role !== 'rate') return { from: suppliedOn, to: suppliedOn }
    const all = new Set(ends.get(category)?.flatMap((one) => one.suppliedOn ?? []))
    return turnOf(suppliedOn, [...all].toSorted(), bill)
  })
}

/** The days up to one of some days, or from it where these days are the first ones of what they are for. */
function turnOf(day: string, days: readonly string[], bill: Days | null): Days | null {
  const { from, to } = spanOf(days, bill)
  if (endMonths(days, { from, to })) return monthOf(day, days, from)
  const [before, next] = [days[days.indexOf(day) - 1], days[days.indexOf(day) + 1]]
  const own = beginPrices(days, { from, to })
    ? { from: day, to: next ? addDays(next, -1) : to }
    : { from: before ? addDays(before, 1) : from, to: next ? day : to }
  return own.from === bill?.from && own.to === bill.to ? null : own
}

/** Meters are read on working days, at most so long before the end of a month. */
const mostBeforeEnd = 5

/** Whether each day is the one near the end of a month of its own, and the last month ends them. */
function endMonths(days: readonly string[], { to }: Days): boolean {
  const months = new Set(days.map((day) => day.slice(0, 7)))
  const isNear = (day: string) => daysFrom(day, lastOfMonth(day)) <= mostBeforeEnd
  return days.length > 1 && months.size === days.length && days.every(isNear) && to === lastOfMonth(days.at(-1) ?? to)
}

/** The days up to the end of the month of a day, since the end of that of the day before. */
function monthOf(day: string, days: readonly string[], first: string): Days {
  const before = days[days.indexOf(day) - 1]
  return { from: before ? addDays(lastOfMonth(before), 1) : first, to: lastOfMonth(day) }
}

function lastOfMonth(day: string): string {
  return lastDay(day.slice(0, 7))
}

/** From the first to the last day of the bill, or of the months of the days. */
function spanOf(days: readonly string[], bill: Days | null): Days {
  const [first = '', last = first] = [days[0], days.at(-1)]
  return {
    from: bill && bill.from <= first ? bill.from : firstDay(first.slice(0, 7)),
    to: bill && bill.to >= last ? bill.to : lastDay(last.slice(0, 7)),
  }
}

function beginPrices(days: readonly string[], { from, to }: Days): boolean {
  return days[0] === from && days.at(-1) !== to
}
