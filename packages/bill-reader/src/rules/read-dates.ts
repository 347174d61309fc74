import { foldText } from './fold-text.ts'
import { anyMonth, joinDay, monthNumber, roman } from './name-months.ts'

const dayFirst = /(?<![\d./])(\d{1,2})[.\-/](\d{1,2})[.\-/]((?:19|20)\d{2})(?!\d)/g
const yearFirst =
  /(?:(?<![\d./-])|(?<=\d{4}[./-]\d{2}[./-]\d{2}-))((?:19|20)\d{2})[.\-/](\d{1,2})[.\-/](\d{1,2})(?!\d)/g
const shortYear =
  /(?:(?<![\d./-])|(?<=\d{2}[./-]\d{2}[./-]\d{2}[-–]))(\d{1,2})([.\-/])(\d{1,2})\2(\d{2})(?![\d./]|[-,]\d(?!\d?[./-]\d))/g
const inWords = new RegExp(`(?<!\\d)(\\d{1,2})\\s+(${anyMonth})[a-z]*\\.?,?\\s+((?:19|20)\\d{2})`, 'g')
const inRoman = new RegExp(`(?<![\\d.,/-])(\\d{1,2})[ .]\\s{0,2}${roman}[ .]\\s{0,2}((?:19|20)\\d{2})(?!\\d)`, 'g')
const wordsFirst = new RegExp(`\\b(${anyMonth})[a-z]*\\.?\\s+(\\d{1,2}),?\\s+((?:19|20)\\d{2})`, 'g')

type PrintedDate = { day: string; start: number }

/** Every calendar day of a line, in order, in any notation. */
export function readDates(line: string): PrintedDate[] {
  const text = foldText(withYears(line))
  const found = [
    ...matches(text, dayFirst, ([, day, month, year]) => [year, month, day]),
    ...matches(text, yearFirst, ([, year, month, day]) => [year, month, day]),
    ...matches(text, shortYear, ([, day, , month, year]) => [`20${year}`, month, day]),
    ...matches(text, inWords, ([, day, month, year]) => [year, monthNumber(month), day]),
    ...matches(text, inRoman, ([, day, month, year]) => [year, monthNumber(month), day]),
    ...matches(text, wordsFirst, ([, month, day, year]) => [year, monthNumber(month), day]),
  ]
  return found.toSorted((one, other) => one.start - other.start)
}

// In `01.05 - 31.05.2026`, `1 - 31.05.2026` and `1 stycznia - 31 marca 2026` the first day takes the month and year of the second.
function withYears(line: string): string {
  return line
    .replace(
      /(?<![\d.])(\d{1,2}\.\d{1,2})\.?(\s*(?:-|–|do|to)\s*\d{1,2}\.\d{1,2}\.((?:19|20)\d{2}))/,
      (_, first: string, rest: string, year: string) => `${first}.${year}${rest}`,
    )
    .replace(
      /(?<![\d.,/-])(\d{1,2})(\s{0,2}(?:-|–|do|to)\s{0,2}\d{1,2}(\.\d{1,2}\.(?:19|20)\d{2}|\s\p{L}{1,12}\s(?:19|20)\d{2}))/u,
      (_, first: string, rest: string, of: string) => `${first}${of}${rest}`,
    )
    .replace(
      /(?<![\d.,/-])(\d{1,2}\s\p{L}{1,12})(\s{0,2}(?:-|–|do|to)\s{0,2}\d{1,2}\s\p{L}{1,12}\s((?:19|20)\d{2}))/u,
      (_, first: string, rest: string, year: string) => `${first} ${year}${rest}`,
    )
}

type DateFields = readonly [string | undefined, string | undefined, string | undefined]

function matches(text: string, pattern: RegExp, partsOf: (match: RegExpMatchArray) => DateFields): PrintedDate[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const day = joinDay(...partsOf(match))
    return day ? [{ day, start: match.index }] : []
  })
}
