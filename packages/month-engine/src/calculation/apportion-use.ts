import Big from 'big.js'
import { inDoubt } from './choose-lines.ts'
import { choosePlace, type PricedUse } from './choose-place.ts'
import { convertMetered } from './compute-item.ts'
import type { Rate } from './find-rates.ts'
import { foldLabel } from './fold-label.ts'
import type { Note } from './note.ts'
import { isNear, listQuantities } from './quantities.ts'

type Used = {
  /** The prices for one meter. */
  rates: readonly Rate[]
  /** The use of all meters with this price together, in the unit of the meter. */
  meteredOf: (rate: Rate) => Big
  /** The number of the apartment in its house, as far as its address names it. */
  flat: string | null
}

/**
 * Gives each price of a bill its part of the metered use: the quantity that the bill has at this price, of the quantity that the
 * bill has in all. A price for the whole has no part. A price in doubt gets a low confidence and a note with both quantities:
 * when the parts need not be the tenant's, and when the meter counted more than the bill has. Prices of other places are left out.
 */
export function apportionUse({ rates, meteredOf, flat }: Used): Rate[] {
  const bills = Map.groupBy(rates, billOf)
  const apportioned = new Map(
    [...bills.values()].flatMap((bill) => {
      const usedOf = (rate: Rate) => convertMetered(meteredOf(rate), rate.factor)
      const most = bill.map(usedOf).reduce((one, other) => (other.gt(one) ? other : one), new Big(0))
      const uses = bill.some(({ line }) => line !== null) ? choosePlace(bill, { used: most, flat }) : [bill]
      const whole = wholeOf(uses, most)
      const chosen = uses.flat()
      return chosen.map((rate) => [rate.origin, whole ? withPart(rate, { whole, used: usedOf(rate) }) : rate] as const)
    }),
  )
  return rates.flatMap(({ origin }) => apportioned.get(origin) ?? [])
}

function billOf({ source, bill, category, unit, line, zone }: Rate): string {
  return source.kind === 'document' ? [bill, category, unit, line?.meter_number, zone].join(' ') : 'tariff'
}

/** The quantity that a bill has in all; null when it states none. */
function wholeOf(uses: readonly PricedUse[], used: Big): Big | null {
  const totals = totalsOf(uses)
  const [largest, ...others] = totals
  if (!largest) return null
  const rest = others.reduce((sum, total) => sum.plus(total), new Big(0))
  const isOneOfAll = rest.eq(0) || largest.eq(rest)
  if (isOneOfAll) return largest
  const sum = largest.plus(rest)
  return isNear(used, largest) && !isNear(used, sum) ? largest : sum
}

/** The different quantities of a bill, the largest first; lines of one price are parts of one quantity unless each has the whole. */
function totalsOf(uses: readonly PricedUse[]): Big[] {
  const quantities = uses.map(listQuantities)
  const single = new Set(quantities.flatMap((own) => (own.length === 1 ? own.map((one) => one.toFixed()) : [])))
  const totals = uses.flatMap((rates) => {
    const own = listQuantities(rates)
    const [first] = own
    if (!first) return []
    const isOneLabel = new Set(rates.map(foldLabel)).size === 1
    const areWhole = isOneLabel && own.every((one) => one.eq(first)) && single.has(first.toFixed())
    return [areWhole ? first : own.reduce((sum, one) => sum.plus(one))]
  })
  const different = [...new Map(totals.map((total) => [total.toFixed(), total])).values()]
  return different.toSorted((one, other) => other.cmp(one))
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
    portion: isPart ? { of: 'billed_quantity', weight: quantity.toNumber(), weight_total: whole.toNumber() } : null,
    confidence: notes.length > 0 ? inDoubt(rate.confidence) : rate.confidence,
    notes: [...notes, ...rate.notes],
  }
}

function isMore(one: Big, other: Big): boolean {
  return one.gt(other) && !isNear(one, other)
}
