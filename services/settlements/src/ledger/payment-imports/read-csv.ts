import { bankLineReasons, bankStatementReasons, reasonOfLine } from '@lokum/contracts/problems/bank-statement-reason'
import type { Text } from '@lokum/contracts/problems/problem'
import type { CsvMapping } from '@lokum/contracts/settlements/payment-import'
import {
  type BankLine,
  cleanText,
  payerCharacters,
  type StatementLimits,
  TooManyLines,
  titleCharacters,
  UnreadableFile,
} from './bank-statement.ts'
import { decodeText } from './decode-text.ts'
import { findAccountLine } from './find-account-line.ts'
import { type Columns, findTable } from './find-table.ts'
import { type CsvRecord, parseRecords } from './parse-records.ts'
import { readAmount } from './read-amount.ts'
import { type DateFormat, findDateFormats, readDate } from './read-date.ts'

const longestLine = 60_000

/**
 * Reads the transactions of a bank's CSV. When incoming and outgoing amounts have separate columns, `amount_column` names the
 * incoming one; transactions without such an amount are not incoming. Lines with neither day nor amount, such as notes of the bank,
 * are skipped; lines with only one of them are kept as unreadable, and so is a line about the account. Pure.
 * @throws UnreadableFile · TooManyLines
 */
export function readCsv(bytes: Buffer, mapping: CsvMapping, limits: StatementLimits): BankLine[] {
  const text = decodeText(bytes, mapping.encoding)
  requireShortLines(text)
  const { delimiter, fromLine, columns, hasHeadings } = findTable(text, mapping)
  // Some lines above the limit may be notes of the bank.
  const records = parseRecords(text, { delimiter, fromLine, records: limits.rows + 1_000 })
  const ofAccount = hasHeadings ? undefined : findAccountLine(records, columns)
  const transactions = records.filter((record) => record !== ofAccount)
  const format = mapping.date_format ?? guessFormat(transactions.map(({ cells }) => cells[columns.date] ?? ''))
  const lines = transactions.flatMap((record) => readRecord(record, { columns, format }) ?? [])
  if (ofAccount !== undefined) lines.unshift(describeAccountLine(ofAccount))
  if (lines.length > limits.rows || records.length === limits.rows + 1_000) throw new TooManyLines()
  return lines
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

function guessFormat(cells: readonly string[]): DateFormat {
  const [format, another] = findDateFormats(cells)
  if (format === undefined) throw new UnreadableFile(bankStatementReasons.noDay)
  if (another !== undefined) throw new UnreadableFile(bankStatementReasons.mixedDays)
  return format
}

type Place = { columns: Columns; format: DateFormat }

function readRecord({ cells, line }: CsvRecord, { columns, format }: Place): BankLine | undefined {
  const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''))
  const [day, amount] = [cell(columns.date).trim(), cell(columns.amount).trim()]
  const receivedOn = readDate(day, format) ?? null
  const money = readMoney(amount, cell(columns.currency))
  if (receivedOn === null && money.amountPln === null && (day === '' || amount === '')) return undefined
  const why = receivedOn === null ? bankLineReasons.day : money.why
  return {
    receivedOn,
    amountPln: money.amountPln,
    payer: cleanText(cell(columns.payer), payerCharacters),
    title: cleanText(columns.title.map(cell).join(' '), titleCharacters),
    bankReference: cleanText(cell(columns.reference).replaceAll("'", ''), 100),
    account: null,
    unreadable: why && reasonOfLine(line, why),
  }
}

/** Kept, so that no line of the file is missing from the preview. */
function describeAccountLine({ line }: CsvRecord): BankLine {
  const nothing = { receivedOn: null, amountPln: null, payer: null, title: null, bankReference: null, account: null }
  return { ...nothing, unreadable: reasonOfLine(line, bankLineReasons.account) }
}

/** An empty amount means that no money came in. */
function readMoney(amount: string, currency: string): { amountPln: string | null; why: Text | null } {
  if (amount === '') return { amountPln: null, why: null }
  const read = readAmount(amount)
  if (read === undefined) return { amountPln: null, why: bankLineReasons.amount }
  const code = currency.trim().toUpperCase()
  const isForeign = 'currency' in read || !['', 'PLN', 'ZŁ'].includes(code)
  return isForeign ? { amountPln: null, why: bankLineReasons.currency } : { amountPln: read.pln, why: null }
}
