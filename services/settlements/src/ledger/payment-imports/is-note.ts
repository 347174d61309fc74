import { foldWords } from './fold-words.ts'
import { isHold, type TableFormat } from './is-hold.ts'
import type { CsvRecord } from './parse-records.ts'
import { readAmount } from './read-amount.ts'
import { readDate } from './read-date.ts'

/**
 * Whether a line of a CSV is no transaction but a note of the bank: a footer, a sum, a balance, or headings that a new page repeats.
 * A line with an amount and no day is a sum only if it says so. Pure.
 */
export function isNote(record: CsvRecord, { columns, format }: TableFormat): boolean {
  if (isHold(record, { columns, format })) return false
  const { cells } = record
  const [day, amount] = [cells[columns.date]?.trim() ?? '', cells[columns.amount]?.trim() ?? '']
  const [hasDay, hasAmount] = [readDate(day, format) !== undefined, readAmount(amount) !== undefined]
  if (hasDay) return hasAmount && columns.title.some((place) => balances.includes(wordsOf(cells[place]).join(' ')))
  const isDayMeant = /^\d/.test(day)
  const isSum =
    wordsOf(day).some((word) => sums.includes(word)) || cells.some((cell) => sums.includes(wordsOf(cell)[0] ?? ''))
  if (hasAmount) return !isDayMeant && isSum
  return !isDayMeant || amount === ''
}

function wordsOf(cell: string | undefined): string[] {
  return foldWords((cell ?? '').slice(0, 100))
}

const sums = [
  'razem',
  'suma',
  'sumy',
  'saldo',
  'salda',
  'lacznie',
  'ogolem',
  'podsumowanie',
  'obroty',
  'bilans',
  'stan',
  'liczba',
  'ilosc',
  'uznania',
  'obciazenia',
  'wplywy',
  'wydatki',
  'przychody',
  'rozchody',
  'zestawienie',
  'strona',
  'koniec',
  'total',
  'totals',
  'subtotal',
  'sum',
  'balance',
  'opening',
  'closing',
  'count',
  'number',
  'page',
  'end',
]
const balances = [
  'saldo',
  'saldo biezace',
  'saldo dostepne',
  'saldo na koniec',
  'balance',
  'saldo poczatkowe',
  'saldo koncowe',
  'saldo otwarcia',
  'saldo zamkniecia',
  'stan poczatkowy',
  'stan koncowy',
  'opening balance',
  'closing balance',
  'balance brought forward',
  'balance carried forward',
]
