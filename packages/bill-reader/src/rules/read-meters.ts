import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type Big from 'big.js'
import { foldText } from './fold-text.ts'
import { type PrintedNumber, readNumbers } from './read-numbers.ts'

export type MeterMention = {
  number: string
  measures: readonly CostCategory[] | null
  index: number
  /** The numbers beside it, of which one may be its use. */
  beside: readonly PrintedNumber[]
}

const waters: readonly CostCategory[] = ['water', 'cold_water', 'hot_water', 'sewage']
const kinds: readonly (readonly [RegExp, readonly CostCategory[] | null])[] = [
  [/wodomierz|water meter/, waters],
  [/gazomierz|gas meter/, ['gas']],
  [/cieplomierz|heat meter|podzielnik/, ['heating', 'hot_water']],
  [/electricity meter|licznik\w{0,6} (?:energii|elektr)/, ['electricity']],
  [/\blicznik|\bmeter\b|pomiarow/, null],
]
const name = /(?:licznik|wodomierz|gazomierz|cieplomierz|uklad\w{0,2} pomiarow\w{1,3}|meter)(?:[a-z]{1,6}(?![a-z]))?/g
/** Text between the name of a meter and its number; everything is bounded, so that a search takes linear time. */
const afterName =
  /^(?:\s{1,3}(?:energii|czynnej|elektryczn\w{0,4}|(?:dwu|jedno|troj|trzy)(?:kierunk|faz|stref)\w{0,6}|rozliczeniow\w{0,3}|now\w{0,3}|star\w{0,3}|glown\w{0,4}|dodatkow\w{0,4}|cieplej|zimnej|wody|gazu|ciepla)){0,4}(?:\s{0,3}\(?(?:numer|number|nr|no(?![a-z])|serial|fabryczny|id)\)?\.?){0,4}\s{0,3}[:#]?\s{0,3}(?:(?:nr|no(?![a-z])\.?)\s{0,3})?([a-z0-9][a-z0-9/.-]{0,60})/
const farthest = 160
const heading = /licznik|wodomierz|gazomierz|cieplomierz|pomiarow|\bmeter\b/

/** Every meter named in a text, with its utility where the word indicates it. */
export function readMeters(lines: readonly string[]): MeterMention[] {
  return lines.flatMap((line, index) => {
    const folded = foldText(line)
    if (!heading.test(folded)) return []
    const measures = kinds.find(([pattern]) => pattern.test(folded))?.[1] ?? null
    const within = [...folded.matchAll(name)].flatMap((match) => {
      const start = match.index + match[0].length
      const [whole = '', token = ''] = afterName.exec(folded.slice(start, start + farthest)) ?? []
      const at = start + whole.length - token.length
      // An amount in the next cell is no number of a meter.
      const isAmount = /^,\d/.test(folded.slice(at + token.length))
      const number = line.slice(at, at + token.length).replace(/[./-]+$/, '')
      return !isAmount && isMeterNumber(token) ? [{ number, index }] : []
    })
    const named = within.length > 0 ? within : besides(line, index)
    const found = named.length > 0 ? named : beneath(lines, index)
    return found.map((one) => ({ ...one, measures, beside: readNumbers(lines[one.index] ?? '') }))
  })
}

/** The cell of a label, and the number in the cell beside it, perhaps with other values. */
function besides(line: string, index: number): FoundNumber[] {
  const cells = line.split(/ {2,}/)
  const at = cells.findIndex((cell) => heading.test(foldText(cell)))
  const words = (at < 0 ? '' : (cells[at + 1] ?? '')).split(/[ ,;]{1,3}/)
  // Other cells with numbers are those of a row, or of the heading of a table.
  const isLabel =
    at >= 0 && (cells[at]?.endsWith(':') || cells.length === 2) && !/ \p{L}{3,}.* \p{L}{3,}/u.test(words.join(' '))
  const isFirst = at >= 0 && cells[at]?.endsWith(':') && isMeterNumber((words[0] ?? '').toLowerCase())
  const number = isLabel || isFirst ? words.find((word) => isMeterNumber(word.toLowerCase())) : undefined
  return number === undefined ? [] : [{ number, index }]
}

/** More lines of a heading, or meters of a bill, are not looked at. */
const [mostHeadings, mostMeters] = [3, 40]

/** In a table, the numbers are in the rows below the heading, in the column that starts with it. */
function beneath(lines: readonly string[], index: number): { number: string; index: number }[] {
  const own = (lines[index] ?? '').split(/ {2,}/)
  // The title of a table, whose heading is in the next line.
  if (own.length < 2) return inColumn(lines, index + 1, (lines[index + 1] ?? '').split(/ {2,}/).findIndex(isNumbers))
  return inColumn(
    lines,
    index,
    own.findIndex((cell) => heading.test(foldText(cell))),
  )
}

function isNumbers(cell: string): boolean {
  return /^(?:nr|numer|number|no\.?)$/.test(foldText(cell).trim())
}

type FoundNumber = { number: string; index: number }

function inColumn(lines: readonly string[], index: number, column: number): FoundNumber[] {
  const found: FoundNumber[] = []
  const below = column < 0 ? [] : lines.slice(index + 1, index + 1 + mostMeters)
  for (const [at, line] of below.entries()) {
    const row = line.split(/ {2,}/)
    const number = row[column]?.split(' ')[0] ?? ''
    if (row.length > 1 && isMeterNumber(number.toLowerCase())) found.push({ number, index: index + 1 + at })
    else if (endsTable(line, { isBegun: found.length > 0, at })) return found
  }
  return found
}

/** The heading goes on, or a section begins; numbers and another heading end the table. */
function endsTable(line: string, { isBegun, at }: { isBegun: boolean; at: number }): boolean {
  return /\d/.test(line) || (isBegun ? / {2}/.test(line) : at >= mostHeadings)
}

function isMeterNumber(token: string): boolean {
  return (
    token.length >= 4 &&
    /\d{3}/.test(token) &&
    !token.includes(',') &&
    !/^\d{1,2}[./-]\d{1,2}[./-]\d{4}$|^\d{4}-\d{2}-\d{2}$|kwh|m3$/.test(token)
  )
}

/** Meters named in lines this close are named together. */
const together = 2

type OfCharge = { category: CostCategory | null; index: number; quantity: Big | null }

/** The meter of a charge: the last one named before it, else the only one in the bill; of several that are named together, the one whose use it is. */
export function findMeter(meters: readonly MeterMention[], { category, index, quantity }: OfCharge): string | null {
  const fitting = meters.filter(
    ({ measures }) => measures === null || (category !== null && measures.includes(category)),
  )
  const before = fitting.filter((meter) => meter.index <= index)
  if (before.length === 0) return onlyOf(fitting)
  const apart = before.findLastIndex((meter, at) => meter.index - (before[at - 1]?.index ?? -Infinity) > together)
  const named = before.slice(apart)
  const using = named.filter(({ beside }) => beside.some(({ values }) => values.some((one) => quantity?.eq(one))))
  return onlyOf(named) ?? onlyOf(using)
}

function onlyOf(meters: readonly MeterMention[]): string | null {
  const [number, ...others] = new Set(meters.map((meter) => meter.number))
  return number !== undefined && others.length === 0 ? number : null
}
