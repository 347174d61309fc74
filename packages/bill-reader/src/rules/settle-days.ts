import { addDays, daysFrom, firstDay, lastDay } from '@lokum/amounts/calendar/month'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { LineKind } from '@lokum/contracts/settlements/document'
import type { Days } from './read-month-words.ts'

/** The days of a row: those that it names, and the day on which its supply was completed (P_6A of KSeF). */
export type RowDays = { days: Days | null; suppliedOn: string | null }

type Row = RowDays & { kind: LineKind; category: CostCategory | null }

/** The days of a row, null for those of its bill; unclear where its day of supply does not say when its price begins or ends. */
export type SettledDays = { days: Days | null; isUnclear: boolean }

/**
 * The days of each row, where they differ from those of the bill. A cost of a day has that day. What a meter counts is supplied all the
 * time: it is so up to the day of its row, from the day after that of the row before. One day for all rows says no more than the bill,
 * unless it is before it.
 */
export function settleDays(rows: readonly Row[], bill: Days | null): SettledDays[] {
  const dated = rows.map(withDayOfSupply)
  const [day = '', ...others] = new Set(dated.flatMap(({ suppliedOn }) => suppliedOn ?? []))
  const isOneDay = others.length === 0 && (bill === null || day >= bill.from)
  const metered = dated.filter(({ kind, suppliedOn }) => kind === 'rate' && suppliedOn !== null)
  const turns = new Map(
    [...Map.groupBy(metered, ({ category }) => category)].map(([category, ofCategory]) => {
      const days = new Set(ofCategory.flatMap(({ suppliedOn }) => suppliedOn ?? []))
      return [category, turnsOf([...days].toSorted(), bill)]
    }),
  )
  return dated.map(({ kind, category, days, suppliedOn }) => {
    const named = { days, isUnclear: false }
    if (days || isOneDay || suppliedOn === null) return named
    if (kind !== 'rate') return { ...named, days: { from: suppliedOn, to: suppliedOn } }
    return turns.get(category)?.get(suppliedOn) ?? named
  })
}

/** One day that the row of a price names is its day of supply. */
function withDayOfSupply(row: Row): Row {
  const { kind, days, suppliedOn } = row
  const isOfDay = kind === 'rate' && days !== null && days.from === days.to
  return isOfDay ? { ...row, days: null, suppliedOn: suppliedOn ?? days.from } : row
}

/** The first day of a price, or the first one after the last price. */
type Change = { day: string; isUnclear: boolean }

/** By their day of supply, the days of prices that follow each other. */
function turnsOf(days: readonly string[], bill: Days | null): Map<string, SettledDays> {
  const { from, to } = spanOf(days, bill)
  const doBegin = days.length > 1 && days[0] === from && days.at(-1) !== to
  const changes = doBegin ? beginningOn(days, to) : [{ day: from, isUnclear: false }, ...endingOn(days, to)]
  return new Map(days.map((day, index) => [day, daysBetween(changes.slice(index, index + 2), bill)]))
}

function daysBetween(changes: readonly Change[], bill: Days | null): SettledDays {
  const [from = '', next = ''] = changes.map(({ day }) => day)
  const days = { from, to: addDays(next, -1) }
  const isWhole = days.from === bill?.from && days.to === bill.to
  return { days: isWhole ? null : days, isUnclear: changes.some(({ isUnclear }) => isUnclear) }
}

/** Prices that begin on their days: a bill may as well have one for each month, unless they begin months or change within one. */
function beginningOn(days: readonly string[], to: string): Change[] {
  const begun = days.map((day, index) => {
    const before = days[index - 1] ?? day
    return { day, isUnclear: monthOf(before) !== monthOf(day) && day !== firstDay(monthOf(day)) }
  })
  return [...begun, { day: addDays(to, 1), isUnclear: false }]
}

/** The changes after prices that end on their days, or with the month that ends soon after; unless they change within one, others may be meant. */
function endingOn(days: readonly string[], to: string): Change[] {
  const last = days.at(-1) ?? to
  return [...days.slice(0, -1).map((day, index) => changeAfter(day, days[index + 1])), lastChange(last, days, to)]
}

function changeAfter(day: string, next: string | undefined): Change {
  const end = lastDay(monthOf(day))
  if (next !== undefined && monthOf(next) === monthOf(day)) return { day: addDays(day, 1), isUnclear: false }
  return isNear(day, end) ? { day: addDays(end, 1), isUnclear: false } : { day: addDays(day, 1), isUnclear: true }
}

/** The only price of the last month is for the rest of the bill. */
function lastChange(last: string, days: readonly string[], to: string): Change {
  const isOnly = days.length === 1 && monthOf(last) === monthOf(to)
  if (isOnly || isNear(last, to)) return { day: addDays(to, 1), isUnclear: false }
  const end = lastDay(monthOf(last))
  return isNear(last, end) ? { day: addDays(end, 1), isUnclear: false } : { day: addDays(to, 1), isUnclear: true }
}

/** Meters are read on working days, at most so long before the end of a month. */
const mostBeforeEnd = 5

function isNear(day: string, end: string): boolean {
  return daysFrom(day, end) <= mostBeforeEnd
}

function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** From the first to the last day of the bill, or of the months of the days. */
function spanOf(days: readonly string[], bill: Days | null): Days {
  const [first = '', last = first] = [days[0], days.at(-1)]
  return {
    from: bill && bill.from <= first ? bill.from : firstDay(monthOf(first)),
    to: bill && bill.from <= last && last <= bill.to ? bill.to : lastDay(monthOf(last)),
  }
}
