import { foldWords } from './fold-words.ts'

/** The content of a column of a bank's CSV, named as in the mapping. */
export type ColumnRole = 'date_column' | 'amount_column' | 'title_column' | 'payer_column' | 'reference_column'

type Headings = { names: readonly string[]; never: readonly string[] }

/**
 * How well a heading names the column of a role, by the words of Polish and English banks: smaller is better, undefined is not at
 * all. A heading that begins with the words counts less than one that is nothing else. Pure.
 */
export function rankHeading(heading: string, role: ColumnRole): number | undefined {
  const words = foldWords(heading.slice(0, longestHeading))
  const { names, never } = headingsOf[role]
  if (words.some((word) => never.some((stem) => word.startsWith(stem)))) return undefined
  const whole = words.join(' ')
  const exact = names.indexOf(whole)
  if (exact >= 0) return exact
  const begun = names.findIndex((name) => whole.startsWith(`${name} `))
  return begun >= 0 ? begun + names.length : undefined
}

const longestHeading = 150

function listed(words: string): string[] {
  return words.trim().split(/,\s+/)
}

/** The day on which the bank booked the transfer is better than the one on which it was ordered. */
const ofDays: Headings = {
  names: listed(`
    data ksiegowania, data zaksiegowania, data rozliczenia, data zrealizowania, data ukonczenia, data zakonczenia,
    data waluty, data operacji, data transakcji, data i godzina operacji, data i godzina, data przelewu, data wplywu,
    completed date, date completed, booking date, posting date, value date, booked on, posted on, data, dzien,
    transaction date, date, day, started date, date started`),
  never: ['urodzen', 'wydruk'],
}

/** Incoming money in a column of its own first, then the amount in the currency of the account, then any amount. */
const ofAmounts: Headings = {
  names: listed(`
    uznania, uznanie, kwota uznania, kwota uznan, uznanie kwota, wplywy, wplyw, wplaty, przychody, credit, credits,
    credit amount, amount credit, money in, paid in, incoming, ma, kwota ma, kwota w walucie rachunku,
    kwota transakcji waluta rachunku, kwota rozliczenia, kwota pln, kwota w pln, kwota operacji, kwota transakcji,
    kwota przelewu, kwota, wartosc, suma, amount pln, amount in pln, amount in account currency, transaction amount,
    amount, value`),
  never: listed(`
    saldo, balance, blokad, prowizj, oplat, fee, obciaz, wydat, rozchod, debit, kurs, date, data, oryginaln, original,
    cashback, vat`),
}

const ofTitles: Headings = {
  names: listed(`
    tytul operacji, tytul transakcji, tytul przelewu, tytul platnosci, tytul, tytulem, tresc, title, payment title,
    transfer title, payment reference, remittance information, payment details, opis transakcji, opis operacji, opis,
    szczegoly transakcji, szczegoly operacji, szczegoly, description, transaction description, details,
    transaction details, narrative, message, memo`),
  never: listed('rachun, konto, account, typ, kategori'),
}

const ofPayers: Headings = {
  names: listed(`
    nadawca, nadawca odbiorca, odbiorca nadawca, odbiorca zleceniodawca, zleceniodawca odbiorca, nazwa nadawcy,
    nazwa zleceniodawcy, nazwa nadawcy odbiorcy, nazwa odbiorcy nadawcy, zleceniodawca, dane kontrahenta,
    nazwa kontrahenta, kontrahent, dane nadawcy, dane nadawcy odbiorcy, nazwa strony, platnik, wplacajacy,
    strona transakcji, druga strona, payer, payer name, sender, sender name, counterparty, counterparty name, partner,
    partner name, debtor, debtor name, from, name`),
  never: listed('adres, address, rachun, konto, konta, account, iban, numer, number, nr, bank, kod'),
}

/** A number that the bank gives to the transfer for good; `Nr operacji` and `Lp.` count the lines of one statement. */
const ofReferences: Headings = {
  names: listed(`
    numer referencyjny, nr referencyjny, referencje banku, numer transakcji, nr transakcji, id transakcji,
    identyfikator transakcji, transaction id, transaction number, bank reference, reference number`),
  never: listed('klient, customer, kart, card'),
}

const headingsOf: Record<ColumnRole, Headings> = {
  date_column: ofDays,
  amount_column: ofAmounts,
  title_column: ofTitles,
  payer_column: ofPayers,
  reference_column: ofReferences,
}
