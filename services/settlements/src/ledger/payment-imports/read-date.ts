import type { CsvMapping } from '@lokum/contracts/settlements/payment-import'

export type DateFormat = NonNullable<CsvMapping['date_format']>

const shapes: Record<DateFormat, RegExp> = {
  'YYYY-MM-DD': /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})$/,
  'DD-MM-YYYY': /^(?<d>\d{2})-(?<m>\d{2})-(?<y>\d{4})$/,
  'DD.MM.YYYY': /^(?<d>\d{2})\.(?<m>\d{2})\.(?<y>\d{4})$/,
  YYYYMMDD: /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
  'DD/MM/YYYY': /^(?<d>\d{2})\/(?<m>\d{2})\/(?<y>\d{4})$/,
}
const dateFormats = ['YYYY-MM-DD', 'DD-MM-YYYY', 'DD.MM.YYYY', 'YYYYMMDD', 'DD/MM/YYYY'] as const

/** The calendar day of a cell, `YYYY-MM-DD`, in the years 1900 to 2099; a time after it is ignored. */
export function readDate(text: string, format: DateFormat): string | undefined {
  const day = text.trim().replace(/[ T]\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?$/, '')
  const { y, m, d } = shapes[format].exec(day)?.groups ?? {}
  return y === undefined || m === undefined || d === undefined ? undefined : existingDay(y, m, d)
}

/** The formats in which at least one cell is a day; the formats are mutually exclusive, so two mean that the file mixes them. */
export function findDateFormats(cells: readonly string[]): DateFormat[] {
  return dateFormats.filter((format) => cells.some((cell) => readDate(cell, format) !== undefined))
}

export function existingDay(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month}-${day}`
  const date = new Date(`${text}T00:00:00Z`)
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  return exists && /^(19|20)/.test(year) ? text : undefined
}
