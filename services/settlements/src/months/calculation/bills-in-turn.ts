import { addDays } from '../../calendar/month.ts'
import { type CoveredDays, coveredDays } from './covered-days.ts'
import type { PricedLine } from './find-lines.ts'

/** The prices of one document among bills that follow each other. */
export type Turn = {
  lines: readonly PricedLine[]
  /** The bills together, whose quantities are parts of one. */
  bill: string
  /** The tenant's days of this bill, when the quantities do not say how the use is split; else null. */
  days: CoveredDays | null
}

type Bill = { lines: readonly PricedLine[]; stated: CoveredDays; days: CoveredDays }

/**
 * The bills with one price that cover the tenant's days one after the other, such as days 1 to 15 and 16 to 30; none unless there
 * are several and they leave out no day. Bills within these days that all have quantities are split by these, others by days.
 */
export function billsInTurn(prices: readonly PricedLine[], days: CoveredDays): Turn[] {
  const bills = [...Map.groupBy(prices.filter(isNamedLike(prices[0])), ({ document }) => document.id).values()]
    .flatMap((lines) => billOf(lines, days) ?? [])
    .toSorted((one, other) => (one.days.from < other.days.from ? -1 : 1))
  if (bills.length < 2 || !cover(bills, days)) return []
  const bill = bills.map(({ lines }) => lines[0]?.document.id).join(' ')
  if (bills.every(isCountedWithin)) return bills.map(({ lines }) => ({ lines, bill, days: null }))
  if (bills.some(({ lines }) => lines.length > 1)) return []
  return bills.map(({ lines, days: own }) => ({ lines, bill: lines[0]?.document.id ?? '', days: own }))
}

function isNamedLike(first: PricedLine | undefined) {
  return ({ naming, namesMeter }: PricedLine) => naming === first?.naming && namesMeter === first.namesMeter
}

function billOf(lines: readonly PricedLine[], { from, to }: CoveredDays): Bill | null {
  const [first] = lines
  const stated = first && coveredDays(first.document)
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
