import { foldText } from './fold-text.ts'
import { joinDay, monthAlone, monthNumber, monthWord } from './name-months.ts'
import { readDates } from './read-dates.ts'
import { readMonthNumber } from './read-month-number.ts'
import { type Days, listYears, readMonthWords } from './read-month-words.ts'
import { readMonth, readYear } from './read-months.ts'

/** The name of a row is not longer. */
const mostCharacters = 500

/** An earlier bill is corrected within this time; days before it are those of a contract. */
const mostYearsBefore = 2

/**
 * The days that the name of a row says it is for, where they differ from those of the bill: a range, days from or to a change, a
 * day, a month or a quarter. Without a year they are within the bill, and a month may be the last one before it.
 */
export function readDays(text: string, bill: Days | null): Days | null {
  const folded = inOneNotation(foldText(text.slice(0, mostCharacters)))
  const dated = readDated(folded, bill) ?? (bill && readWithoutYear(folded, bill))
  if (dated) return within(dated, bill)
  const month = readMonth(folded) ?? readYear(folded) ?? readMonthWords(folded, bill) ?? readMonthNumber(folded, bill)
  const days = month && within(month, bill)
  return days && (overlaps(days, bill) || !isOfPaper(folded)) ? days : null
}

const numberBeforeMonth = new RegExp(`(\\d)\\s{1,2}(?=${monthAlone})`, 'g')

/** Ranges with a dash; and a number before the name of a month that no day has belongs to something else, such as a flat. */
function inOneNotation(folded: string): string {
  return folded
    .replace(/(\d{4}-\d{2}-\d{2})\/(?=\d{4}-)/, '$1 - ')
    .replace(/(?<=\d)\.?(?:\.{2}|…)(?=\d)/, ' - ')
    .replace(numberBeforeMonth, '$1, ')
}

/** Whether a month may be that of a price list, a contract or another invoice, as `01/2026` alone may be, too. */
function isOfPaper(folded: string): boolean {
  return (
    /\b(?:od\b|wg\b|cennik|taryf|umow|uchwal|faktur|fv\b|since\b|from\b|tariff|contract|invoice)/.test(folded) ||
    !/[a-z]{3,12}\.? (?:19|20)\d{2}|\bza\b|^[^\d]*$/.test(folded)
  )
}

/** Two days or more, or one with a word before it. */
function readDated(folded: string, bill: Days | null): Days | null {
  const days = readDates(folded).map(({ day }) => day)
  const [from = '', to = from] = [days[0], days.at(-1)]
  if (days.length > 1) return from <= to ? { from, to } : null
  return days.length === 0 ? null : readOneDay(from, folded, bill)
}

function readOneDay(day: string, folded: string, bill: Days | null): Days | null {
  if (bill === null) return { from: day, to: day }
  if (/\b(?:od|from|since)(?: dnia)? {1,2}(?=\d)/.test(folded)) return { from: day, to: bill.to }
  if (/\b(?:do|until|till|to)(?: dnia)? {1,2}(?=\d)/.test(folded)) return { from: bill.from, to: day }
  return isIn(day, bill) ? { from: day, to: day } : null
}

const dayAndMonth = `(\\d{1,2})(?:[./](\\d{2})|\\s{1,2}${monthWord})`
const range = new RegExp(
  `(?<![\\d.,/-])(\\d{1,2})(?:[./](\\d{2})|\\s{1,2}${monthWord})?\\.?\\s{0,2}(?:-|–|—|do|to)\\s{0,2}${dayAndMonth}(?![\\d,/])`,
)
const since = new RegExp(`\\b(?:od|from|since)(?: dnia)?\\s{1,2}${dayAndMonth}(?![\\d,/])`)
const until = new RegExp(`\\b(?:do|until|till)(?: dnia)?\\s{1,2}${dayAndMonth}(?![\\d,/])`)

/** `01.10-15.10`, `1-15 października`, `od 16.10`, `do 31 maja`. */
function readWithoutYear(folded: string, bill: Days): Days | null {
  const both = range.exec(folded)
  if (both) return readRange(both, bill)
  const from = dayMatched(since.exec(folded), bill)
  if (from) return { from, to: bill.to }
  const to = dayMatched(until.exec(folded), bill)
  return to === null ? null : { from: bill.from, to }
}

/** The first day of `1-15.10` is in the month of the last one. */
function readRange([, first, month, word, last, ofLast, wordOfLast]: RegExpExecArray, bill: Days): Days | null {
  const hasMonth = month !== undefined || word !== undefined
  const from = hasMonth ? dayIn(bill, first, month, word) : dayIn(bill, first, ofLast, wordOfLast)
  const to = dayIn(bill, last, ofLast, wordOfLast)
  return from && to && from <= to ? { from, to } : null
}

function dayMatched(match: RegExpExecArray | null, bill: Days): string | null {
  return match && dayIn(bill, match[1], match[2], match[3])
}

/** A day without a year, within the bill. */
function dayIn(bill: Days, day?: string, month?: string, word?: string): string | null {
  const number = month ?? (word === undefined ? undefined : monthNumber(word))
  const days = listYears(bill).map((year) => joinDay(year, number, day))
  return days.find((one) => one !== null && isIn(one, bill)) ?? null
}

function overlaps(days: Days, bill: Days | null): boolean {
  return bill === null || (days.from <= bill.to && days.to >= bill.from)
}

function isIn(day: string, { from, to }: Days): boolean {
  return from <= day && day <= to
}

/** The days of the bill among them; all of them when they are others, not long before it. */
function within(named: Days, bill: Days | null): Days | null {
  if (bill === null) return named
  const from = named.from > bill.from ? named.from : bill.from
  const to = named.to < bill.to ? named.to : bill.to
  if (from > to) {
    const earliest = `${Number(bill.from.slice(0, 4)) - mostYearsBefore}${bill.from.slice(4)}`
    return named.to < bill.from && named.from >= earliest ? named : null
  }
  return from === bill.from && to === bill.to ? null : { from, to }
}
