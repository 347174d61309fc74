import { categorize } from '@lokum/bill-reader/rules/categorize'
import type Big from 'big.js'
import { inDoubt } from './choose-lines.ts'
import { ownDays } from './covered-days.ts'
import type { Rate } from './find-rates.ts'
import { isNear, sumOfQuantities } from './quantities.ts'
import { type Component, findFlatNumber, splitLabel } from './split-label.ts'

type Used = {
  /** The use by the meters, in the unit of the prices. */
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
  const byName = Map.groupBy(rowsOf(bill), ({ name }) => name)
  return [...byName.values()].flatMap((rows) => usesOf(rows, { used, flat }))
}

type Row = Component & { rate: Rate }

/** Rows of one price whose names share the words of its category differ in the place or the person that their other words name. */
function rowsOf(bill: readonly Rate[]): Row[] {
  const rows = bill.map((rate) => ({ rate, ...splitLabel(rate.label, { isDated: isDated(rate) }) }))
  return [...Map.groupBy(rows, ({ rate }) => `${rate.ratePln} ${rate.line?.zone}`).values()].flatMap((alike) => {
    const shared = sharedWords(alike.map(({ name }) => name))
    const [first] = alike
    if (first === undefined || categorize(shared.join(' ')) !== first.rate.category) return alike
    return alike.map(({ name, place, ...row }) => {
      const others = wordsOf(name).filter((word) => !shared.includes(word))
      return { ...row, name: shared.join(' '), place: [...others, ...wordsOf(place)].join(' ') }
    })
  })
}

function isDated({ line }: Rate): boolean {
  return line !== null && ownDays(line) !== null
}

function sharedWords(names: readonly string[]): string[] {
  const [first = [], ...others] = names.map(wordsOf)
  return first.filter((word) => others.every((words) => words.includes(word)))
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}

function usesOf(rows: readonly Row[], { used, flat }: Used): PricedUse[] {
  const rates = rows.map(({ rate }) => rate)
  const places = [...Map.groupBy(rows, ({ place, numbers }) => `${place} ${numbers}`).values()]
  const ofPlaces = places.map((own) => own.map(({ rate }) => rate))
  if (ofPlaces.length < 2) return [rates]
  const quantities = ofPlaces.map(sumOfQuantities)
  const isOfAll = isNear(used, sumOfQuantities(rates)) && !quantities.some((one) => isNear(used, one))
  if (isOfAll) return [rates]
  if (!differInPlace(rows) && !quantities.some((one) => isNear(used, one))) return ofPlaces
  const named = flat === null ? [] : places.filter(([row]) => row && findFlatNumber(row) === flat)
  if (named.length === 1) return named.map((own) => own.map(({ rate }) => rate))
  const nearest = quantities.toSorted((one, other) => one.minus(used).abs().cmp(other.minus(used).abs()))[0]
  const chosen = ofPlaces[quantities.findIndex((one) => nearest && one.eq(nearest))] ?? rates
  const lines = rates.flatMap(({ line }) => line?.line ?? [])
  return [chosen.map((rate) => inDoubtOfPlace(rate, lines))]
}

/** Rows that differ in a number and in their prices may be steps of one use, as long as none of them has all of it. */
function differInPlace(rows: readonly Row[]): boolean {
  const places = new Set(rows.map(({ place }) => place))
  return places.size > 1 || new Set(rows.map(({ rate }) => rate.ratePln)).size === 1
}

function inDoubtOfPlace(rate: Rate, lines: readonly number[]): Rate {
  const line = rate.line?.line ?? 0
  const others = lines.filter((one) => one !== line).slice(0, mostNamed)
  const notes = [{ code: 'place_is_unknown', line, others } as const, ...rate.notes]
  return { ...rate, confidence: inDoubt(rate.confidence), notes }
}

const mostNamed = 20
