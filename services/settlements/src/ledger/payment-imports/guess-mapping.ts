import { bankStatementReasons, neededColumns } from '@lokum/contracts/problems/bank-statement-reason'
import type { CsvMapping } from '@lokum/contracts/settlements/payment-import'
import { cleanText, UnreadableFile } from './bank-statement.ts'
import { columnMembers, delimiters, isColumnNumber, placeOf, plainHeading } from './find-table.ts'
import { guessColumns } from './guess-columns.ts'
import { type ColumnRole, rankHeading } from './name-columns.ts'
import { sampleRecords } from './parse-records.ts'
import { type CellKinds, type SampleRow, sampleRows } from './sample-rows.ts'

const needed = ['date_column', 'amount_column', 'title_column'] as const

/**
 * The mapping of a CSV: as it is, if it names the needed columns; else completed by the headings whose columns have the days,
 * amounts and texts that they promise, or, without such headings, by what the columns have. The result could have been typed. Pure.
 * @throws UnreadableFile that says which column is missing, and among which headings
 */
export function guessMapping(text: string, mapping: CsvMapping): CsvMapping {
  if (needed.every((member) => mapping[member] !== undefined)) return mapping
  const tables = delimitersToTry(mapping).map(([delimiter, sign]) => {
    const records = sampleRecords(text, { delimiter: sign, fromLine: (mapping.skip_lines ?? 0) + 1 })
    return { delimiter, rows: sampleRows(records) }
  })
  const [best] = tables
    .flatMap(({ delimiter, rows }) => findNamed(rows, mapping).map((found) => ({ delimiter, ...found })))
    .toSorted((a, b) => b.rows - a.rows)
  if (best !== undefined) return { ...best.columns, ...mapping, delimiter: best.delimiter }
  for (const { delimiter, rows } of tables) {
    const columns = guessColumns(rows)
    if (columns !== undefined) return { ...columns, ...mapping, delimiter }
  }
  throw new UnreadableFile(whyNot(tables.map(({ rows }) => rows)))
}

type Delimiter = NonNullable<CsvMapping['delimiter']>

function delimitersToTry({ delimiter: given }: CsvMapping): (readonly [Delimiter, string])[] {
  const all = ([';', ',', 'tab', '|'] as const).map((name) => [name, delimiters[name]] as const)
  return given === undefined ? all : all.filter(([name]) => name === given)
}

type NamedTable = { columns: Partial<Record<ColumnRole, string>>; rows: number }

const mostHeadingLines = 20

/** The lines of headings, with the number of lines below that have a day and an amount there. */
function findNamed(sample: readonly SampleRow[], mapping: CsvMapping): NamedTable[] {
  const lines = sample.flatMap(({ cells }, index) => {
    const isHeading = cells.some((cell) => rankHeading(cell, 'date_column') !== undefined)
    return isHeading || mapping.date_column !== undefined ? [{ cells, below: sample.slice(index + 1) }] : []
  })
  return lines
    .slice(0, mostHeadingLines)
    .flatMap(({ cells, below }) => nameTable(cells, { rows: below, mapping }) ?? [])
}

type Below = { rows: readonly SampleRow[]; mapping: CsvMapping }

function nameTable(cells: readonly string[], { rows, mapping }: Below): NamedTable | undefined {
  const headings = cells.map(plainHeading)
  const pinned = columnMembers.map((member) => placeOf(headings, mapping[member]))
  if (pinned.includes(-1)) return undefined
  const place = (role: ColumnRole) => pinned[columnMembers.indexOf(role)] ?? bestPlace(cells, { role, rows })
  const [date, amount] = [place('date_column'), place('amount_column')]
  if (date === undefined || amount === undefined) return undefined
  const title = place('title_column') ?? longestText(rows, [date, amount, place('payer_column')])
  if (title === undefined) return undefined
  const places = { date_column: date, amount_column: amount, title_column: title }
  const found = { ...places, payer_column: place('payer_column'), reference_column: place('reference_column') }
  const known = Object.entries(found).flatMap(([role, at]) => (at === undefined ? [] : [[role, nameOf(at, cells)]]))
  const counted = rows.filter(({ kinds }) => kinds[date]?.isDay && kinds[amount]?.isMoney).length
  return counted === 0 ? undefined : { columns: Object.fromEntries(known), rows: counted }
}

type Role = { role: ColumnRole; rows: readonly SampleRow[] }

/** The column whose heading says most, of those that have at least one cell that fits. */
function bestPlace(cells: readonly string[], { role, rows }: Role): number | undefined {
  const ranked = cells.flatMap((cell, place) => {
    const rank = rankHeading(cell, role)
    return rank === undefined ? [] : [{ place, rank }]
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .find(({ place }) => rows.some(({ kinds }) => kinds[place]?.[promised[role]]))?.place
}

const promised: Record<ColumnRole, keyof CellKinds> = {
  date_column: 'isDay',
  amount_column: 'isMoney',
  title_column: 'isText',
  payer_column: 'isText',
  reference_column: 'isText',
}

/** The column with the longest texts, for a file without a heading for the title. */
function longestText(rows: readonly SampleRow[], used: readonly (number | undefined)[]): number | undefined {
  const lengths = new Map<number, number>()
  for (const { cells } of rows)
    for (const [place, cell] of cells.entries())
      if (!used.includes(place) && /\p{L}/u.test(cell)) lengths.set(place, (lengths.get(place) ?? 0) + cell.length)
  return [...lengths].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** A heading names its column, unless it occurs twice, is empty or looks like a number. */
function nameOf(place: number, cells: readonly string[]): string {
  const heading = cleanText((cells[place] ?? '').replaceAll(/["'#]/g, ' '), 101) ?? ''
  const plain = plainHeading(heading)
  const isAlone = cells.filter((cell) => plainHeading(cell) === plain).length === 1
  const isName = plain !== '' && [...heading].length <= 100 && !isColumnNumber(heading)
  return isAlone && isName ? heading : String(place + 1)
}

/** Says which column is missing in the line that looks most like headings. */
function whyNot(tables: readonly (readonly SampleRow[])[]): UnreadableFile['reason'] {
  const lines = tables.flatMap((records) => records.map(({ cells }) => cells.filter(isHeadingCell)))
  const headings = lines.reduce((best, line) => (line.length > best.length ? line : best), [])
  if (headings.length < 2) return bankStatementReasons.noTable
  const [missing] = needed.filter((role) => headings.every((heading) => rankHeading(heading, role) === undefined))
  if (missing === undefined) return bankStatementReasons.noTransaction
  const shown = headings.slice(0, 20).map((heading) => cleanText(heading, 40))
  return bankStatementReasons.notRecognised({ missing: neededColumns[missing], headings: shown.join(', ') })
}

function isHeadingCell(cell: string): boolean {
  return /\p{L}/u.test(cell) && !/\d{3}/.test(cell)
}
