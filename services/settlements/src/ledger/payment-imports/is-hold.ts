import type { Columns } from './find-table.ts'
import type { CsvRecord } from './parse-records.ts'
import { readAmount } from './read-amount.ts'
import { type DateFormat, readDate } from './read-date.ts'

export type TableFormat = { columns: Columns; format: DateFormat }

const mostColumns = 60

/**
 * Whether a line of a CSV is money that the bank only holds: its columns of the booking day and the amount are empty, and other
 * columns have a day and an amount, as those of a card's transaction at ING. Pure.
 */
export function isHold({ cells }: CsvRecord, { columns, format }: TableFormat): boolean {
  if ((cells[columns.date] ?? '').trim() !== '' || (cells[columns.amount] ?? '').trim() !== '') return false
  const others = cells.slice(0, mostColumns)
  return (
    others.some((cell) => readDate(cell, format) !== undefined) &&
    others.some((cell) => /[.,]\d{2}(?!\d)/.test(cell) && readAmount(cell) !== undefined)
  )
}
