import { daysFrom, daysWithin, firstDay, lastDay } from '@lokum/amounts/calendar/month'
import { toGrosze } from '@lokum/amounts/money/grosze'
import Big from 'big.js'

/** The days of a cost, both included. */
export type CostDays = { from: string; to: string }

export type SplitBy = 'days' | 'months'

type Whole = CostDays & {
  /** PLN, two decimals; negative in corrections. */
  amountPln: string
  by: SplitBy
}

export type MonthPart = { period: string; amountPln: string }

/** A longer period is more likely misread than billed. */
export const mostMonths = 36

/**
 * Splits a cost over the months of its period in proportion to their days, or equally when the bill charges whole months; the
 * largest remainders get the remaining grosze, so the parts add up to the cost. Of equal remainders the earlier month comes first.
 */
export function splitCost({ amountPln, from, to, by }: Whole): MonthPart[] {
  const months = listMonths({ from, to })
  const weights = months.map((period) =>
    BigInt(by === 'months' ? 1 : daysWithin(period, { starts_on: from, ends_on: to }).days),
  )
  const grosze = toGrosze(amountPln)
  const sign = grosze < 0n ? -1n : 1n
  const parts = divide(grosze * sign, weights)
  return months.map((period, index) => ({ period, amountPln: textOf((parts[index] ?? 0n) * sign) }))
}

function divide(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  const exact = weights.map((weight, index) => ({
    index,
    quotient: (amount * weight) / whole,
    rest: (amount * weight) % whole,
  }))
  const left = amount - exact.reduce((sum, { quotient }) => sum + quotient, 0n)
  const raised = exact
    .toSorted((one, other) => Number(other.rest - one.rest) || one.index - other.index)
    .slice(0, Number(left))
  const indexes = new Set(raised.map(({ index }) => index))
  return exact.map(({ index, quotient }) => quotient + (indexes.has(index) ? 1n : 0n))
}

function textOf(grosze: bigint): string {
  return new Big(grosze.toString()).div(100).toFixed(2)
}

/** The months with a day of the period, in order; none when it ends before it begins. */
export function listMonths({ from, to }: CostDays): string[] {
  const months: string[] = []
  const last = to.slice(0, 7)
  for (let month = from.slice(0, 7); month <= last && months.length <= mostMonths; month = after(month))
    months.push(month)
  return months
}

function after(period: string): string {
  const [year, month] = [period.slice(0, 4), Number(period.slice(5))]
  return month === 12 ? `${Number(year) + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

/** The part of the period that falls into a month: its days of all days, or one of the months. */
export function partOfPeriod({ from, to, by }: CostDays & { by: SplitBy }, period: string) {
  if (by === 'months') return { part: 1, total: listMonths({ from, to }).length }
  return { part: daysWithin(period, { starts_on: from, ends_on: to }).days, total: daysFrom(from, to) + 1 }
}

/** The days of a month. */
export function wholeMonth(period: string): CostDays {
  return { from: firstDay(period), to: lastDay(period) }
}
