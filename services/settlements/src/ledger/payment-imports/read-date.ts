import type { CsvMapping } from '@lokum/contracts/settlements/payment-import'
import { foldWords } from './fold-words.ts'

export type DateFormat = NonNullable<CsvMapping['date_format']>

const shapes: Record<DateFormat, RegExp> = {
  'YYYY-MM-DD': /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})$/,
  'YYYY.MM.DD': /^(?<y>\d{4})\.(?<m>\d{1,2})\.(?<d>\d{1,2})$/,
  'YYYY/MM/DD': /^(?<y>\d{4})\/(?<m>\d{1,2})\/(?<d>\d{1,2})$/,
  'DD-MM-YYYY': /^(?<d>\d{1,2})-(?<m>\d{1,2})-(?<y>\d{4})$/,
  'MM-DD-YYYY': /^(?<m>\d{1,2})-(?<d>\d{1,2})-(?<y>\d{4})$/,
  'DD.MM.YYYY': /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})$/,
  YYYYMMDD: /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
  'DD/MM/YYYY': /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})$/,
  'MM/DD/YYYY': /^(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{4})$/,
  'DD.MM.YY': /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{2})$/,
  'DD/MM/YY': /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{2})$/,
  'MM/DD/YY': /^(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{2})$/,
  'DD-MM-YY': /^(?<d>\d{1,2})-(?<m>\d{1,2})-(?<y>\d{2})$/,
  'MM-DD-YY': /^(?<m>\d{1,2})-(?<d>\d{1,2})-(?<y>\d{2})$/,
  'YY-MM-DD': /^(?<y>\d{2})-(?<m>\d{1,2})-(?<d>\d{1,2})$/,
  'D MMM YYYY': /^(?<d>\d{1,2})[ .-]{1,2}(?<m>\p{L}{3,12})\.?[ -](?<y>\d{4}|\d{2})$/u,
}

/** Every way to write a day; among those of the same look, the day stands first unless a column shows another order. */
export const dateFormats: readonly DateFormat[] = [
  ...(['YYYY-MM-DD', 'YYYY.MM.DD', 'YYYY/MM/DD', 'YYYYMMDD', 'DD.MM.YYYY', 'DD.MM.YY', 'D MMM YYYY'] as const),
  ...(['DD-MM-YYYY', 'MM-DD-YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD/MM/YY', 'MM/DD/YY'] as const),
  ...(['DD-MM-YY', 'MM-DD-YY', 'YY-MM-DD'] as const),
]

// The first letters of the months in Polish and English, without diacritics.
const monthNames = [
  ['sty', 'jan'],
  ['lut', 'feb'],
  ['mar'],
  ['kwi', 'apr'],
  ['maj', 'may'],
  ['cze', 'jun'],
  ['lip', 'jul'],
  ['sie', 'aug'],
  ['wrz', 'sep'],
  ['paz', 'oct'],
  ['lis', 'nov'],
  ['gru', 'dec'],
]

type DateFields = { year: string; month: string; day: string }

/** The numbers of a day as they are written, whether or not there is such a day; a time after it is ignored. */
export function partsOfDate(text: string, format: DateFormat): DateFields | undefined {
  const written = text
    .slice(0, 60)
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim()
    .replace(/,?[ T]\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?$/, '')
  const { y, m, d } = shapes[format].exec(written)?.groups ?? {}
  if (y === undefined || m === undefined || d === undefined) return undefined
  return { year: y.length === 2 ? `20${y}` : y, month: numberOf(m), day: d.padStart(2, '0') }
}

/** The calendar day of a cell, `YYYY-MM-DD`, in the years 1900 to 2099; a time after it is ignored. */
export function readDate(text: string, format: DateFormat): string | undefined {
  const parts = partsOfDate(text, format)
  return parts && existingDay(parts.year, parts.month, parts.day)
}

/** A month's number, also of one that is written in words; `00` without such a month. */
function numberOf(month: string): string {
  if (/^\d/.test(month)) return month.padStart(2, '0')
  const [word = ''] = foldWords(month)
  return String(monthNames.findIndex((names) => names.some((name) => word.startsWith(name))) + 1).padStart(2, '0')
}

/** The formats in which at least one cell is a day. */
export function findDateFormats(cells: readonly string[]): DateFormat[] {
  return dateFormats.filter((format) => cells.some((cell) => readDate(cell, format) !== undefined))
}

export function existingDay(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month}-${day}`
  const date = new Date(`${text}T00:00:00Z`)
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  return exists && /^(19|20)/.test(year) ? text : undefined
}
