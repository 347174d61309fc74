import { foldText } from './fold-text.ts'

const monthNames = [
  'sty|jan',
  'lut|feb',
  'mar',
  'kwi|apr',
  'maj|may',
  'cze|jun',
  'lip|jul',
  'sie|aug',
  'wrz|sep',
  'paz|oct',
  'lis|nov',
  'gru|dec',
]
const anyMonth = monthNames.join('|')

const dayFirst = /(?<![\d./])(\d{1,2})[.\-/](\d{1,2})[.\-/]((?:19|20)\d{2})(?!\d)/g
const yearFirst = /(?<![\d./-])((?:19|20)\d{2})[.\-/](\d{1,2})[.\-/](\d{1,2})(?!\d)/g
const inWords = new RegExp(`(?<!\\d)(\\d{1,2})\\s+(${anyMonth})[a-z]*\\.?,?\\s+((?:19|20)\\d{2})`, 'g')
const wordsFirst = new RegExp(`\\b(${anyMonth})[a-z]*\\.?\\s+(\\d{1,2}),?\\s+((?:19|20)\\d{2})`, 'g')

type DateFound = { day: string; start: number }

/** Every calendar day of a line, in order, in any notation. */
export function readDates(line: string): DateFound[] {
  const text = foldText(withYears(line))
  const found = [
    ...matches(text, dayFirst, ([, day, month, year]) => [year, month, day]),
    ...matches(text, yearFirst, ([, year, month, day]) => [year, month, day]),
    ...matches(text, inWords, ([, day, month, year]) => [year, monthOf(month), day]),
    ...matches(text, wordsFirst, ([, month, day, year]) => [year, monthOf(month), day]),
  ]
  return found.toSorted((one, other) => one.start - other.start)
}

const monthWord = `(${anyMonth})[a-z]*\\.?`
const year = '((?:19|20)\\d{2})'
const through = '\\s{0,2}(?:-|–|—|/|do|to|i|and)\\s{0,2}'
const listed = `(?:,\\s{0,2}(?:${anyMonth})[a-z]*){0,10}`
const months: readonly (readonly [RegExp, (match: RegExpExecArray) => (string | undefined)[]])[] = [
  [
    new RegExp(`\\b${monthWord}\\s{1,2}${year}${through}${monthWord}\\s{1,2}${year}`),
    ([, first, from, last, to]) => [from, monthOf(first), to, monthOf(last)],
  ],
  [
    new RegExp(`\\b${monthWord}${listed}\\s{0,2}(?:,|i|oraz|and)\\s{0,2}${monthWord}\\s{1,2}${year}`),
    ([, first, last, to]) => [to, monthOf(first), to, monthOf(last)],
  ],
  [
    new RegExp(`\\b${monthWord}${through}${monthWord}\\s{1,2}${year}`),
    ([, first, last, to]) => [to, monthOf(first), to, monthOf(last)],
  ],
  [
    new RegExp(`(?<![\\d./-])(\\d{1,2})[./]${year}${through}(\\d{1,2})[./]${year}(?![\\d./-])`),
    ([, first, from, last, to]) => [from, first, to, last],
  ],
  [
    new RegExp(`(?<![\\d./-])(\\d{1,2})\\s{0,2}[-–]\\s{0,2}(\\d{1,2})[./]${year}(?![\\d./-])`),
    ([, first, last, to]) => [to, first, to, last],
  ],
  [/(?<![\d./-])(\d{1,2})[./-]((?:19|20)\d{2})(?![\d./-])/, ([, month, of]) => [of, month, of, month]],
  [/(?<![\d./-])((?:19|20)\d{2})[./-](\d{1,2})(?![\d./-])/, ([, of, month]) => [of, month, of, month]],
  [new RegExp(`\\b${monthWord}\\s{1,2}${year}`), ([, name, of]) => [of, monthOf(name), of, monthOf(name)]],
]

/** Months named without days (`06.2026`, `2026-06`, `czerwiec 2026`, `styczeń - marzec 2026`), from the first to the last day. */
export function readMonth(line: string): { from: string; to: string } | null {
  const text = foldText(line)
  for (const [pattern, partsOf] of months) {
    const match = pattern.exec(text)
    const [fromYear, first, toYear, last] = match ? partsOf(match) : []
    const [begin, end] = [monthFrom(fromYear, first), monthFrom(toYear, last)]
    if (begin && end && begin.from <= end.to) return { from: begin.from, to: end.to }
  }
  return null
}

const quarters: readonly (readonly [RegExp, number, number])[] = [
  [/\b(?:i|1|pierwszy) kwartal|\bq1\b/, 1, 3],
  [/\b(?:ii|2|drugi) kwartal|\bq2\b/, 4, 6],
  [/\b(?:iii|3|trzeci) kwartal|\bq3\b/, 7, 9],
  [/\b(?:iv|4|czwarty) kwartal|\bq4\b/, 10, 12],
  [/\b(?:i|1|pierwsze) polrocze/, 1, 6],
  [/\b(?:ii|2|drugie) polrocze/, 7, 12],
]

/** A quarter, half a year or a year named by its number. */
export function readYear(line: string): { from: string; to: string } | null {
  const text = foldText(line)
  const of = /(?<![\d./-])((?:19|20)\d{2})(?![\d./-])/.exec(text)?.[1]
  const [, first, last] = quarters.find(([pattern]) => pattern.test(text)) ?? []
  const isWhole = first === undefined && /\brok\w{0,2}\b|\byear\b/.test(text)
  if (of === undefined || (first === undefined && !isWhole)) return null
  const [begin, end] = [monthFrom(of, String(first ?? 1)), monthFrom(of, String(last ?? 12))]
  return begin && end ? { from: begin.from, to: end.to } : null
}

// In `01.05 - 31.05.2026`, `1 - 31.05.2026` and `1 stycznia - 31 marca 2026` the first day takes the month and year of the second.
function withYears(line: string): string {
  return line
    .replace(
      /(?<![\d.])(\d{1,2}\.\d{1,2})\.?(\s*(?:-|–|do|to)\s*\d{1,2}\.\d{1,2}\.((?:19|20)\d{2}))/,
      (_, first: string, rest: string, year: string) => `${first}.${year}${rest}`,
    )
    .replace(
      /(?<![\d.,/-])(\d{1,2})(\s{0,2}(?:-|–|do|to)\s{0,2}\d{1,2}(\.\d{1,2}\.(?:19|20)\d{2}|\s\p{L}{3,12}\s(?:19|20)\d{2}))/u,
      (_, first: string, rest: string, of: string) => `${first}${of}${rest}`,
    )
    .replace(
      /(?<![\d.,/-])(\d{1,2}\s\p{L}{3,12})(\s{0,2}(?:-|–|do|to)\s{0,2}\d{1,2}\s\p{L}{3,12}\s((?:19|20)\d{2}))/u,
      (_, first: string, rest: string, year: string) => `${first} ${year}${rest}`,
    )
}

function monthFrom(year = '', month = ''): { from: string; to: string } | null {
  const from = dayOf(year, month, '1')
  if (!from) return null
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return { from, to: `${from.slice(0, 8)}${String(last).padStart(2, '0')}` }
}

function monthOf(name = ''): string {
  return String(monthNames.findIndex((names) => new RegExp(`^(?:${names})`).test(name)) + 1)
}

type Parts = readonly [string | undefined, string | undefined, string | undefined]

function matches(text: string, pattern: RegExp, partsOf: (match: RegExpMatchArray) => Parts): DateFound[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const day = dayOf(...partsOf(match))
    return day ? [{ day, start: match.index }] : []
  })
}

function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}
