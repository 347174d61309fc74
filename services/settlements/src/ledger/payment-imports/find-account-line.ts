import type { Columns } from './find-table.ts'
import type { CsvRecord } from './parse-records.ts'

/**
 * The line about the account above the transactions, which Santander writes in a file without headings: day, first day, account,
 * owner, currency, balances. It has a currency where the next line has none, and the account's number instead of a title.
 */
export function findAccountLine(records: readonly CsvRecord[], { title }: Columns): CsvRecord | undefined {
  const [first, next] = records
  const place = first && findAccount(first.cells, next?.cells ?? [])
  return place !== undefined && title.includes(place) ? first : undefined
}

/** The place of the account's number in a line about the account, where the next line has a title; undefined in any other line. */
export function findAccount(first: readonly string[], next: readonly string[]): number | undefined {
  const hasCurrency = first.some((cell, place) => isCurrency(cell) && !isCurrency(next[place] ?? ''))
  const place = first.findIndex((cell, at) => isAccountNumber(cell) && !isAccountNumber(next[at] ?? ''))
  return hasCurrency && place >= 0 ? place : undefined
}

function isAccountNumber(cell: string): boolean {
  return cell.length <= 60 && /^(?:PL)?\d{26}$/.test(cell.replaceAll(/[\s']/g, ''))
}

function isCurrency(cell: string): boolean {
  return /^[A-Z]{3}$/.test(cell.trim())
}
