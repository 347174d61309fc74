import { foldText } from './fold-text.ts'
import { readNumbers } from './read-numbers.ts'

const titled =
  /(?:faktur|rachun|invoice|bill|zawiadomieni|rozliczeni|not|naliczeni|korekt|decyzj|informacj|statement|wezwani)\w{0,6}\b[^:]{0,60}?\b(?:nr|numer|no|number)\b[.:]?\s{0,4}((?:[a-z]{1,4} )?\S{0,40}?\d\S{0,80})/
const plain =
  /^(?:(?:faktura|invoice|bill|document|dokument|rachunk\w{0,6}|statement) )?\s{0,4}(?:seria i )?(?:numer|nr|number|no\.)(?: (?:faktury|rachunku|dokumentu|zawiadomienia|rozliczenia|sprawy|korekty|noty|decyzji|pisma|naliczenia))?(?: (?:koryguj\w{2,4}|rozliczeniowej|vat))?\s{0,4}(?::\s{0,4})?((?:[a-z]{1,4} )?\S{0,40}?\d\S{0,80})/
const marked =
  /^(?:znak(?: sprawy| pisma)?|l\. ?dz\.?(?: nr)?|sygnatura|e-?faktura(?: nr)?|faktura elektroniczna|nr sprawy|reference|ref\.?(?: no\.?)?|our ref\.?)\s{0,4}:?\s{1,4}(\S{0,40}?\d\S{0,80})/
const kinds =
  '(?:vat|koryg\\w{0,8}|rozlicz\\w{0,8}|prognoz\\w{0,6}|szacunk\\w{0,6}|zaliczk\\w{0,6}|elektron\\w{0,6}|ksieg\\w{0,6}|zbiorcz\\w{0,4}|koncow\\w{0,4}|obciaz\\w{0,8}|okresow\\w{0,4}|wstepn\\w{0,4}|uproszcz\\w{0,4}|orygina\\w{0,3}|wstepn\\w{0,3}|prognozow\\w{0,3}|duplikat|za|uslug\\w{0,4}|dystrybuc\\w{0,3}|energi\\w{0,3}|elektryczn\\w{0,3}|gaz\\w{0,2}|wod[aey]|ciepl\\w{0,3}|prad|sprzedaz\\w{0,2}|\\([a-z ]{1,20}\\))'
const bare = new RegExp(
  `^(?:(?:faktura|rachunek|nota|korekta|zawiadomienie|dokument|decyzja|rozliczenie|pismo|informacja|naliczenie|wezwanie)(?:\\s{1,4}${kinds}){0,6}|(?:\\w{1,20} )?(?:invoice|bill)):?\\s{1,4}(?:vat\\s{1,4})?((?:[a-z]{1,4} )?(?=\\S{0,60}\\d)(?=\\S{0,60}[/-])[a-z0-9][\\w./-]{2,80})`,
)
const notNumbers =
  /rachunk\w{0,6} bank|konto|iban|licznik|wodomierz|gazomierz|cieplomierz|podzielnik|meter|klient|customer|account|lokal|umow|ewidenc|platnik|nabywc|odbiorc|punkt|\btel|\bppe\b|\bnip\b|regon|\bkrs\b|\bbdo\b/
const date = /^\d{1,2}[./-]\d{1,2}[./-]\d{4}|^\d{4}-\d{2}-\d{2}/

/** The number of a bill. */
export function findNumber(lines: readonly string[]): string | null {
  // Columns stand side by side, so that a number may start in the middle of a line.
  const texts = [...lines, ...lines.slice(0, mostHeadLines).flatMap(withoutFirstCells)]
  const said = (patterns: readonly RegExp[]) =>
    patterns.flatMap((pattern) => texts.map((text) => numberAt(text, pattern))).find((number) => number !== null)
  return said([titled, bare, plain]) ?? beneath(lines) ?? said([marked]) ?? loosely(lines)
}

const mostHeadLines = 15
const mostCells = 8

/** The line from its second cell on, from its third, and so on. */
function withoutFirstCells(line: string): string[] {
  const cells = line.split(/ {2,}/).slice(0, mostCells)
  return cells.slice(1).map((_, index) => cells.slice(index + 1).join('  '))
}

