import { joinDay, monthNumber, monthWord } from './name-months.ts'

/** Days, both included. */
export type Days = { from: string; to: string }

const words = new RegExp(`(?<![a-z])${monthWord}`, 'g')
/** The name of a day ("1 maja"), or since when a price is valid ("od maja"). */
const otherwise = /(?:\d|\b(?:od|do|z|wg|since|from|until|by))\.?\s{0,2}$/

/**
 * The months that folded text names without a year, the first of them to the last: within the bill, or else the last ones before
 * its end. None where the bill has no days.
 */
export function readMonthWords(folded: string, bill: Days | null): Days | null {
  if (bill === null) return null
  const named = [...folded.matchAll(words)].filter(({ index }) => !otherwise.test(folded.slice(0, index)))
  const [first, last] = [named[0], named.at(-1)]
  if (!first || !last) return null
  const found = listYears(bill)
    .toReversed()
    .map((year) => monthsIn(year, monthNumber(first[1]), monthNumber(last[1])))
    .find((days) => days !== null && days.from <= bill.to && days.to >= bill.from)
  return found ?? monthsBefore(bill, monthNumber(first[1]), monthNumber(last[1]))
}

function monthsBefore({ to }: Days, first: string, last: string): Days | null {
  const year = Number(to.slice(0, 4))
  const found = [year, year - 1].map((one) => monthsIn(String(one), first, last))
  return found.find((days) => days !== null && days.to <= to) ?? null
}

/** From a month to another one, which is in the next year when it comes before the first. */
function monthsIn(year: string, first: string, last: string): Days | null {
  const ends = Number(last) < Number(first) ? Number(year) + 1 : Number(year)
  const from = joinDay(year, first, '1')
  const days = new Date(Date.UTC(ends, Number(last), 0)).getUTCDate()
  const to = joinDay(String(ends), last, String(days))
  return from && to ? { from, to } : null
}

/** The years that a bill has days of; none of a bill too long to be one. */
export function listYears({ from, to }: Days): string[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return last - first > 3 ? [] : Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
}
