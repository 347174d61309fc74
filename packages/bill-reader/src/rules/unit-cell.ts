import type { TextSpan } from '../readers/arrange-lines.ts'
import type { Column } from './column.ts'
import { unitAt } from './read-numbers.ts'

/** Where something is on the page, from left to right. */
export type ColumnRange = { from: number; to: number }
export type UnitCell = ColumnRange & { unit: string; isKey: boolean }

type Table = { known: readonly Column[]; units: ColumnRange | null }

/** The unit of a row in a cell of its own: below the heading of units, where the rows above have theirs, or a cell that is nothing else. */
export function readUnitCell(text: string, spans: readonly TextSpan[], { known, units }: Table): UnitCell | null {
  const cells = spans.map(({ start, end, from, to }) => ({ words: text.slice(start, end), from, to }))
  const headed = known.find(({ means }) => means === 'unit') ?? units
  const found = (headed && below(cells, headed)) ?? alone(cells)
  if (!found || /^udzia/i.test(found.unit)) return null
  const isKey = known.some((column) => column.means === 'key' && overlap(column, found))
  return isKey && unitAt(found.unit) === null ? null : { ...found, isKey }
}

type Cell = ColumnRange & { words: string }
type PlacedUnit = ColumnRange & { unit: string }

/** The unit below a heading; the cell may also have a name that is too long for its column, perhaps with the unit behind it. */
function below(cells: readonly Cell[], headed: ColumnRange): PlacedUnit | null {
  const there = cells.filter((cell) => overlap(cell, headed))
  const name = cells.find(({ words }) => /\p{L}{3}/u.test(words) && unitOf(words, certain) === null)
  const short = there.filter((cell) => cell !== name && cell.words.length <= longestCell)
  const ways = [
    ...there.map(({ words }) => unitOf(words, certain)),
    ...there.map(({ words }) => unitOf(words.split(' ').at(-1) ?? '', certain)),
    ...short.map(({ words }) => unitOf(words, cellOfUnit)),
  ]
  const unit = ways.find((way) => way !== null)
  return unit === undefined || unit === null ? null : { unit, from: headed.from, to: headed.to }
}

/** Where no heading says so, a row with at least this many cells may have a unit in one of them. */
const fewestCells = 3
const longestCell = 16

function alone(cells: readonly Cell[]): PlacedUnit | null {
  const found = cells.length < fewestCells ? [] : cells
  const [first] = found.flatMap(({ words, from, to }) => {
    const unit = unitOf(words, certain)
    return unit === null ? [] : [{ unit, from, to }]
  })
  return first ?? null
}

function overlap(one: ColumnRange, other: ColumnRange): boolean {
  return one.from < other.to && other.from < one.to
}

// The longest unit that a cell may have.
const cellOfUnit = /^(?!vat)\p{L}[\p{L}\d/.³²-]{0,11}(?= |$)/iu
/** Words that are hardly anything else: "day" may be a zone. */
const certain =
  /^(?:[km]wh(?:\/h)?|gj|mw|kw|m[23³²](?: p\. ?u\.| pow\w{0,10}\.?)?|os\.|os[oó]b\w{0,2}|szt\.?|mies\.?|m-c[ey]?|mc|miesi[aąęe]c\w{0,2}|lokal|kpl\.?|us[łl]\.)$/iu
const ofPrice = /^(?:(?:zł|zl|pln) {0,2}(?:\/|za )|(?:\/|za )) {0,2}(?:1 {0,2})?/iu

/** "0,50 zł/kWh", "12,00 zł za m3": the unit that a price in a row is for. */
export function unitOfPriceIn(text: string): string | null {
  const [lead] = /\d ?(?:zł|zl|pln|gr) {0,2}(?:\/|za ) {0,2}(?:1 {0,2})?(?=\p{L})/iu.exec(text) ?? []
  return lead === undefined ? null : cellOfUnitAfter(text, lead)
}

/** "Heat [GJ]": the unit of the quantity beside the name. */
export function unitInName(text: string): string | null {
  const words = [...text.matchAll(/[[(]\s?([^\s\][()]{1,8})\s?[\])]/g)].map(([, word = '']) => word)
  const found = words.find((word) => !word.includes('/') && unitAt(word) !== null)
  return found === undefined ? null : unitAt(found)
}

function cellOfUnitAfter(text: string, lead: string): string | null {
  const [word] = cellOfUnit.exec(text.slice(text.indexOf(lead) + lead.length)) ?? []
  return word === undefined ? null : asUnit(word)
}

/** "zł/kWh" is the unit of a price, and so that of the quantity. */
function unitOf(cell: string, pattern: RegExp): string | null {
  const lead = ofPrice.exec(cell)?.[0] ?? ''
  const [unit = null] = (lead === '' ? pattern : cellOfUnit).exec(cell.slice(lead.length)) ?? []
  return unit === null ? null : asUnit(unit)
}

/** "MW/m-c" is no MW. */
function asUnit(word: string): string {
  return word.includes('/') ? word : (unitAt(word) ?? word)
}
