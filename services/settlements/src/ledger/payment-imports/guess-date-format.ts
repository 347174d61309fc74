import { bankStatementReasons } from '@lokum/contracts/problems/bank-statement-reason'
import { UnreadableFile } from './bank-statement.ts'
import { type DateFormat, dateFormats, findDateFormats, partsOfDate } from './read-date.ts'

/** A file of a bank is not older; a number below it in the place of a two-digit year is a day. */
const earliestYear = '2015'

/**
 * Guesses the date format of a column. If several orders of day, month and year are possible, it takes the first one that every cell
 * fits, beginning with the Polish order, day first.
 * @throws UnreadableFile when no cell is a day, when they are written in several ways, and when the order remains open
 */
export function guessDateFormat(cells: readonly string[]): DateFormat {
  const [look, another] = new Set(findDateFormats(cells).map(lookOf))
  if (look === undefined) throw new UnreadableFile(bankStatementReasons.noDay)
  const formats = dateFormats.filter((format) => lookOf(format) === look)
  const days = cells.filter((cell) => formats.some((one) => partsOfDate(cell, one) !== undefined))
  const [format, other] = formats.length === 1 ? formats : formats.filter((one) => fitsAll(one, days))
  if (format === undefined || another !== undefined) throw new UnreadableFile(bankStatementReasons.mixedDays)
  if (other !== undefined && mayBeginWithYear(days)) throw new UnreadableFile(bankStatementReasons.mixedDays)
  return format
}

/** Formats with the same digits and signs look the same. */
function lookOf(format: DateFormat): string {
  return format.replaceAll(/[DMY]/g, '0')
}

/** A day that the calendar lacks, such as 31 June, fits: it is a fault of its line. */
function fitsAll(format: DateFormat, cells: readonly string[]): boolean {
  const isShort = !format.includes('YYYY')
  return cells.every((cell) => {
    const parts = partsOfDate(cell, format)
    return parts !== undefined && parts.month <= '12' && parts.day <= '31' && !(isShort && parts.year < earliestYear)
  })
}

/** `26-07-28` and `26-07-29` are days of one year rather than one day of two years. */
function mayBeginWithYear(cells: readonly string[]): boolean {
  if (!fitsAll('YY-MM-DD', cells)) return false
  const days = cells.flatMap((cell) => partsOfDate(cell, 'YY-MM-DD') ?? [])
  return new Set(days.map(({ year }) => year)).size === 1 && new Set(days.map(({ day }) => day)).size > 1
}
