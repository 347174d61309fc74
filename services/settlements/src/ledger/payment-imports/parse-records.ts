import { bankStatementReasons } from '@lokum/contracts/problems/bank-statement-reason'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import { parse } from 'csv-parse/sync'
import { UnreadableFile } from './bank-statement.ts'

export type CsvRecord = { cells: string[]; line: number }

export const longestSample = 200
const sampleCharacters = 300_000
const mostColumns = 1_000
// A bank's transaction is shorter than a page; a longer one has an unclosed quotation mark.
const recordCharacters = 20_000

type RecordRange = { delimiter: string; fromLine: number; records: number }

/** The records of a CSV from a given line. @throws UnreadableFile */
export function parseRecords(text: string, wanted: RecordRange): CsvRecord[] {
  const { found, error } = parseSome(text, wanted)
  if (error === undefined) return found
  throw error instanceof UnreadableFile ? error : new UnreadableFile(reasonOf(error))
}

/** The records up to the first one that cannot be parsed. */
function parseSome(
  text: string,
  { delimiter, fromLine, records }: RecordRange,
): { found: CsvRecord[]; error?: unknown } {
  const found: CsvRecord[] = []
  const take = (cells: string[], { lines }: { lines: number }) => {
    if (cells.length > mostColumns)
      throw new UnreadableFile(bankStatementReasons.manyColumns(lines, { max: mostColumns }))
    found.push({ cells, line: lines })
    return cells
  }
  try {
    const lenient = { relax_quotes: true, relax_column_count: true, skip_empty_lines: true }
    const limits = { from_line: fromLine, to: records, max_record_size: recordCharacters }
    parse(text, { ...lenient, ...limits, delimiter, record_delimiter: '\n', on_record: take })
    return { found }
  } catch (error) {
    return { found, error }
  }
}

/** The parser's error for an invalid record, with the record's first line. */
function reasonOf(error: unknown): Text {
  const near = error instanceof Error && 'lines' in error ? String(error.lines) : null
  return bankStatementReasons.openQuotation(near)
}

/** The first records. The sample may end within a record, whose error is ignored here; reading the whole file reports real errors. */
export function sampleRecords(text: string, wanted: Omit<RecordRange, 'records'>): CsvRecord[] {
  const { found, error } = parseSome(text.slice(0, sampleCharacters), { ...wanted, records: longestSample })
  if (error instanceof UnreadableFile) throw error
  return found
}
