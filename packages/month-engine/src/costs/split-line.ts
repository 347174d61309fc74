import { firstDay, lastDay } from '@lokum/amounts/calendar/month'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import Big from 'big.js'
import type { BilledUse } from '../calculation/measure-house.ts'
import {
  type CostDays,
  listMonths,
  type MonthPart,
  mostMonths,
  partOfPeriod,
  type SplitBy,
  splitCost,
  wholeMonth,
} from '../calculation/split-cost.ts'

/** A cost over the months of its period. */
export type LineSplit = CostDays & { by: SplitBy; wholePln: string; parts: readonly MonthPart[] }

type Charged = Pick<DocumentLine, 'quantity' | 'unit'> & { amountPln: string }

/**
 * Splits a line over the months of its document, or gives all of it to the month when the document states no days. Null when the
 * days cannot be those of a bill.
 */
export function splitLine(
  line: Charged,
  { days, period }: { days: CostDays | null; period: string },
): LineSplit | null {
  const { from, to } = days ?? wholeMonth(period)
  const months = listMonths({ from, to })
  if (months.length === 0 || months.length > mostMonths) return null
  const by = countsMonths(line, { from, to }) ? 'months' : 'days'
  const amountPln = new Big(line.amountPln).toFixed(2)
  return { from, to, by, wholePln: amountPln, parts: splitCost({ amountPln, from, to, by }) }
}

const unitsOfMonths: ReadonlySet<string> = new Set([
  'm-c',
  'mc',
  'msc',
  'mies',
  'miesiąc',
  'miesiące',
  'miesięcy',
  'mth',
  'month',
  'months',
])

/** Whether the line charges each whole month of the period once: 2 months at 36.90. */
function countsMonths({ quantity, unit }: Charged, { from, to }: CostDays): boolean {
  const months = listMonths({ from, to })
  const isWhole = from === firstDay(from.slice(0, 7)) && to === lastDay(to.slice(0, 7))
  return (
    isWhole && quantity === months.length && unitsOfMonths.has((unit ?? '').toLowerCase().replaceAll('.', '').trim())
  )
}

/** The line's use of a main meter that nobody reads, and the share of it that falls into a month. */
export function billedIn(
  { quantity, unit }: Pick<Charged, 'quantity' | 'unit'>,
  split: SplitDays,
  period: string,
): BilledUse {
  return { quantity, unit, ...partOfPeriod(split, period) }
}

type SplitDays = CostDays & { by: SplitBy }
