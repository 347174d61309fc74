import type { Columns } from './find-table.ts'
import type { CsvRecord } from './parse-records.ts'

/**
 * The line about the account above the transactions, which Santander writes in a file without headings: day, first day, account,
 * owner, currency, balances. It has a currency where the next line has none, and the account's number instead of a title.
 */
export function findAccountLine(records: readonly CsvRecord[], { title }: Columns): CsvRecord | undefined {
  const [first, next] = records
  if (first === undefined || !title.some((place) => isAccountNumber(first.cells[place] ?? ''))) return undefined
  const hasCurrency = first.cells.some((cell, place) => isCurrency(cell) && !isCurrency(next?.cells[place] ?? ''))
  return hasCurrency ? first : undefined
}

function isAccountNumber(cell: string): boolean {
  return cell.length <= 60 && /^(?:PL)?\d{26}$/.test(cell.replaceAll(/[\s']/g, ''))
}

function isCurrency(cell: string): boolean {
  return /^[A-Z]{3}$/.test(cell.trim())
}