function numberAt(line: string, pattern: RegExp): string | null {
  const folded = foldText(line)
  const match = pattern.exec(folded)
  const [found = '', token = ''] = match ?? []
  if (!match || notNumbers.test(found) || isOfAnother(folded)) return null
  const isLabelled = pattern === titled || pattern === plain
  if (isLabelled ? isAccount(found, folded) : isOther({ line, found, token, pattern })) return null
  const whole = match.index + found.length - token.length
  // A number may begin with capitals of its own, `FV 12/2026`.
  const word = /^\p{Ll}+ /u.exec(line.slice(whole, whole + token.length))?.[0] ?? ''
  const at = whole + word.length
  return line.slice(at, whole + token.length).replace(/(?<![,;.])[,;.]+$/, '')
}

function isAccount(found: string, folded: string): boolean {
  return /^(?:numer|nr) rachunku/.test(found) && /\d{2} \d{4}/.test(folded)
}

type Guess = { line: string; found: string; token: string; pattern: RegExp }

/** A day, a month, or the number of another bill beside its amount. */
function isOther({ line, found, token, pattern }: Guess): boolean {
  if (date.test(token) || /za \d{1,2}\/\d{4}$/.test(found)) return true
  return pattern === bare && readNumbers(line).some(({ isMoney }) => isMoney)
}

/** The number of a bill that this one corrects or takes off. */
function isOfAnother(folded: string): boolean {
  return /^do (?:faktur|rachunk)|dotyczy|koryg\w{1,8} do|to invoice|odsetk|^korekta do/.test(folded)
}

const headings =
  /^(?:(?:nr|numer) (?:faktury|dokumentu|rachunku|rozliczenia)|(?:faktura|rachunek|nota|korekta)[a-z ]{0,30} (?:nr|numer)\.?|(?:invoice|bill|document) (?:no\.?|number))$/

const titles = /^(?:(?:invoice|bill) ?\/ ?)?(?:faktura|rachunek|invoice)(?: vat)?(?: [a-z]{4,14}){0,2}$/
const numberShaped = /^(?=.{6})(?=\D*\d)[\p{L}\d]{1,20}[/-][\p{L}\d./-]{1,40}$/u
const numbered = /\b(?:nr|numer)\.? ([a-z0-9-]{1,20}\/[\w./-]{1,40})/

/** How offices mark their cases: "GK.7041.231.2026". */
const ofCase = /^\p{L}{1,8}(?:[-.]\p{L}{1,5}){0,2}\.\d{3,4}\.[\d.]{1,16}\.(?:19|20)\d{2}(?=$| )/u

/** At the top, a number that nothing says to be of something else. */
function loosely(lines: readonly string[]): string | null {
  for (const line of lines.slice(0, mostHeadLines)) {
    const [marked] = line.split(/ {2,}/).flatMap((cell) => ofCase.exec(cell)?.[0] ?? [])
    if (marked !== undefined) return marked
    const folded = foldText(line)
    const [token = ''] = numbered.exec(folded)?.slice(1) ?? []
    const at = folded.indexOf(token)
    if (token !== '' && !notNumbers.test(folded) && !isOfAnother(folded)) return line.slice(at, at + token.length)
  }
  return null
}

/** In a heading of columns, the number is in the same cell of the next line. */
function beneath(lines: readonly string[]): string | null {
  for (const [index, line] of lines.slice(0, 40).entries()) {
    const cells = line.split(/ {2,}/).map((cell) => foldText(cell).replace(/:$/, ''))
    const below = (lines[index + 1] ?? '').split(/ {2,}/)
    const found = underHeading(cells, below) ?? underTitle(cells, below)
    if (found !== null && !date.test(found)) return found
  }
  return null
}

function underHeading(cells: readonly string[], below: readonly string[]): string | null {
  const at = cells.findIndex((cell) => headings.test(cell))
  if (at < 0) return null
  // An empty cell in the heading or below it moves the others.
  const found = below.length === cells.length ? below[at] : (below.find(isNumber) ?? below[at] ?? below.at(-1))
  return found !== undefined && /\d/.test(found) && !found.includes(' ') ? found : null
}

function isNumber(cell: string): boolean {
  return numberShaped.test(cell) && !date.test(cell)
}

function underTitle(cells: readonly string[], below: readonly string[]): string | null {
  const at = cells.findIndex((cell) => titles.test(cell))
  const found = below[at] ?? ''
  return numberShaped.test(found) ? found : null
}
