import type { Meaning } from './column.ts'
import { foldText } from './fold-text.ts'
import { meteredUnits } from './metered-units.ts'
import { unitAt } from './read-numbers.ts'

/** The narrower words come first; the first match decides. */
const words: readonly (readonly [Meaning | null, RegExp])[] = [
  [null, /nazwa|rodzaj|wyszczegol|\bopis|tytul|description|^item|^(?:sposob|zasad|metod)\w{0,2} /],
  ['net', /podstaw\w{1,2} (?:vat|opodatk|podatk)/],
  ['quantity', /^podstaw/],
  ['index', /^(?:l\. ?p\.?|lp\.?|poz\.|nr|no\.?|#)$/],
  [
    'unit',
    /^(?:j\. ?m\.?|jm\.?|jedn(?:ostka|\.)?(?: (?:miary|ceny|(?:nalicz|rozlicz)\w{0,8}))?|j\. ?miary|miara|unit|(?:zl|pln)? ?za)$/,
  ],
  [
    'meter',
    /^(?:nr |numer |no\.? )?(?:fabryczny )?(?:licznik|wodomierz|gazomierz|cieplomierz|podzielnik|miernik|meter)\w{0,2}(?: (?:nr|numer|no\.?))?$/,
  ],
  [
    'period',
    /^(?:okres\b|od$|do$|od ?- ?do|data\b|(?:w )?dni(?:ach)?$|dzien$|miesiac\b|termin|date\b|period\b|from$|to$)/,
  ],
  ['key', /^(?:klucz|udzial(?! w (?:koszt|kwo))|wspolczynnik udzialu|key)\b/],
  [
    'whole',
    /(?:kwot|koszt|wartosc|jednost)\w{0,4} (?:calkowit|laczn|ogolem|budynk|nieruchom|razem)|(?:calkowit|laczn)\w{0,2} (?:kwot|koszt)|cal\w{1,3} (?:budyn|nieruchom|wspolnot|zasob|osiedl)|^(?:budynek|nieruchomosc|wspolnota)\b|\bbudynku\b|\bnieruchomosci\b|of building/,
  ],
  ['discount', /(?<!\bpo )(?<!\bprzed )(?:rabat|upust|bonifik|\bulg|znizk|discount|relief)/],
  ['difference', /roznic|zmniejsz|zwieksz|difference/],
  [
    'before',
    /\bbylo\b|\bprzed\b|dotychczas|\bpoprz\w{0,8} (?:oplat|stawk|kwot|nalicz|cen)|\bstar[ae] |rok temu|\bbefore\b/,
  ],
  ['advance', /zaliczk|przedplat|wplac|wplat|\badvance|\bpaid\b|prepa/],
  ['balance', /saldo|doplat|zwrot|nadplat|wynik|balance/],
  [
    'vat',
    /^st(?:awka|\.) (?:vat|podat|ptu)|kwota (?:vat|podat)|^(?:[+=] )?(?:vat|podatek|ptu)\b|% vat|^%|\bvat rate|(?<!\b(?:z|bez|incl\.?|excl\.?) )\bvat$/,
  ],
  [
    'amount',
    /(?:razem|\bsum[ay]\b|kwot|wartosc|nalezn|oplat|koszt|total|amount).{0,30}(?:zl|pln) ?(?:\/|na|za) ?(?:mies|m-c|mc\b|rok|kwart|month)/,
  ],
  [
    'price',
    /\bcen[ay]?\b|\bcennik|\bstawk|\bprice|\brate\b|(?:zl|pln|gr) ?\/|\bc\. ?j\.|\bza (?:jedn|1\b|m2|m²|m3|m³|[km]wh|gj|os|szt)/,
  ],
  [
    'quantity',
    /ilosc|^il\.|(?<!(?:koszt|za|wartosc) )zuzyci|zuzyt|liczba|krotnosc|wolumen|powierzchni|metraz|mieszkanc|^osob|quantity|\bqty|usage|consumption|\bunits\b|\bile\b|\bpobor|\bpobran|^(?:kwh|mwh|m3|m³|gj|mw|m2|m²|m-c\w{0,2}|mies\w{0,6}\.?|szt\.?|os\.?)$/,
  ],
  ['share', /panstwa|\blokalu\b|^(?:na )?lokal\b|\bpan[ai]\b|indywidualn|\bwasz|\btwoj|\byour\b/],
  ['gross', /brutto|\bgross|\bz (?:vat|podatk)|\bincl/],
  ['net', /netto|\bnet\b|\bbez (?:vat|podatk)|\bexcl/],
  ['due', /do zaplaty|to pay|\bdue\b/],
  [
    'amount',
    /kwot|wartosc|\bwart\b|^[[(]?(?:zl|pln)[\])]?$|koszt|oplat|nalezn|nalicz|amount|\bvalue|\bcost\b|\bsum[ay]?\b|razem|\btotal|^charges?\b|miesieczn/,
  ],
  [
    'reading',
    /\bstan\b|wskazan|\bwsk\.|odczyt|\bpoprz|\bbiez|\bobecn|mnozn|wsp\.|wspolcz|konwers|reading|previous|current|factor/,
  ],
  ['quantity', /(?<![/a-z])(?:[km]wh|m3|m³|gj|m2|m²)(?![a-z\d])/],
]

/** The meaning of a column by its heading; null when the heading says nothing. */
export function nameColumn(heading: string): Meaning | null {
  const folded = foldText(heading)
  return words.find(([, pattern]) => pattern.test(folded))?.[0] ?? null
}

const unitWords =
  /(?<![\p{L}\d])(?:kwh|mwh|m3|m³|gj|mw|kw|m2|m²|m-c\w{0,2}|mies[\p{L}]{0,8}\.?|months?|os\.|os[oó]b\p{L}{0,3}|persons?|lokal|szt\w{0,3}\.?)(?![\p{L}\d])/gu

/** The only unit in the heading of quantities, or of prices per unit. */
export function unitOfHeading(heading: string, meaning: Meaning | null): string | null {
  if (meaning !== 'quantity' && meaning !== 'price') return null
  const words = heading.toLowerCase()
  if (meaning === 'quantity' && /mieszka[nń]c/.test(words)) return 'os.'
  return onlyUnit(
    meaning === 'price'
      ? words
          .split(/\/|(?<!\p{L})za(?!\p{L})/u)
          .slice(1)
          .join(' ')
      : words,
  )
}

/** Whether prices are in grosze. */
export function inGrosze(heading: string): boolean {
  return /(?<![a-z])gr(?:osz\w{0,3})?(?![a-z])/.test(foldText(heading))
}

/** The unit of prices in grosze, null where none are. */
export function unitOfGrosze(heading: string): string | null {
  const part = /(?<![a-z])gr ?\/ ?([a-z0-9³-]{1,8})/.exec(foldText(heading))?.[1]
  return part === undefined ? null : onlyUnit(part)
}

/** "kWh / month" heads metered quantities and fixed fees. */
export function unitOfFixed(heading: string): string | null {
  const units = unitsIn(heading.toLowerCase())
  const others = units.filter((unit) => !meteredUnits.includes(unit))
  return units.length === 2 && others.length === 1 ? (others[0] ?? null) : null
}

function onlyUnit(text: string): string | null {
  const units = unitsIn(text)
  const [unit, ...others] = units.length === 2 ? units.filter((one) => meteredUnits.includes(one)) : units
  return unit !== undefined && others.length === 0 ? unit : null
}

function unitsIn(text: string): string[] {
  return [...new Set([...text.matchAll(unitWords)].flatMap(([word]) => unitAt(word) ?? []))]
}
