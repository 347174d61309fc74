import { foldText } from './fold-text.ts'
import { readDates } from './read-dates.ts'

const issued =
  /data wyst|wystawion[aoy]|wystawiono|data sporzadzenia|data (?:faktury|dokumentu|naliczenia|wydruku)|wydruk(?:owano)?\b|date of issue|issue date|invoice date|issued(?: on)?|sporzadzon[oa]|data (?:i miejsce|korekty|noty|pisma|rachunku)|(?:miejsce|miejscowosc) i data|bill date|statement date/
const dated =
  /(?:^| {2})data:?\s|^(?:faktura|rachunek|nota|korekta|dokument|rozliczenie|zawiadomienie|decyzja)\b.{0,80}\bz (?=\d)|\bz dnia\b|\bdnia\b|\bz dn\. |\bdated?\b/

/** Words beside days on which something else happened or is due. */
const others =
  /^do (?:faktur|rachunk)|do dnia|dotyczy|odczyt|termin|platn|zaplat|okres|wplat|przelew|protok|^korekta (?:do )?(?:faktur|rachunk)|uchwal/

/** The day on which a bill was issued. */
export function findIssued(lines: readonly string[]): string | null {
  const found = lines.map((line, index) => issuedAt(line, lines[index + 1] ?? '')).find((day) => day !== null)
  const said = () => lines.map((line) => dayAfter(line, dated)).find((day) => day !== null)
  return found ?? placed(lines, besideTown) ?? said() ?? placed(lines, alone)
}

function issuedAt(line: string, next: string): string | null {
  const folded = foldText(line)
  if (!issued.test(folded)) return null
  if (readDates(line).length > 0) return dayAfter(line, issued)
  const cell = line.split(/ {2,}/).findIndex((one) => issued.test(foldText(one)))
  const beneath = next.split(/ {2,}/)[cell] ?? ''
  return (readDates(beneath)[0] ?? readDates(next)[0])?.day ?? null
}

function dayAfter(line: string, pattern: RegExp): string | null {
  const folded = foldText(line)
  const match = pattern.exec(folded)
  if (!match || others.test(folded.slice(0, match.index + match[0].length))) return null
  return readDates(line).find(({ start }) => start >= match.index + match[0].length)?.day ?? null
}

const besideTown = /(?:^|, )\p{Lu}[\p{L} .-]{1,40}, {0,3}(?:dnia |dn\. |d\. )?(?=\d)/u
const alone = /^(?:z )?(?:dnia )?(?=\d{1,4}(?:[./-]\d{1,2}[./-]|\s\p{L}{1,12}\s)\d{2,4}(?: ?r\.?)?$)/u

/** "Kraków, 28.02.2026" or a day alone, at the top. */
function placed(lines: readonly string[], pattern: RegExp): string | null {
  const cells = lines
    .slice(0, 25)
    .flatMap((line) => line.split(/ {2,}/).map((cell, at, all) => ({ cell, before: all[at - 1] ?? '' })))
  const found = cells.map(({ cell, before }) => (others.test(foldText(before)) ? null : dayAt(cell, pattern)))
  return found.find((day) => day !== null) ?? null
}

function dayAt(cell: string, pattern: RegExp): string | null {
  const place = pattern.exec(cell)
  const end = place ? place.index + place[0].length : -1
  return readDates(cell).find(({ start }) => start === end)?.day ?? null
}
