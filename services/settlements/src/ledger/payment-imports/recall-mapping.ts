import { createHash } from 'node:crypto'
import type { CsvMapping } from '@lokum/contracts/settlements/payment-import'
import type { TypedMapping } from './bank-statement.ts'
import { columnMembers, delimiters, plainHeading } from './find-table.ts'
import { sampleRecords } from './parse-records.ts'

/**
 * The mapping with the columns that were typed for an earlier file with the same headings; as it is if it names a column, or
 * if no line of the file has headings that are known. Pure.
 * @param known the latest first
 */
export function recallMapping(
  text: string,
  { mapping, known }: { mapping: CsvMapping; known: readonly TypedMapping[] },
): CsvMapping {
  if (known.length === 0 || hasColumns(mapping)) return mapping
  const keys = new Set(Object.values(delimiters).flatMap((delimiter) => keysOfLines(text, delimiter)))
  const found = known.find(({ headingsKey }) => keys.has(headingsKey))
  return { ...found?.mapping, ...mapping }
}

function hasColumns(mapping: CsvMapping): boolean {
  return columnMembers.some((member) => mapping[member] !== undefined)
}

function keysOfLines(text: string, delimiter: string): string[] {
  const records = sampleRecords(text, { delimiter, fromLine: 1 })
  return records.filter(({ cells }) => cells.length > 1).map(({ cells }) => keyOfHeadings(cells))
}

/** The columns that an import remembers, as they were typed, under its headings; null if none were, or without headings. Pure. */
export function rememberMapping(mapping: CsvMapping, headings: readonly string[]): TypedMapping | null {
  if (!hasColumns(mapping) || headings.length === 0) return null
  // Each file shows its own encoding.
  const { encoding: _, ...columns } = mapping
  return { headingsKey: keyOfHeadings(headings), mapping: columns }
}

/** A hash, because the line above the transactions of a file without headings may be about a person. */
function keyOfHeadings(cells: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(cells.map(plainHeading)))
    .digest('hex')
}
