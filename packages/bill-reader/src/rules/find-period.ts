import { foldText } from './fold-text.ts'
import { readDates } from './read-dates.ts'
import { readMonth, readYear } from './read-months.ts'

type Period = { from: string; to: string }

const periods =
  /okres|\bza miesiac|\bza (?:czas|dni)\b|period|service dates|\bfor (?=\d)|rozliczeni\w{1,6} za|od dnia|miesiac(?:e)? rozlicz|(?:^| {2}|, )miesiac|^za:|\bza miesiace|dotyczy miesiaca|billing month|\bza rok|\bkwartal|\bpolrocze|sezon|zuzyci\w{1,3} w (?:okresie|dniach)|^(?:rozliczono|miesiace)\b|\bza (?:\d{1,2}[./-]\d{4}|\d{4}[./-]\d{2})(?![\d./-])/
/** Words beside periods that the bill does not charge. */
const others =
  /poprzedni\w{0,2} okres|okres\w{0,2} (?:umowy|promoc|wypowied|gwaranc|obowiazyw|zwiazania)|rok temu|zaleglosc|odsetk/

/** The period that a bill is for. */
export function findPeriod(lines: readonly string[]): Period | null {
  const spoken = lines.map((line, index) => periodAt(line, lines[index + 1] ?? '')).find((period) => period !== null)
  if (spoken) return spoken
  const ranged = lines.filter((line) => isRange(foldText(line)))
  const top = lines.slice(0, 25)
  const ways = [() => ranged.map(rangeOf), () => top.map(monthOf), () => top.map(titleOf), () => [rowsOf(lines)]]
  return ways.map((way) => way().find(isThere) ?? null).find(isThere) ?? null
}

function isThere(period: Period | null): boolean {
  return period !== null
}

/** "Faktura za czerwiec 2026". */
function monthOf(line: string): Period | null {
  const at = /(?:^| )(?:za|[Dd]otyczy:?) (?=\p{L})/u.exec(line)
  return at && !others.test(foldText(line)) ? readMonth(line.slice(at.index)) : null
}

/** "Billing - June 2026", without a day. */
function titleOf(line: string): Period | null {
  const folded = foldText(line)
  if (readDates(line).length > 0) return others.test(folded) ? null : readMonth(inBrackets(line))
  if (others.test(folded) || notTitles.test(folded)) return null
  return /\p{L}{3} (?:19|20)\d{2}\b/u.test(line) ? (readMonth(line) ?? readYear(line)) : readYear(line)
}

/** "Charges from 1 October 2026 (October 2026)". */
function inBrackets(line: string): string {
  const [, words = ''] = /\(([^()\d]{3,40}\d{4})\)/.exec(line) ?? []
  return words
}

/** The days of all rows with amounts, from the first to the last. */
function rowsOf(lines: readonly string[]): Period | null {
  const rows = lines.filter((line) => /\d[.,]\d{2}(?!\d|\.\d)/.test(line) && !others.test(foldText(line)))
  const periods = rows.flatMap((line) => rangeOf(line) ?? monthsIn(line))
  const from = periods.map((period) => period.from).toSorted()[0]
  const to = periods
    .map((period) => period.to)
    .toSorted()
    .at(-1)
  return from && to ? { from, to } : null
}

/** A cell that is nothing but a month. */
function monthsIn(line: string): Period[] {
  const cells = line.split(/ {2,}/).filter((cell) => cell.length <= longestMonth && !/\d[.,]\d{2}$/.test(cell))
  return cells.slice(0, mostCells).flatMap((cell) => readMonth(cell) ?? [])
}

const [longestMonth, mostCells] = [16, 8]

const notTitles = /termin|platn|zaplat|taryf|cennik|uchwal|umow|prognoz|odczyt|obowiazuj|od dnia/

function isRange(folded: string): boolean {
  return follows(folded, /\bod\b/, /\bdo\b/) || follows(folded, /\bfrom\b/, /\bto\b/)
}

function periodAt(line: string, next: string): Period | null {
  const folded = foldText(line)
  const match = periods.exec(folded)
  if (!match || others.test(folded)) return null
  const part = line.slice(match.index)
  const own = rangeOf(part) ?? readMonth(part) ?? readYear(line)
  if (own || readDates(part).length > 0) return own
  const cell = line.split(/ {2,}/).findIndex((one) => periods.test(foldText(one)))
  const beneath = next.split(/ {2,}/)[cell] ?? ''
  return rangeOf(beneath) ?? rangeOf(next)
}

function rangeOf(text: string): Period | null {
  const [from, to] = readDates(text)
  return from && to && from.day <= to.day ? { from: from.day, to: to.day } : null
}

/** Whether a pattern is found after another one: in linear time, which `first.*next` does not take. */
function follows(text: string, first: RegExp, next: RegExp): boolean {
  const found = first.exec(text)
  return found !== null && next.test(text.slice(found.index + found[0].length))
}
