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

/** A month named without a day (`06.2026`, `2026-06`, `czerwiec 2026`), from its first to its last day. */
export function readMonth(line: string): { from: string; to: string } | null {
  const text = foldText(line)
  const digits = /(?<![\d./-])(\d{1,2})[./-]((?:19|20)\d{2})(?![\d./-])/.exec(text)
  const reversed = /(?<![\d./-])((?:19|20)\d{2})[./-](\d{1,2})(?![\d./-])/.exec(text)
  const words = new RegExp(`\\b(${anyMonth})[a-z]*\\.?\\s+((?:19|20)\\d{2})`).exec(text)
  if (digits) return monthFrom(digits[2], digits[1])
  if (reversed) return monthFrom(reversed[1], reversed[2])
  return words ? monthFrom(words[2], monthOf(words[1])) : null
}

// In `01.05 - 31.05.2026` the first day takes the year of the second.
function withYears(line: string): string {
  return line.replace(
    /(?<![\d.])(\d{1,2}\.\d{1,2})\.?(\s*(?:-|–|do|to)\s*\d{1,2}\.\d{1,2}\.((?:19|20)\d{2}))/,
    (_, first: string, rest: string, year: string) => `${first}.${year}${rest}`,
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
