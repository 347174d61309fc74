import { foldText } from './fold-text.ts'
import type { Row } from './row.ts'
import type { RowState } from './row-state.ts'
import type { SolvedRow } from './solve-row.ts'

const sums =
  /^(?:\W|\d+\.?\s)*(?:razem|suma|ogolem|lacznie|podsumowanie|w tym|do zaplaty|do zwrotu|do przeniesienia|z przeniesienia|przeniesieni|naleznosc|kwota (?:do|zmniejsz|zwieksz)|zmniejszeni|zwiekszeni|wartosc (?:faktury|brutto|netto|ogolem|rozliczenia|korekty|uslug|sprzedazy|rachunku)\b|kwota (?:brutto|netto|vat)|roznica|slownie|stawka (?:vat|podatku)|podatek(?! od)|vat\b|total|sub-?total|sum\b|carried|amount due|balance due|net total|gross total|grand total|to pay|payable|koszty? (?:razem|ogolem)|koszt calkowity|pozosta(?:je|lo)|oplaty (?:razem|ogolem)|saldo koncowe)|\b(?:razem|ogolem)\b(?=.{0,30}$)|do (?:zaplaty|zwrotu|doplaty|wplaty|wyplaty|uregulowania|(?:zaplac|doplac|wplac|oplac)enia)|kwota (?:doplaty|wplaty|platnosci|zwrotu|nadplaty)|amount due|total due|to be paid|(?:amount|total) payable|please pay/
/** The result of a settlement: what is left to pay, or paid back. */
const results =
  /(?:nadplat|niedoplat|saldo|wynik)\w{0,4}\b.{0,40}\bdo (?:zwrotu|zaplaty|doplaty|wplaty)|wynik rozliczenia|saldo rozliczenia|(?:overpayment|underpayment|balance)\b.{0,20}\bto be (?:refunded|paid)/
const payable =
  /^(?:razem |lacznie |ogolem |kwota |pozostaje |pozostalo |suma |naleznosc )?do (?:zaplaty|zwrotu|doplaty|wplaty|wyplaty|uregulowania|(?:zaplac|doplac|wplac|oplac)enia)\b/
const earlier = /poprz|ubieg|zalegl|wczesniej|previous/
const accounts =
  /zaokragl|rounding|nadplat|przedplat|wplacon|wniesion\w{1,6} zaliczk|pobran\w{1,6} zaliczk|suma zaliczek|naliczon\w{1,4} zaliczk|zaliczki (?:wplac|pobr|nalicz|wniesion)|overpa|prepa(?:id|yment)|advances? paid|paid in advance|zaleglosc|niedoplata|saldo (?:z|(?:na )?(?:poprz|pocz))|balance (?:brought|forward|from)|previous balance|arrears|wczesniejszych faktur|rozliczon\w{1,2} (?:faktur\w{0,2} )?prognoz|^(?:rozliczono|zaplacono)\b|\bwplat[ay]\b|payments? (?:on account|received)/
/** Interest and fees for paying late. */
const lateness =
  /odsetk|upomnien|wezwani(?!\w{0,2} serwis)|windykac|\bmonit(?:u|y|ow)?\b|ponaglen|przypomnien|\bdunning|late (?:payment )?fee|reminder (?:fee|charge)|\binterest\b/
const never =
  /\bnip\b|\bregon\b|\bkrs\b|rachun\w{0,6} bank|nr rachunku|numer rachunku|konto\b|iban|\btel\.|telefon\w{0,2}:? \+?\d|nr telefonu|kapital|^tytul|tytul\w{0,2} (?:przelew|platn|wplat)|\bppe\b|due date|account no|bank account|strona \d|page \d/
const seldom =
  /\btermin|powierzchni|udzial|wspolczynnik|wsp\.|odczyt|wskazani|meter reading|previous reading|stan (?:poprz|biez|pocz|konc|liczn)|taryfa [a-z]|obowiazuj|cennik|umow[ay]\b|poprzedni okres|rok temu|srednie zuzycie|average/

