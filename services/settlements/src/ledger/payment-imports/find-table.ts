import { bankStatementReasons } from '@lokum/contracts/problems/bank-statement-reason'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { CsvMapping } from '@lokum/contracts/settlements/payment-import'
import { UnreadableFile } from './bank-statement.ts'
import { type CsvRecord, longestSample, sampleRecords } from './parse-records.ts'
import { readAmount } from './read-amount.ts'
import { findDateFormats } from './read-date.ts'

/** The position of the transactions in a CSV: its columns, counted from 0, the first line, and the cells above it. */
export type Table = {
  delimiter: string
  fromLine: number
  columns: Columns
  hasHeadings: boolean
  headings: readonly string[]
}
export type Columns = {
  date: number
  amount: number
  title: readonly number[]
  payer: number | undefined
  reference: number | undefined
  currency: number | undefined
}

export const delimiters = { ';': ';', ',': ',', tab: '\t', '|': '|' } as const

/** The name of a delimiter in the mapping. */
export function nameDelimiter(sign: string): CsvMapping['delimiter'] {
  return ([';', ',', 'tab', '|'] as const).find((name) => delimiters[name] === sign)
}

/**
 * Finds the delimiter, the headings and the columns of a CSV, also below a bank's introduction.
 * @throws UnreadableFile when the columns are missing
 */
export function findTable(text: string, mapping: CsvMapping): Table {
  const fromLine = (mapping.skip_lines ?? 0) + 1
  const hasHeadings = namedColumns(mapping).length > 0
  const tried = mapping.delimiter ? [delimiters[mapping.delimiter]] : Object.values(delimiters)
  const found = tried.flatMap((delimiter) => {
    const sample = sampleRecords(text, { delimiter, fromLine })
    const place = hasHeadings ? findHeadings(sample, mapping) : findFirstRow(sample, mapping)
    return place ? [{ delimiter, hasHeadings, ...place }] : []
  })
  const [best] = found.toSorted((a, b) => b.score - a.score)
  if (best === undefined) throw new UnreadableFile(notFound(mapping))
  return best
}

type TableCandidate = { score: number } & Pick<Table, 'fromLine' | 'columns' | 'headings'>

/** The members of the mapping that name a column. */
export const columnMembers = [
  'date_column',
  'amount_column',
  'title_column',
  'payer_column',
  'reference_column',
] as const

function namedColumns(mapping: CsvMapping) {
  return columnMembers.filter((member) => mapping[member] !== undefined && !isColumnNumber(mapping[member]))
}

export function isColumnNumber(column: string): boolean {
  return /^[1-9]\d{0,2}$/.test(column)
}

function findHeadings(sample: readonly CsvRecord[], mapping: CsvMapping): TableCandidate | undefined {
  for (const { cells, line } of sample) {
    const headings = cells.map(plainHeading)
    const places = columnMembers.map((member) => placeOf(headings, mapping[member]))
    if (namedColumns(mapping).some((member) => places[columnMembers.indexOf(member)] === -1)) continue
    requireOnce(headings, mapping)
    return { score: cells.length, fromLine: line + 1, columns: columnsOf(places, headings), headings }
  }
  return undefined
}

/** Ambiguous columns are refused, never guessed. */
function requireOnce(headings: readonly string[], mapping: CsvMapping): void {
  const repeated = namedColumns(mapping).filter((member) => {
    const heading = plainHeading(mapping[member] ?? '')
    return headings.indexOf(heading) !== headings.lastIndexOf(heading)
  })
  if (repeated.length === 0) return
  throw new UnreadableFile(bankStatementReasons.headingTwice(repeated.join(', ')))
}

/** Without column names, the first line with a day and an amount in the given columns is the first transaction. */
function findFirstRow(sample: readonly CsvRecord[], mapping: CsvMapping): TableCandidate | undefined {
  const columns = columnsOf(
    columnMembers.map((member) => placeOf([], mapping[member])),
    [],
  )
  const rows = sample.filter(
    ({ cells }) =>
      findDateFormats([cells[columns.date] ?? '']).length > 0 && readAmount(cells[columns.amount] ?? '') !== undefined,
  )
  const [first] = rows
  const headings = sample.findLast(({ line }) => first !== undefined && line < first.line)?.cells ?? []
  return first && { score: rows.length, fromLine: first.line, columns, headings }
}

/** -1 without such a heading. */
export function placeOf(headings: readonly string[], column: string | undefined): number | undefined {
  if (column === undefined) return undefined
  return isColumnNumber(column) ? Number(column) - 1 : headings.indexOf(plainHeading(column))
}

/** Banks put spaces, a `#`, a colon or quotation marks around headings. */
export function plainHeading(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s"'#:]+/g, ' ')
    .trim()
}

function columnsOf(places: readonly (number | undefined)[], headings: readonly string[]): Columns {
  const [date = -1, amount = -1, title = -1, payer, reference] = places
  return {
    date,
    amount,
    title: [title, ...nameless(headings, title)],
    payer,
    reference,
    currency: currencyOf(headings, amount),
  }
}

/** Some banks continue the title in columns without a heading. */
function nameless(headings: readonly string[], title: number): number[] {
  const next = headings.findIndex((heading, place) => place > title && heading !== '')
  const end = next === -1 ? headings.length : next
  return headings.flatMap((_, place) => (place > title && place < end ? [place] : []))
}

/** With several currency columns, the one after the amount belongs to it. */
function currencyOf(headings: readonly string[], amount: number): number | undefined {
  const places = headings.flatMap((heading, place) => (/^(?:waluta|currency)(?: |$)/.test(heading) ? [place] : []))
  return places.find((place) => place > amount) ?? places[0]
}

function notFound(mapping: CsvMapping): Text {
  const named = namedColumns(mapping)
  if (named.length === 0) return bankStatementReasons.noRow
  return bankStatementReasons.noHeadings(named.join(', '), { lines: longestSample })
}
