import type Big from 'big.js'
import { inDoubt } from './choose-lines.ts'
import { componentOf } from './component-of.ts'
import { ownDays } from './covered-days.ts'
import type { Rate } from './find-rates.ts'
import { isNear, sumOfQuantities } from './quantities.ts'

type Used = {
  /** What the meters counted, in the unit of the prices. */
  used: Big
  /** The number of the apartment in its house, as far as its address names it. */
  flat: string | null
}

/** The rates of one price, such as that of energy or of the network, whose quantities are parts of one use. */
export type PricedUse = readonly Rate[]

/**
 * The rates of a bill by the price that they are of. Where rows of one price name different places (flats, garages, meters), the use of
 * one place is charged: all rows when the meter counted as much as they have together, else the row of the apartment's number, else,
 * in doubt, the row whose quantity is nearest to what the meter counted.
 */
export function choosePlace(bill: readonly Rate[], { used, flat }: Used): PricedUse[] {
  const byName = Map.groupBy(bill, (rate) => partsOf(rate).name)
  return [...byName.values()].flatMap((rates) => usesOf(rates, { used, flat }))
}

function partsOf({ label, line }: Rate) {
  return componentOf(label, { isDated: line !== null && ownDays(line) !== null })
}

function usesOf(rates: readonly Rate[], { used, flat }: Used): PricedUse[] {
  const ofPlaces = [...Map.groupBy(rates, (rate) => placeIn(rate)).values()]
  if (ofPlaces.length < 2) return [rates]
  const quantities = ofPlaces.map(sumOfQuantities)
  const isOfAll = isNear(used, sumOfQuantities(rates)) && !quantities.some((one) => isNear(used, one))
  if (isOfAll) return [rates]
  if (!differInPlace(rates)) return ofPlaces
  const named = flat === null ? [] : ofPlaces.filter(([rate]) => rate && numberIn(rate) === flat)
  if (named.length === 1) return named
  const nearest = quantities.toSorted((one, other) => one.minus(used).abs().cmp(other.minus(used).abs()))[0]
  const chosen = ofPlaces[quantities.findIndex((one) => nearest && one.eq(nearest))] ?? rates
  const lines = rates.flatMap(({ line }) => line?.line ?? [])
  return [chosen.map((rate) => inDoubtOfPlace(rate, lines))]
}

/** Rows of one price that differ in a number alone have one place each, as those that name it do. */
function placeIn(rate: Rate): string {
  const { place, numbers } = partsOf(rate)
  return `${place} ${numbers}`
}

/** Prices that differ in their amount and only a number may be parts of one use, or prices of different services. */
function differInPlace(rates: readonly Rate[]): boolean {
  const places = new Set(rates.map((rate) => partsOf(rate).place))
  return places.size > 1 || new Set(rates.map(({ ratePln }) => ratePln)).size === 1
}

/** The last number of the place: "budynek 3 lokal 12" is flat 12. */
function numberIn(rate: Rate): string | undefined {
  const { place, numbers } = partsOf(rate)
  return (place === '' ? numbers : place).split(' ').findLast((word) => /\d/.test(word))
}

function inDoubtOfPlace(rate: Rate, lines: readonly number[]): Rate {
  const line = rate.line?.line ?? 0
  const others = lines.filter((one) => one !== line).slice(0, mostNamed)
  const notes = [{ code: 'place_is_unknown', line, others } as const, ...rate.notes]
  return { ...rate, confidence: inDoubt(rate.confidence), notes }
}

const mostNamed = 20
