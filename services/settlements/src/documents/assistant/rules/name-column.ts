import type { Meaning } from './column.ts'
import { foldText } from './fold-text.ts'
import { unitAt } from './read-numbers.ts'

/** The narrower words come first; the first match decides. */
const words: readonly (readonly [Meaning | null, RegExp])[] = [
  [null, /nazwa|rodzaj|wyszczegol|\bopis|tytul|description|^item/],
  ['unit', /^(?:j\. ?m\.?|jm\.?|jedn(?:ostka|\.)?(?: miary)?|j\. ?miary|miara|unit)$/],
  [
    'meter',
    /^(?:nr |numer |no\.? )?(?:fabryczny )?(?:licznik|wodomierz|gazomierz|cieplomierz|podzielnik|miernik|meter)\w{0,2}(?: (?:nr|numer|no\.?))?$/,
  ],
  [
    'period',
    /^(?:okres\b|od$|do$|od ?- ?do|data\b|(?:w )?dni(?:ach)?$|dzien$|miesiac\b|termin|date\b|period\b|from$|to$)/,
  ],
  ['key', /^(?:klucz|udzial|wspolczynnik udzialu|key)\b/],
  ['share', /panstwa|\blokalu\b|^(?:na )?lokal\b|\bpan[ai]\b|indywidualn|\bwasz|\btwoj|\byour\b/],
  [
    'whole',
    /(?:kwot|koszt|wartosc|jednost)\w{0,4} (?:calkowit|laczn|ogolem|budynk|nieruchom|razem)|(?:calkowit|laczn)\w{0,2} (?:kwot|koszt)|cal\w{1,3} (?:budyn|nieruchom|wspolnot|zasob|osiedl)|^(?:budynek|nieruchomosc|wspolnota)\b|\bbudynku\b|\bnieruchomosci\b|of building/,
  ],
  ['difference', /roznic|zmniejsz|zwieksz|difference/],
  [
    'before',
    /\bbylo\b|\bprzed\b|dotychczas|\bpoprz\w{0,8} (?:oplat|stawk|kwot|nalicz|cen)|\bstar[ae] |rok temu|\bbefore\b/,
  ],
  ['advance', /zaliczk|przedplat|wplac|wplat|\badvance|\bpaid\b|prepa/],
  ['balance', /saldo|doplat|zwrot|nadplat|wynik|balance/],
  [
    'vat',
    /stawka (?:vat|podat)|kwota (?:vat|podat)|^(?:[+=] )?(?:vat|podatek|ptu)\b|% vat|^%|\bvat rate|(?<!\b(?:z|bez|incl\.?|excl\.?) )\bvat$/,
  ],
  ['price', /\bcen[ay]?\b|\bstawk|\bprice|\brate\b|(?:zl|pln|gr) ?\//],
  ['gross', /brutto|\bgross|\bz (?:vat|podatk)|\bincl/],
  ['net', /netto|\bnet\b|\bbez (?:vat|podatk)|\bexcl/],
  ['due', /do zaplaty|to pay|\bdue\b/],
  [
    'quantity',
    /ilosc|zuzyci|liczba|wolumen|quantity|\bqty|usage|consumption|\bunits\b|\bile\b|\bpobor|\bpobran|^(?:kwh|mwh|m3|m³|gj|mw|m2|m²|m-c\w{0,2}|mies\w{0,6}\.?|szt\.?|os\.?)$/,
  ],
  ['amount', /kwot|wartosc|koszt|oplat|nalezn|nalicz|amount|\bvalue|\bcost\b|\bsum[ay]?\b|razem|\btotal|^charges?\b/],
  [
    'reading',
    /\bstan\b|wskazan|\bwsk\.|odczyt|\bpoprz|\bbiez|\bobecn|mnozn|wsp\.|wspolcz|konwers|reading|previous|current|factor/,
  ],
]

/** What the heading of a column says of its numbers; null when it says nothing. */
export function meaningOf(heading: string): Meaning | null {
  const folded = foldText(heading)
  return words.find(([, pattern]) => pattern.test(folded))?.[0] ?? null
}

const unitWords =
  /(?<![\p{L}\d])(?:kwh|mwh|m3|m³|gj|mw|kw|m2|m²|m-c\w{0,2}|mies[\p{L}]{0,8}\.?|months?|os\.|os[oó]b\p{L}{0,3}|persons?|szt\w{0,3}\.?)(?![\p{L}\d])/gu

/** The only unit in the heading of quantities, or of prices per unit. */
export function unitOfHeading(heading: string, meaning: Meaning | null): string | null {
  if (meaning !== 'quantity' && meaning !== 'price') return null
  const words = heading.toLowerCase()
  return onlyUnit(meaning === 'price' ? words.split('/').slice(1).join(' ') : words)
}

/** The unit of prices in grosze, null where none are. */
export function unitOfGrosze(heading: string): string | null {
  const part = /(?<![a-z])gr ?\/ ?([a-z0-9³-]{1,8})/.exec(foldText(heading))?.[1]
  return part === undefined ? null : onlyUnit(part)
}

function onlyUnit(text: string): string | null {
  const units = new Set([...text.matchAll(unitWords)].flatMap(([word]) => unitAt(word) ?? []))
  const [unit, ...others] = units
  return unit !== undefined && others.length === 0 ? unit : null
}
