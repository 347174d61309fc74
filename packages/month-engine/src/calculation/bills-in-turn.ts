import { addDays } from '@lokum/amounts/calendar/month'
import { type CoveredDays, coveredDays, ownDays } from './covered-days.ts'
import type { PricedLine } from './find-lines.ts'
import { stretchesBetweenReadings } from './stretches-between-readings.ts'

/** The prices of one document, or of some of its days, among bills or prices that follow each other. */
export type Turn = {
  lines: readonly PricedLine[]
  /** The bills together, whose quantities are parts of one. */
  bill: string
  /** The tenant's days of this price, when the quantities do not say how the use is split; else null. */
  days: CoveredDays | null
  /** The days around them between readings of the meter. */
  within: CoveredDays | null
}

/** The tenant's days, and whether the meter was read at the ends of some of them. */
export type TenantDays = { days: CoveredDays; isRead: (days: CoveredDays) => boolean }

type Bill = { lines: readonly PricedLine[]; stated: CoveredDays; days: CoveredDays }

/**
 * The bills with one price, or the lines of a bill with days of their own, that cover the tenant's days one after the other, such as
 * days 1 to 15 and 16 to 30; none unless there are several and they leave out no day. Where the meter was read at each change, the
 * use is split there; else bills within these days that all have quantities are split by these, others by days between readings.
 */
export function billsInTurn(prices: readonly PricedLine[], { days, isRead }: TenantDays): Turn[] {
  const bills = [...Map.groupBy(prices.filter(isNamedLike(prices[0])), placeOf).values()]
    .flatMap((lines) => billOf(lines, days) ?? [])
    .toSorted((one, other) => (one.days.from < other.days.from ? -1 : 1))
  if (bills.length < 2 || !cover(bills, days)) return []
  const bill = [...new Set(bills.map(({ lines }) => lines[0]?.document.id))].join(' ')
  const areSingle = bills.every(({ lines }) => lines.length === 1)
  const isReadBetween = areSingle && bills.every((one) => isRead(one.days))
  if (!isReadBetween && bills.every(isCountedWithin))
    return bills.map(({ lines }) => ({ lines, bill, days: null, within: null }))
  if (!areSingle) return []
  const stretches = stretchesBetweenReadings(
    bills.map((one) => one.days),
    isRead,
  )
  return bills.map(({ lines, days: own }, index) => ({
    lines,
    bill: lines[0]?.document.id ?? '',
    days: own,
    within: stretches[index] ?? days,
  }))
}

function placeOf({ document, line }: PricedLine): string {
  const own = ownDays(line)
  const bill = line.partOf ?? document.id
  return own === null ? bill : `${bill} ${own.from} ${own.to}`
}

function isNamedLike(first: PricedLine | undefined) {
  return ({ naming, namesMeter }: PricedLine) => naming === first?.naming && namesMeter === first.namesMeter
}

function billOf(lines: readonly PricedLine[], { from, to }: CoveredDays): Bill | null {
  const [first] = lines
  const stated = first && (ownDays(first.line) ?? coveredDays(first.document))
  if (!stated || first.document.isCorrection) return null
  const days = { from: stated.from > from ? stated.from : from, to: stated.to < to ? stated.to : to }
  return days.from <= days.to ? { lines, stated, days } : null
}

function cover(bills: readonly Bill[], { from, to }: CoveredDays): boolean {
  const follows = (bill: Bill, index: number) => {
    const before = bills[index - 1]
    return bill.days.from === (before ? addDays(before.days.to, 1) : from)
  }
  return bills.every(follows) && bills.at(-1)?.days.to === to
}

function isCountedWithin({ lines, stated, days }: Bill): boolean {
  const isWithin = stated.from === days.from && stated.to === days.to
  return isWithin && lines.every(({ line }) => line.quantity !== null && line.quantity > 0)
}
