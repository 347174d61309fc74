import type { CsvMapping } from '@lokum/contracts/settlements/payment-import'
import { foldWords } from './fold-words.ts'

export type DateFormat = NonNullable<CsvMapping['date_format']>

const shapes: Record<DateFormat, RegExp> = {
  'YYYY-MM-DD': /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})$/,
  'DD-MM-YYYY': /^(?<d>\d{2})-(?<m>\d{2})-(?<y>\d{4})$/,
  'DD.MM.YYYY': /^(?<d>\d{2})\.(?<m>\d{2})\.(?<y>\d{4})$/,
  YYYYMMDD: /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
  'DD/MM/YYYY': /^(?<d>\d{2})\/(?<m>\d{2})\/(?<y>\d{4})$/,
  'DD.MM.YY': /^(?<d>\d{2})\.(?<m>\d{2})\.(?<y>\d{2})$/,
  'DD/MM/YY': /^(?<d>\d{2})\/(?<m>\d{2})\/(?<y>\d{2})$/,
  'D MMM YYYY': /^(?<d>\d{1,2})[ .-]{1,2}(?<m>\p{L}{3,12})\.?[ -](?<y>\d{4}|\d{2})$/u,
}
const dateFormats = [
  ...(['YYYY-MM-DD', 'DD-MM-YYYY', 'DD.MM.YYYY', 'YYYYMMDD', 'DD/MM/YYYY'] as const),
  ...(['DD.MM.YY', 'DD/MM/YY', 'D MMM YYYY'] as const),
]

// The first letters of the months in Polish and English, without diacritics.
const monthNames = [
  ...[['sty', 'jan'], ['lut', 'feb'], ['mar'], ['kwi', 'apr'], ['maj', 'may'], ['cze', 'jun'], ['lip', 'jul']],
  ...[
    ['sie', 'aug'],
    ['wrz', 'sep'],
    ['paz', 'oct'],
    ['lis', 'nov'],
    ['gru', 'dec'],
  ],
]

/** The calendar day of a cell, `YYYY-MM-DD`, in the years 1900 to 2099; a time after it is ignored. */
export function readDate(text: string, format: DateFormat): string | undefined {
  const day = text
    .slice(0, 60)
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim()
    .replace(/,?[ T]\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?$/, '')
  const { y, m, d } = shapes[format].exec(day)?.groups ?? {}
  if (y === undefined || m === undefined || d === undefined) return undefined
  return existingDay(y.length === 2 ? `20${y}` : y, numberOf(m), d.padStart(2, '0'))
}

/** A month's number, also of one that is written in words; `00` without such a month. */
function numberOf(month: string): string {
  if (/^\d/.test(month)) return month
  const [word = ''] = foldWords(month)
  return String(monthNames.findIndex((names) => names.some((name) => word.startsWith(name))) + 1).padStart(2, '0')
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
