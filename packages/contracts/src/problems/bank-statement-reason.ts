import type { Text } from './problem-definition.ts'

/** Why a bank statement or one of its lines cannot be read; completes the detail of `bank_statement_unreadable`. */
export const bankStatementReasons = {
  tooHeavy: {
    en: 'Reading it takes too long or too much memory.',
    pl: 'Odczyt trwa zbyt długo albo wymaga zbyt wiele pamięci.',
  },
  badXml: (fault: Text) => ({ en: `${fault.en}.`, pl: `${fault.pl}.` }),
  noTransaction: { en: 'The file contains no transaction.', pl: 'Plik nie zawiera żadnej transakcji.' },
  noEntry: { en: 'There is no transaction (Ntry).', pl: 'Nie ma żadnej transakcji (Ntry).' },
  noField61: { en: 'There is no transaction (field :61:).', pl: 'Nie ma żadnej transakcji (pole :61:).' },
  notUtf8: { en: 'The file is not UTF-8.', pl: 'Plik nie jest zapisany w UTF-8.' },
  notText: { en: 'It is not a text.', pl: 'To nie jest tekst.' },
  otherFile: {
    en: 'It is a PDF, a spreadsheet or an archive, not a text.',
    pl: 'To PDF, arkusz kalkulacyjny albo archiwum, a nie tekst.',
  },
  xml: {
    en: 'It is an XML file other than camt.053; export the statement from the bank as camt.053, MT940 or CSV.',
    pl: 'To plik XML inny niż camt.053; pobierz wyciąg z banku jako camt.053, MT940 lub CSV.',
  },
  noDay: {
    en: 'No day could be read in the column of date_column.',
    pl: 'W kolumnie date_column nie udało się odczytać żadnej daty.',
  },
  mixedDays: {
    en: 'Days are written in several ways: say which with date_format.',
    pl: 'Daty są zapisane na kilka sposobów: podaj właściwy w date_format.',
  },
  noRow: {
    en: 'No line has a day and an amount in the columns of these numbers.',
    pl: 'Żaden wiersz nie ma daty i kwoty w kolumnach o tych numerach.',
  },
  longLine: (max: number) => ({
    en: `A line has more than ${max} characters.`,
    pl: `Jeden z wierszy ma ponad ${max} znaków.`,
  }),
  headingTwice: (members: string) => ({
    en: `The heading named in ${members} occurs twice; send the number of the column.`,
    pl: `Nagłówek podany w ${members} występuje dwa razy; wyślij numer kolumny.`,
  }),
  noHeadings: (members: string, { lines }: { lines: number }) => ({
    en: `The headings named in ${members} were not found together in one of the first ${lines} lines.`,
    pl: `Nagłówków podanych w ${members} nie znaleziono razem w żadnym z pierwszych ${lines} wierszy.`,
  }),
  notRecognised: ({ missing, headings }: { missing: Text; headings: string }) => ({
    en: `No column with ${missing.en} was recognised among these headings: ${headings}. Name the columns of the day, the amount and the title (date_column, amount_column, title_column).`,
    pl: `Nie rozpoznano kolumny z ${missing.pl} wśród tych nagłówków: ${headings}. Podaj kolumny z datą, kwotą i tytułem (date_column, amount_column, title_column).`,
  }),
  noTable: {
    en: 'It has neither the fields of MT940 nor a table with days and amounts.',
    pl: 'Nie ma w nim ani pól MT940, ani tabeli z datami i kwotami.',
  },
  manyColumns: (line: number, { max }: { max: number }) => ({
    en: `Line ${line} has more than ${max} columns.`,
    pl: `Wiersz ${line} ma ponad ${max} kolumn.`,
  }),
  openQuotation: (near: string | null) => ({
    en: `A quotation mark is not closed, or a line never ends${near === null ? '' : `, near line ${near}`}.`,
    pl: `Cudzysłów nie jest zamknięty albo wiersz się nie kończy${near === null ? '' : `, w pobliżu wiersza ${near}`}.`,
  }),
} as const

/** The columns that every CSV needs, in the instrumental case in Polish. */
export const neededColumns = {
  date_column: { en: 'the day', pl: 'datą' },
  amount_column: { en: 'the amount', pl: 'kwotą' },
  title_column: { en: 'the title', pl: 'tytułem' },
} as const satisfies Record<string, Text>

/** Why one line is unreadable. */
export const bankLineReasons = {
  day: { en: 'the day cannot be read', pl: 'nie można odczytać daty' },
  amount: { en: 'the amount cannot be read', pl: 'nie można odczytać kwoty' },
  account: { en: 'it describes the account and is no transfer', pl: 'opisuje rachunek, a nie przelew' },
  pending: { en: 'the bank has not booked the transfer yet', pl: 'bank jeszcze nie zaksięgował przelewu' },
  undone: {
    en: 'the transfer was declined, cancelled or taken back',
    pl: 'przelew został odrzucony, anulowany albo cofnięty',
  },
  state: {
    en: 'the state of the transfer is not known; record it only if the money arrived',
    pl: 'stan przelewu jest nieznany; zapisz go tylko, jeśli pieniądze wpłynęły',
  },
  direction: {
    en: 'nothing says whether the money came in; record it only if it did',
    pl: 'nic nie mówi, czy pieniądze wpłynęły; zapisz przelew tylko, jeśli tak',
  },
  currency: { en: 'the amount is not in PLN', pl: 'kwota nie jest w PLN' },
  field61: { en: 'field :61: cannot be read', pl: 'nie można odczytać pola :61:' },
  dayOf61: { en: 'the day of field :61: cannot be read', pl: 'nie można odczytać daty w polu :61:' },
  amountOf61: { en: 'the amount of field :61: cannot be read', pl: 'nie można odczytać kwoty w polu :61:' },
  dayOfEntry: { en: 'the entry has no day that exists', pl: 'wpis nie ma istniejącej daty' },
  amountOfEntry: { en: 'the amount of the entry cannot be read', pl: 'nie można odczytać kwoty wpisu' },
  accountCurrency: { en: 'the account is not in PLN', pl: 'rachunek nie jest w PLN' },
} as const satisfies Record<string, Text>

/** Remarks about a line that could be read and becomes no payment. */
export const bankLineRemarks = {
  dayToCome: { en: 'This day has not come yet.', pl: 'Ten dzień jeszcze nie nadszedł.' },
  nothingIn: { en: 'There is no amount: nothing came in.', pl: 'Nie ma kwoty: nic nie wpłynęło.' },
} as const satisfies Record<string, Text>

/** The reason of a line with its number. */
export function reasonOfLine(line: number, reason: Text): Text {
  return { en: `Line ${line}: ${reason.en}.`, pl: `Wiersz ${line}: ${reason.pl}.` }
}

/** The text of a line in both languages, found by its English one, which is stored; a text of another release stays English. */
export function textOfLine(english: string): Text {
  const remark = Object.values(bankLineRemarks).find(({ en }) => en === english)
  if (remark) return remark
  const [, line, said] = /^Line (\d+): (.*)\.$/.exec(english) ?? []
  const reason = Object.values(bankLineReasons).find(({ en }) => en === said)
  return reason ? reasonOfLine(Number(line), reason) : { en: english, pl: english }
}