/** "Both parts together". */
const summed = /^\p{L}[^\d:]*\b(?:razem|ogolem|lacznie|suma)$|^z (?:podatkiem|vat)\b/u

/** The possible kind of a row with an amount, by its words; null for a sum, and for rows that charge nothing. */
export function kindOfRow(text: string, { isAside, isAccount, isBefore }: RowState): Row['kind'] | null {
  const folded = foldText(text)
  if (isAside || never.test(folded)) return null
  if (payable.test(folded) || (results.test(folded) && !earlier.test(folded))) return null
  if (isAccountBalance(folded)) return 'account'
  if (sums.test(folded) || folded.split(/ {2,}/).some((cell) => summed.test(cell))) return null
  if (isAccount) return 'account'
  return isBefore ? 'before' : 'charge'
}

function isAccountBalance(folded: string): boolean {
  return accounts.test(folded) || lateness.test(folded)
}

/** Whether a row is for paying late, which is between the seller and the buyer. */
export function isForLateness(text: string): boolean {
  return lateness.test(foldText(text))
}

/** Whether a row speaks of what is rarely a charge: a reading, an area, a date. */
export function isSeldomCharge(text: string): boolean {
  return seldom.test(foldText(text))
}

/** An earlier bill, which is named by its number only. */
const bill =
  /^(?:faktura |fv |fa |invoice |dokument )?(?:vat )?(?:nr |no\.? )?\w{0,8}[/-]?\d{1,12}[/-][\w./-]{1,30}(?: z)?$/

/** An advance that is taken off, or an earlier bill. */
export function isTakenOff(label: string, { amount, price }: SolvedRow): boolean {
  const isPayment = /zaliczk|prognoz|depozyt|advance|deposit/.test(foldText(label))
  return amount.lt(0) && (isBill(label) || (isPayment && price === null))
}

/** Amounts owed from before, or corrections of them, are no payments, though a list of payments has them. */
export function isOwed(label: string): boolean {
  return /odset|zalegl|niedoplat|upomn|korekt|interest|arrears|underpa/.test(foldText(label))
}

/** A list of payments may begin with what this bill comes to. */
export function isThisBill(label: string): boolean {
  return /^(?:ta|niniejsz\w{1,3}|biezac\w{1,3}) (?:faktur|rachun|dokument|nalezn|rozlicz)|^faktur\w (?:biezac|niniejsz)|^this (?:bill|invoice)/.test(
    foldText(label),
  )
}

/** A row of a list of bills. */
export function isBill(label: string): boolean {
  return bill.test(foldText(label))
}

export type Version = 'before' | 'after' | 'difference'

/** How a row of a correction says which of its versions it is, in a cell of its own or at the end of its name. */
const versions: readonly (readonly [Version, RegExp])[] = [
  ['before', /(?:^|[-–(/:] {0,2})(?:przed|bylo|przed korekta|before|was)\)?$/],
  ['after', /(?:^|[-–(/:] {0,2})(?:po|jest|powinno byc|winno byc|po korekcie|after|is)\)?$/],
  ['difference', /(?:^|[-–(/:] {0,2})(?:roznica|korekta|zmiana|difference)\)?$/],
]

/** The version that a row states, and its other cells. */
export function findVersion(cells: readonly string[]) {
  const named = cells.flatMap((cell) => {
    const folded = foldText(cell.trim()).replace(/:$/, '')
    const [version, pattern] = versions.find(([, one]) => one.test(folded)) ?? []
    const name = pattern ? cell.trim().slice(0, pattern.exec(folded)?.index).trim() : ''
    return version ? [{ version, cell, name }] : []
  })
  const [found] = named
  if (!found) return { version: null, others: cells }
  const others = cells.flatMap((cell) => (cell === found.cell ? found.name || [] : cell))
  return { version: found.version, others }
}
