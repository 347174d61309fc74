import { foldText } from './fold-text.ts'
import { follows } from './follows.ts'
import { readDates, readMonth } from './read-dates.ts'

export type Head = {
  supplier: string | null
  number: string | null
  issuedOn: string | null
  periodFrom: string | null
  periodTo: string | null
}

/** The issuer, number, date and period of a bill. */
export function readHead(lines: readonly string[]): Head {
  const { from, to } = findPeriod(lines) ?? { from: null, to: null }
  return {
    supplier: findSupplier(lines),
    number: findNumber(lines),
    issuedOn: findIssued(lines),
    periodFrom: from,
    periodTo: to,
  }
}

const sellers =
  /^(?:dane )?(?:sprzedawc[ay]|wystawc[ay]|dostawc[ay]|supplier|seller|uslugodawca|issued by|from)\b(?:\s*\/\s*\w+)?\s*:?\s*/
const forms =
  /\bs\.\s?a\.|\bsp\. ?z ?o\. ?o\.|\bsp\. ?[jk]\.|\bspolka|\bltd\b|\bllc\b|\bs\. ?c\.|\bplc\b|wspolnota mieszkaniowa|spoldzielnia|\bzaklad\b|urzad (?:miast|gmin)|\bgmina\b|przedsiebiorstwo|zarzadca|housing (?:association|community)/
const buyers = /nabywc|odbiorc|platnik|customer|buyer|klient|bill to/

function findSupplier(lines: readonly string[]): string | null {
  const labelled = lines.map((line, index) => sellerAt(line, lines[index + 1] ?? '')).find((name) => name !== null)
  const cells = lines.slice(0, 15).flatMap((line) => line.split(/ {2,}|\|/))
  const named = cells.find((cell) => forms.test(foldText(cell)) && !buyers.test(foldText(cell)))
  return labelled ?? (named ? nameOf(named.trim()) : null)
}

function sellerAt(line: string, next: string): string | null {
  const label = sellers.exec(foldText(line))
  if (!label) return null
  const rest = firstCell(line.slice(label[0].length))
  const name = rest && !buyers.test(foldText(rest)) ? rest : firstCell(next)
  return name ? nameOf(name) : null
}

function firstCell(line: string): string {
  return line.trim().split(/ {2,}/)[0]?.trim() ?? ''
}

/** The name without the address and tax number that follow it. */
function nameOf(cell: string): string {
  return cell
    .replace(/[,;]?\s{0,2}(?:NIP|REGON|KRS|VAT ID|Tax ID)\b.*/isu, '')
    .replace(/[,\s]\s{0,2}(?:ul|al|pl|os)\.\s.*/su, (tail, offset: number) =>
      forms.test(foldText(cell.slice(0, offset))) && !/przy$/.test(cell.slice(0, offset)) ? '' : tail,
    )
    .replace(/(?<=S\.A\.|o\.o\.|Ltd),.*/su, '')
    .replace(/[,;]\s*$/u, '')
    .trim()
}

const titled =
  /(?:faktur|rachun|invoice|bill|zawiadomieni|rozliczeni|not|naliczeni|statement)\w{0,6}\b[^:]{0,60}?\b(?:nr|numer|no|number)\b[.:]?\s{0,4}(\S{0,40}?\d\S{0,80})/
const plain =
  /^(?:(?:faktura|invoice|bill|document|dokument|rachunk\w{0,6}) )?\s{0,4}(?:numer|nr|number|no\.)(?: (?:faktury|rachunku|dokumentu))?\s{0,4}(?::\s{0,4})?(\S{0,40}?\d\S{0,80})/
const bare =
  /^(?:faktura(?: vat)?|rachunek|nota(?: ksiegowa)?|(?:\w{1,20} )?(?:invoice|bill))\s{1,4}(?:vat\s{1,4})?([a-z0-9-]{0,30}(?:[/-][\w.-]{0,30}\d|\d[/-])[\w./-]{0,80})/
const notNumbers =
  /rachunk\w{0,6} bank|konto|iban|licznik|wodomierz|gazomierz|cieplomierz|meter|klient|customer|account|lokal|umow|ewidenc/

function findNumber(lines: readonly string[]): string | null {
  // Columns stand side by side, so that a number may start in the middle of a line.
  const cells = lines.slice(0, 15).flatMap((line) => line.split(/ {2,}/).slice(1))
  const found = [titled, bare, plain].flatMap((pattern) => [...lines, ...cells].map((text) => numberAt(text, pattern)))
  return found.find((number) => number !== null) ?? null
}

function numberAt(line: string, pattern: RegExp): string | null {
  const folded = foldText(line)
  const match = pattern.exec(folded)
  const [found = '', token = ''] = match ?? []
  if (!match || notNumbers.test(found) || /^do faktur|dotyczy|koryg\w{1,8} do|to invoice/.test(folded)) return null
  if (/^(?:numer|nr) rachunku/.test(found) && /\d{2} \d{4}/.test(folded)) return null
  const at = match.index + found.length - token.length
  return line.slice(at, at + token.length).replace(/(?<![,;.])[,;.]+$/, '')
}

const issued =
  /data wyst|wystawion[aoy]|data sporzadzenia|data faktury|date of issue|issue date|invoice date|issued(?: on)?|sporzadzono|bill date|statement date/
const dated = /^data:?\s|\bz dnia\b|\bdnia\b|\bdated?\b/

function findIssued(lines: readonly string[]): string | null {
  const found = lines.map((line, index) => issuedAt(line, lines[index + 1] ?? '')).find((day) => day !== null)
  return found ?? lines.map((line) => dayAfter(line, dated)).find((day) => day !== null) ?? null
}

function issuedAt(line: string, next: string): string | null {
  if (!issued.test(foldText(line))) return null
  return readDates(line).length === 0 ? (readDates(next)[0]?.day ?? null) : dayAfter(line, issued)
}

function dayAfter(line: string, pattern: RegExp): string | null {
  const folded = foldText(line)
  const match = pattern.exec(folded)
  if (!match || /^do faktur|do dnia|dotyczy|odczyt|termin/.test(folded)) return null
  return readDates(line).find(({ start }) => start > match.index)?.day ?? null
}

const periods =
  /okres|\bza miesiac|\bza (?:czas|dni)\b|period|service dates|rozliczeni\w{1,6} za|od dnia|miesiac rozlicz|dotyczy miesiaca|billing month/

function findPeriod(lines: readonly string[]): { from: string; to: string } | null {
  const spoken = lines.map((line, index) => periodAt(line, lines[index + 1] ?? '')).find((period) => period !== null)
  const ranged = lines.filter((line) => isRange(foldText(line)))
  return spoken ?? ranged.map(rangeOf).find((period) => period !== null) ?? null
}

function isRange(folded: string): boolean {
  return follows(folded, /\bod\b/, /\bdo\b/) || follows(folded, /\bfrom\b/, /\bto\b/)
}

function periodAt(line: string, next: string): { from: string; to: string } | null {
  const match = periods.exec(foldText(line))
  if (!match) return null
  const part = line.slice(match.index)
  return rangeOf(part) ?? readMonth(part) ?? (readDates(part).length === 0 ? rangeOf(next) : null)
}

function rangeOf(text: string): { from: string; to: string } | null {
  const [from, to] = readDates(text)
  return from && to && from.day <= to.day ? { from: from.day, to: to.day } : null
}
