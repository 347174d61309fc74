import { foldText } from './fold-text.ts'

const titled =
  /(?:faktur|rachun|invoice|bill|zawiadomieni|rozliczeni|not|naliczeni|korekt|decyzj|informacj|statement|wezwani)\w{0,6}\b[^:]{0,60}?\b(?:nr|numer|no|number)\b[.:]?\s{0,4}(\S{0,40}?\d\S{0,80})/
const plain =
  /^(?:(?:faktura|invoice|bill|document|dokument|rachunk\w{0,6}|statement) )?\s{0,4}(?:numer|nr|number|no\.)(?: (?:faktury|rachunku|dokumentu|zawiadomienia|rozliczenia|sprawy|korekty|noty|decyzji|pisma|naliczenia))?\s{0,4}(?::\s{0,4})?(\S{0,40}?\d\S{0,80})/
const marked =
  /^(?:znak(?: sprawy| pisma)?|sygnatura|e-?faktura(?: nr)?|faktura elektroniczna|nr sprawy|reference|ref\.?(?: no\.?)?|our ref\.?)\s{0,4}:?\s{1,4}(\S{0,40}?\d\S{0,80})/
const kinds =
  '(?:vat|koryg\\w{0,8}|rozlicz\\w{0,8}|prognoz\\w{0,6}|szacunk\\w{0,6}|zaliczk\\w{0,6}|elektron\\w{0,6}|ksieg\\w{0,6}|zbiorcz\\w{0,4}|koncow\\w{0,4}|obciaz\\w{0,8}|okresow\\w{0,4}|wstepn\\w{0,4}|uproszcz\\w{0,4}|orygina\\w{0,3}|duplikat|\\([a-z ]{1,20}\\))'
const bare = new RegExp(
  `^(?:(?:faktura|rachunek|nota|korekta|zawiadomienie)(?:\\s{1,4}${kinds}){0,4}|(?:\\w{1,20} )?(?:invoice|bill))\\s{1,4}(?:vat\\s{1,4})?([a-z0-9-]{0,30}(?:[/-][\\w.-]{0,30}\\d|\\d[/-])[\\w./-]{0,80})`,
)
const notNumbers =
  /rachunk\w{0,6} bank|konto|iban|licznik|wodomierz|gazomierz|cieplomierz|podzielnik|meter|klient|customer|account|lokal|umow|ewidenc|platnik|nabywc|odbiorc|punkt|telefon|\bppe\b/
const date = /^\d{1,2}[./-]\d{1,2}[./-]\d{4}|^\d{4}-\d{2}-\d{2}/

/** The number of a bill. */
export function findNumber(lines: readonly string[]): string | null {
  // Columns stand side by side, so that a number may start in the middle of a line.
  const cells = lines.slice(0, 15).flatMap((line) => line.split(/ {2,}/).slice(1))
  const texts = [...lines, ...cells]
  const said = (patterns: readonly RegExp[]) =>
    patterns.flatMap((pattern) => texts.map((text) => numberAt(text, pattern))).find((number) => number !== null)
  return said([titled, bare, plain]) ?? beneath(lines) ?? said([marked]) ?? null
}

function numberAt(line: string, pattern: RegExp): string | null {
  const folded = foldText(line)
  const match = pattern.exec(folded)
  const [found = '', token = ''] = match ?? []
  if (!match || notNumbers.test(found) || isOfAnother(folded)) return null
  if (pattern !== titled && pattern !== plain && date.test(token)) return null
  if (/^(?:numer|nr) rachunku/.test(found) && /\d{2} \d{4}/.test(folded)) return null
  const at = match.index + found.length - token.length
  return line.slice(at, at + token.length).replace(/(?<![,;.])[,;.]+$/, '')
}

/** The number of a bill that this one corrects or takes off. */
function isOfAnother(folded: string): boolean {
  return /^do (?:faktur|rachunk)|dotyczy|koryg\w{1,8} do|to invoice|odsetk|^korekta do/.test(folded)
}

const headings =
  /^(?:(?:nr|numer) (?:faktury|dokumentu|rachunku|rozliczenia)|(?:faktura|rachunek|nota|korekta)[a-z ]{0,30} (?:nr|numer)\.?|(?:invoice|bill|document) (?:no\.?|number))$/

/** In a heading of columns, the number is in the same cell of the next line. */
function beneath(lines: readonly string[]): string | null {
  for (const [index, line] of lines.slice(0, 40).entries()) {
    const cells = line.split(/ {2,}/)
    const at = cells.findIndex((cell) => headings.test(foldText(cell).replace(/:$/, '')))
    const below = (lines[index + 1] ?? '').split(/ {2,}/)
    const found = at < 0 ? undefined : (below[at] ?? below.at(-1))
    if (found && /\d/.test(found) && !date.test(found) && !found.includes(' ')) return found
  }
  return null
}
