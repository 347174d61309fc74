import { bankLineReasons, bankStatementReasons, reasonOfLine } from '@lokum/contracts/problems/bank-statement-reason'
import type { CsvMapping } from '@lokum/contracts/settlements/payment-import'
import type { BankLine } from './bank-line.ts'
import { type StatementLimits, TooManyLines, type TypedMapping, UnreadableFile } from './bank-statement.ts'
import { findAccountLine } from './find-account-line.ts'
import { type Columns, findTable, nameDelimiter } from './find-table.ts'
import { findTellingColumns } from './find-telling-columns.ts'
import { guessDateFormat } from './guess-date-format.ts'
import { guessMapping } from './guess-mapping.ts'
import { isNote } from './is-note.ts'
import { type CsvRecord, parseRecords } from './parse-records.ts'
import { readRecord } from './read-record.ts'
import { readSigns } from './read-signs.ts'
import { rememberMapping } from './recall-mapping.ts'

const longestLine = 60_000

type CsvStatement = { lines: BankLine[]; mapping: CsvMapping; typed: TypedMapping | null }

/**
 * Reads the transactions of a bank's CSV, and says by which mapping: the given one, or a guessed one. When incoming and outgoing amounts have separate columns, `amount_column` names the
 * incoming one; transactions without such an amount are not incoming. Notes and sums of the bank are left out; other lines without a
 * day or an amount are kept as unreadable, and so is a line about the account. Pure.
 * @throws UnreadableFile · TooManyLines
 */
export function readCsv(text: string, given: CsvMapping, limits: StatementLimits): CsvStatement {
  requireShortLines(text)
  const mapping = guessMapping(text, given)
  const { delimiter, fromLine, columns, hasHeadings, headings } = findTable(text, mapping)
  // Some lines above the limit may be notes of the bank.
  const records = parseRecords(text, { delimiter, fromLine, records: limits.rows + 1_000 })
  const ofAccount = hasHeadings ? undefined : findAccountLine(records, columns)
  const others = records.filter((record) => record !== ofAccount)
  const format = mapping.date_format ?? guessDateFormat(others.map(({ cells }) => cells[columns.date] ?? ''))
  const transactions = others.filter((record) => !isNote(record, { columns, format }))
  const telling = findTellingColumns(transactions, { headings, used: usedColumns(columns) })
  const signs = readSigns(transactions, { columns, headings })
  const lines = askForDirections(transactions, { columns, format, telling, signs })
  if (ofAccount !== undefined) lines.unshift(describeAccountLine(ofAccount))
  if (lines.length > limits.rows || records.length === limits.rows + 1_000) throw new TooManyLines()
  const found = { ...mapping, delimiter: nameDelimiter(delimiter), date_format: format }
  return { lines, mapping: found, typed: rememberMapping(given, headings) }
}

/** Checked before parsing, because a line with a million columns is expensive. */
function requireShortLines(text: string): void {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    if (end - start > longestLine) throw new UnreadableFile(bankStatementReasons.longLine(longestLine))
    start = end + 1
  }
}

function usedColumns({ date, amount, title, payer, reference, currency }: Columns): number[] {
  return [date, amount, ...title, ...[payer, reference, currency].filter((place) => place !== undefined)]
}

/** In a file that says the direction of some lines, a line without one may be of any. */
function askForDirections(records: readonly CsvRecord[], place: Parameters<typeof readRecord>[1]): BankLine[] {
  const lines = records.map((record) => readRecord(record, place))
  if (!lines.some(({ hasDirection }) => hasDirection)) return lines
  return lines.map((line, index) => {
    const why = reasonOfLine(records[index]?.line ?? 0, bankLineReasons.direction)
    return line.hasDirection ? line : { ...line, doubt: line.doubt ?? why }
  })
}

/** Kept, so that no line of the file is missing from the preview. */
function describeAccountLine({ line }: CsvRecord): BankLine {
  const nothing = { receivedOn: null, amountPln: null, payer: null, title: null, bankReference: null, account: null }
  const unreadable = reasonOfLine(line, bankLineReasons.account)
  return { ...nothing, unreadable, skipped: null, doubt: null, hasDirection: true }
}
