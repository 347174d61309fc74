import type { TextSpan } from '../../readers/arrange-lines.ts'
import type { Column, Meaning } from './column.ts'
import { meaningOf, unitOfGrosze, unitOfHeading } from './name-column.ts'
import { type NumberFound, readNumbers } from './read-numbers.ts'

/** The columns of the table that rows belong to, and whether the line above was a part of their heading. */
export type Columns = {
  known: readonly Column[]
  /** Whether the table, whose columns are not kept then, is one of readings. */
  isOfReadings: boolean
  open: readonly Column[]
  height: number
}

export const noColumns: Columns = { known: [], isOfReadings: false, open: [], height: 0 }

/** A heading has no more lines, and a table no more columns. */
const [mostLines, mostColumns] = [6, 40]
const longestHeading = 80

/** Takes a line into account that may be the heading of a table, or a part of it. */
export function followColumns(columns: Columns, text: string, spans: readonly TextSpan[]): Columns {
  const { open, height } = columns
  const isOpen = open.length > 0 && height < mostLines
  if (!isHeading(text, spans, isOpen)) return height === 0 ? columns : { ...columns, open: [], height: 0 }
  const cells = spans
    .slice(0, mostColumns)
    .map(({ start, end, from, to }) => ({ heading: text.slice(start, end), from, to }))
  const merged = cells.reduce<readonly Column[]>(addCell, isOpen ? open : [])
  return { ...tableOf(merged, columns), open: merged, height: isOpen ? height + 1 : 1 }
}

const ofReadings: readonly (Meaning | null)[] = [null, 'quantity', 'reading', 'before', 'difference']

/** Below the heading of a table of readings, rows with charges have no columns. */
function tableOf(merged: readonly Column[], { known, isOfReadings }: Columns): Pick<Columns, 'known' | 'isOfReadings'> {
  const says = merged.filter(({ means }) => means !== null).length
  if (says < 2) return { known, isOfReadings }
  const isReading = merged.every(({ means }) => ofReadings.includes(means))
  return { known: isReading ? [] : merged.map(oneTable), isOfReadings: isReading }
}

const ofCharges: readonly (Meaning | null)[] = ['amount', 'net', 'gross', 'due']

/** Another column of amounts with the same heading is that of a table beside this one. */
function oneTable(column: Column, at: number, columns: readonly Column[]): Column {
  const isOther =
    ofCharges.includes(column.means) && columns.slice(0, at).some(({ heading }) => heading === column.heading)
  return isOther ? { ...column, means: 'balance' } : column
}

/** A line of words in columns; below such a line, also one in a single column. */
function isHeading(text: string, spans: readonly TextSpan[], isOpen: boolean): boolean {
  if (spans.length < (isOpen ? 1 : 2) || !/\p{L}|%/u.test(text) || text.includes(': ')) return false
  return readNumbers(text).every((number) => number.isPercent || isYear(number))
}

function isYear({ values: [value], isMoney }: NumberFound): boolean {
  return !isMoney && value !== undefined && value.gte(2000) && value.lte(2100)
}

function addCell(columns: readonly Column[], cell: Pick<Column, 'heading' | 'from' | 'to'>): readonly Column[] {
  const above = columns.find(({ from, to }) => from < cell.to && cell.from < to)
  if (!above) return columns.length < mostColumns ? [...columns, columnOf(cell)] : columns
  const heading = `${above.heading} ${cell.heading}`.slice(0, longestHeading)
  const wider = { heading, from: Math.min(above.from, cell.from), to: Math.max(above.to, cell.to) }
  return columns.map((column) => (column === above ? columnOf(wider) : column))
}

function columnOf(cell: Pick<Column, 'heading' | 'from' | 'to'>): Column {
  const means = meaningOf(cell.heading)
  return {
    ...cell,
    means,
    unit: unitOfHeading(cell.heading, means),
    unitOfGrosze: means === 'price' ? unitOfGrosze(cell.heading) : null,
  }
}

/** The numbers of a row, each with its column. */
export function placeNumbers(
  numbers: readonly NumberFound[],
  { known }: Columns,
  spans: readonly TextSpan[],
): NumberFound[] {
  // Text that is not in columns has no place in them.
  if (known.length === 0 || spans.length < 2) return [...numbers]
  return numbers.map((number) => {
    const from = placeOf(number.start, spans)
    const to = placeOf(number.end, spans)
    const column = from === null || to === null ? null : nearest(known, { from, to })
    if (!column) return number
    const values = column.unitOfGrosze ? number.values.flatMap((value) => [value.div(100), value]) : number.values
    const isPercent = number.isPercent || (column.means === 'vat' && !number.isMoney)
    return { ...number, values, isPercent, column }
  })
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
