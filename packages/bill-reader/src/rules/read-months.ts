import { foldText } from './fold-text.ts'
import { anyMonth, joinDay, monthNumber, roman } from './name-months.ts'

const monthWord = `(${anyMonth})[a-z]*\\.?`
const year = '((?:19|20)\\d{2})'
const through = '\\s{0,2}(?:-|–|—|/|do|to|i|and)\\s{0,2}'
const listed = `(?:,\\s{0,2}(?:${anyMonth})[a-z]*){0,10}`
const romanMonth = `(?<![a-z\\d/.-])${roman}`
const months: readonly (readonly [RegExp, (match: RegExpExecArray) => (string | undefined)[]])[] = [
  [
    new RegExp(`\\b${monthWord}\\s{1,2}${year}${through}${monthWord}\\s{1,2}${year}`),
    ([, first, from, last, to]) => [from, monthNumber(first), to, monthNumber(last)],
  ],
  [
    new RegExp(`${romanMonth}\\s{0,2}[ /.]\\s{0,2}${year}${through}${romanMonth}\\s{0,2}[ /.]\\s{0,2}${year}`),
    ([, first, from, last, to]) => [from, monthNumber(first), to, monthNumber(last)],
  ],
  [
    new RegExp(`${romanMonth}\\s{0,2}[-–]\\s{0,2}${roman}\\s{0,2}[ /.]\\s{0,2}${year}`),
    ([, first, last, to]) => [to, monthNumber(first), to, monthNumber(last)],
  ],
  [
    new RegExp(`\\b${monthWord}${listed}\\s{0,2}(?:,|i|oraz|and)\\s{0,2}${monthWord}\\s{1,2}${year}`),
    ([, first, last, to]) => [to, monthNumber(first), to, monthNumber(last)],
  ],
  [
    new RegExp(`\\b${monthWord}${through}${monthWord}\\s{1,2}${year}`),
    ([, first, last, to]) => [to, monthNumber(first), to, monthNumber(last)],
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
  [
    new RegExp(`${romanMonth}\\s{0,2}[ /.]\\s{0,2}${year}`),
    ([, name, of]) => [of, monthNumber(name), of, monthNumber(name)],
  ],
  [new RegExp(`\\b${monthWord}\\s{1,2}${year}`), ([, name, of]) => [of, monthNumber(name), of, monthNumber(name)]],
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

function monthFrom(year = '', month = ''): { from: string; to: string } | null {
  const from = joinDay(year, month, '1')
  if (!from) return null
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return { from, to: `${from.slice(0, 8)}${String(last).padStart(2, '0')}` }
}
