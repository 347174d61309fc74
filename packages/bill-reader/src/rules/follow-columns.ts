import type { TextSpan } from '../readers/arrange-lines.ts'
import type { Column, Meaning } from './column.ts'
import { judgeColumns } from './judge-columns.ts'
import { mergeHeading, mostColumns } from './merge-heading.ts'
import { type PrintedNumber, readNumbers } from './read-numbers.ts'
import type { ColumnRange } from './unit-cell.ts'

/** The columns of the table that rows belong to, and whether the line above was a part of their heading. */
export type Columns = {
  known: readonly Column[]
  /** Whether the table, whose columns are not kept then, is one of readings. */
  isOfReadings: boolean
  /** Where the rows above have their units, if no heading says so. */
  units: ColumnRange | null
  open: readonly Column[]
  height: number
}

type Table = Pick<Columns, 'known' | 'isOfReadings' | 'units'>

export const noColumns: Columns = { known: [], isOfReadings: false, units: null, open: [], height: 0 }

/** A heading has no more lines. */
const mostLines = 6

/** Takes a line into account that may be the heading of a table, or a part of it. */
export function followColumns(columns: Columns, text: string, spans: readonly TextSpan[]): Columns {
  const { open, height } = columns
  const isOpen = open.length > 0 && height < mostLines
  if (!isHeading(text, spans, isOpen)) return height === 0 ? columns : { ...columns, open: [], height: 0 }
  const cells = spans
    .slice(0, mostColumns)
    .map(({ start, end, from, to }) => ({ heading: text.slice(start, end), from, to }))
  const merged = mergeHeading(isOpen ? open : [], cells)
  return { ...tableOf(merged, columns), open: merged, height: isOpen ? height + 1 : 1 }
}

/** Columns that hold text only. */
const labels: readonly (Meaning | null)[] = [null, 'index', 'meter', 'unit', 'period', 'key']
const ofReadings: readonly (Meaning | null)[] = [...labels, 'quantity', 'reading', 'before', 'difference']

/** Below the heading of a table of readings, rows with charges have no columns. */
function tableOf(merged: readonly Column[], { known, isOfReadings, units }: Columns): Table {
  const says = merged.filter(({ means }) => !labels.includes(means)).length
  if (says < 2) return { known, isOfReadings, units }
  const isReading = merged.every(({ means }) => ofReadings.includes(means))
  return { known: isReading ? [] : judgeColumns(merged), isOfReadings: isReading, units: null }
}

/** A line of words in columns; below such a line, also one in a single column. */
function isHeading(text: string, spans: readonly TextSpan[], isOpen: boolean): boolean {
  if (spans.length < (isOpen ? 1 : 2) || !/\p{L}|%/u.test(text) || text.includes(': ')) return false
  if (spans.some(({ start, end }) => isValue(text.slice(start, end)))) return false
  return readNumbers(text.replaceAll(numbered, '')).every((number) => number.isPercent || isYear(number))
}

/** A day, or the number of a meter, is no heading. */
function isValue(cell: string): boolean {
  return /\d/.test(cell) && (!/[\p{L}%]/u.test(cell) || /\d{3}/.test(cell.replace(/\b20\d{2}\b/, '')))
}

/** A heading may say which apartment a column is of, or that a price is for one. */
const numbered =
  /(?:\bnr|\blokalu?|\blok\.|\bm\.|\bno\.?) ?\d{1,4}\b|\b(?:za|na|per) 1\b|\/ ?1 ?(?=\p{L})|\(\d{1,2}\+?\)/giu

function isYear({ values: [value], isMoney }: PrintedNumber): boolean {
  return !isMoney && value !== undefined && value.gte(2000) && value.lte(2100)
}

/** The numbers of a row, each with its column. */
export function placeNumbers(
  numbers: readonly PrintedNumber[],
  { known }: Columns,
  spans: readonly TextSpan[],
): PrintedNumber[] {
  // Text that is not in columns has no place in them.
  if (known.length === 0 || spans.length < 2) return [...numbers]
  // "Units" may head units, or how many there are.
  const numeric = known.map((column) => (column.means === 'unit' ? counted(column) : column))
  const outside = known.filter(({ means }) => means !== 'unit')
  return numbers.map((number) => {
    const from = placeOf(number.start, spans)
    const to = placeOf(number.end, spans)
    const column =
      from === null || to === null ? null : (ownColumn(number, spans, numeric) ?? nearest(outside, { from, to }))
    if (!column) return number
    const isCell = spans.some(({ start }) => start === number.start)
    return { ...inColumn(number, column), isCell }
  })
}

function counted(column: Column): Column {
  return { ...column, means: 'quantity' }
}

/** The unit in another cell is not that of an amount, or of a price. */
const ofMoney: readonly (Meaning | null)[] = ['price', 'net', 'vat', 'gross', 'amount', 'due', 'share', 'advance']

function inColumn(number: PrintedNumber, column: Column): PrintedNumber {
  const isAlone = number.isUnitApart && ofMoney.includes(column.means)
  const isMoney = isAlone ? number.hasCents : number.isMoney
  const values = column.isGrosze ? number.values.flatMap((value) => [value.div(100), value]) : number.values
  const isPercent = number.isPercent || (column.means === 'vat' && !isMoney)
  return { ...number, unit: isAlone ? null : number.unit, isMoney, values, isPercent, column }
}

/** The only column that its cell is in: a number may be among words. */
function ownColumn({ start }: PrintedNumber, spans: readonly TextSpan[], columns: readonly Column[]): Column | null {
  const cell = spans.find((span) => span.start <= start && start < span.end)
  const [column, ...others] = columns.filter((one) => cell && cell.from < one.to && one.from < cell.to)
  return column !== undefined && others.length === 0 ? column : null
}

/** Letters are about as wide as each other. */
function placeOf(at: number, spans: readonly TextSpan[]): number | null {
  const span = spans.find(({ start, end }) => start <= at && at <= end)
  if (!span) return null
  const { start, end, from, to } = span
  return from + ((to - from) * (at - start)) / Math.max(1, end - start)
}

function nearest(columns: readonly Column[], { from, to }: { from: number; to: number }): Column | null {
  const apart = (column: Column) => Math.max(column.from - to, from - column.to)
  return columns.reduce<Column | null>((best, one) => (best && apart(best) <= apart(one) ? best : one), null)
}

/** The text of a row in the column of a meaning; null when it has none there. */
export function findCell(
  text: string,
  spans: readonly TextSpan[],
  known: readonly Column[],
  means: Meaning,
): string | null {
  const column = known.find((one) => one.means === means)
  if (!column) return null
  const own = spans.find(({ from, to }) => from < column.to && column.from < to)
  return own ? text.slice(own.start, own.end) : null
}
