import Big from 'big.js'
import { inDoubt } from './choose-lines.ts'
import { convertMetered } from './compute-item.ts'
import type { Rate } from './find-rates.ts'
import { labelOf } from './label-of.ts'
import type { Note } from './note.ts'

/** Two quantities that differ by at most this part of the second differ by rounding or by the hour of the reading. */
const rounding = new Big('0.02')

type Used = {
  /** The prices for one meter. */
  rates: readonly Rate[]
  /** What all meters with this price counted together, in the unit of the meter. */
  meteredOf: (rate: Rate) => Big
}

/**
 * Gives each price of a bill its part of the metered use: the quantity that the bill has at this price, of the quantity that the
 * bill has in all. A price for the whole has no part. A price in doubt gets a low confidence and a note with both quantities:
 * when the parts need not be the tenant's, and when the meter counted more than the bill has.
 */
export function apportionUse({ rates, meteredOf }: Used): Rate[] {
  const bills = Map.groupBy(rates, billOf)
  const apportioned = new Map(
    [...bills.values()].flatMap((bill) => {
      const usedOf = (rate: Rate) => convertMetered(meteredOf(rate), rate.factor)
      const most = bill.map(usedOf).reduce((one, other) => (other.gt(one) ? other : one), new Big(0))
      const whole = wholeOf(bill, most)
      return whole === null ? [] : bill.map((rate) => [rate, withPart(rate, { whole, used: usedOf(rate) })] as const)
    }),
  )
  return rates.map((rate) => apportioned.get(rate) ?? rate)
}

function billOf({ source, bill, category, unit, line, zone }: Rate): string {
  return source.kind === 'document' ? [bill, category, unit, line?.meter_number, zone].join(' ') : 'tariff'
}

/** The quantity that a bill has in all; null when it states none. */
function wholeOf(bill: readonly Rate[], used: Big): Big | null {
  const totals = totalsOf(bill)
  const [largest, ...others] = totals
  if (!largest) return null
  const rest = others.reduce((sum, total) => sum.plus(total), new Big(0))
  const isOneOfAll = rest.eq(0) || largest.eq(rest)
  if (isOneOfAll) return largest
  const sum = largest.plus(rest)
  return isNear(used, largest) && !isNear(used, sum) ? largest : sum
}

/** The different quantities of a bill, the largest first; lines with one label are parts of one quantity unless each has the whole. */
function totalsOf(bill: readonly Rate[]): Big[] {
  const byLabel = [...Map.groupBy(bill, ({ label }) => labelOf({ label })).values()].map(quantitiesOf)
  const single = new Set(byLabel.flatMap((own) => (own.length === 1 ? own.map((one) => one.toFixed()) : [])))
  const totals = byLabel.flatMap((own) => {
    const [first] = own
    if (!first) return []
    const areWhole = own.every((one) => one.eq(first)) && single.has(first.toFixed())
    return [areWhole ? first : own.reduce((sum, one) => sum.plus(one))]
  })
  const different = [...new Map(totals.map((total) => [total.toFixed(), total])).values()]
  return different.toSorted((one, other) => other.cmp(one))
}

function quantitiesOf(rates: readonly Rate[]): Big[] {
  return rates.flatMap(({ quantity }) => (quantity?.gt(0) ? [quantity] : []))
}

type Whole = { whole: Big; used: Big }

function withPart(rate: Rate, { whole, used }: Whole): Rate {
  const { quantity, unit } = rate
  if (!quantity?.gt(0)) return rate
  const isPart = quantity.lt(whole)
  const sums = { used: used.toFixed(), billed: whole.toFixed(), unit }
  const counted: Note[] = isMore(used, whole) ? [{ code: 'more_than_billed', ...sums }] : []
  const isSplit = isPart && !isNear(used, whole)
  const split: Note[] = isSplit ? [{ code: 'part_of_use', ...sums, quantity: quantity.toFixed() }] : []
  const notes = [...counted, ...split]
  return {
    ...rate,
    portion: isPart ? { of: 'billed_quantity', part: quantity.toNumber(), total: whole.toNumber() } : null,
    confidence: notes.length > 0 ? inDoubt(rate.confidence) : rate.confidence,
    notes: [...notes, ...rate.notes],
  }
}

function isNear(one: Big, other: Big): boolean {
  return one.minus(other).abs().lte(other.times(rounding))
}

function isMore(one: Big, other: Big): boolean {
  return one.gt(other) && !isNear(one, other)
}
