import { writeDay } from '@lokum/amounts/money/write-number'
import Big from 'big.js'
import { drawFigures, textRow } from '../sheet/draw-figures.ts'
import type { Row } from '../sheet/draw-table.ts'
import { type Sheet, styles } from '../sheet/sheet.ts'
import { writeAmount } from '../words/write-amount.ts'
import { writeMonth } from '../words/write-month.ts'
import type { TenantYear } from './tenant-year.ts'
import { tenantYearWords } from './tenant-year-words.ts'

/** The balance at both ends of the year, and what lies between. */
export function drawBalance(sheet: Sheet, { balance, ...ofYear }: TenantYear): void {
  const { words, pln, first, last, isOver } = writersOf(ofYear)
  draw(sheet, words, {
    title: words.balance,
    columns: [words.amount],
    rows: [
      textRow([words.before(first), pln(balance.before)]),
      textRow([words.charged, pln(balance.chargedPln)]),
      textRow([words.received, pln(balance.paidPln)]),
      sum([isOver ? words.after(last) : words.now(last), pln(balance.after)]),
    ],
  })
}

export function drawSettlements(sheet: Sheet, { settlements, ...ofYear }: TenantYear): void {
  const { words, pln, day } = writersOf(ofYear)
  const rows = settlements.map(({ kind, period, dueOn, totalPln, paidPln, paidOn, openPln }) => {
    const month = writeMonth(period, ofYear.locale)
    const name = kind === 'true_up' ? words.trueUp(month) : month
    return textRow([name, day(dueOn), pln(totalPln), pln(paidPln), paidOn === null ? '' : day(paidOn), pln(openPln)])
  })
  const total = (amounts: readonly string[]) => pln(add(amounts))
  const sums = [
    words.sum,
    '',
    total(settlements.map(({ totalPln }) => totalPln)),
    total(settlements.map(({ paidPln }) => paidPln)),
    '',
    total(settlements.map(({ openPln }) => openPln)),
  ]
  draw(sheet, words, {
    title: words.settlements,
    columns: [words.due, words.amount, words.paid, words.paidOn, words.open],
    rows: rows.length === 0 ? [textRow([words.noSettlements])] : [...rows, sum(sums)],
  })
}

export function drawPayments(sheet: Sheet, { payments, ...ofYear }: TenantYear): void {
  const { words, pln, day } = writersOf(ofYear)
  const rows = payments.map(({ receivedOn, title, isFromDeposit, amountPln }) => {
    const usual = new Big(amountPln).lt(0) ? words.refund : words.payment
    return textRow([title ?? (isFromDeposit ? words.fromDeposit : usual), day(receivedOn), pln(amountPln)])
  })
  const total = sum([words.sum, '', pln(add(payments.map(({ amountPln }) => amountPln)))])
  draw(sheet, words, {
    title: words.payments,
    columns: [words.paidOn, words.amount],
    rows: rows.length === 0 ? [textRow([words.noPayments])] : [...rows, total],
  })
}

/** The entries of the deposit, between what was held at both ends; left out where there is no deposit in this year. */
export function drawDeposit(sheet: Sheet, { deposit, ...ofYear }: TenantYear): void {
  if (deposit.entries.length === 0 && new Big(deposit.before).eq(0)) return
  const { words, pln, day, first, last } = writersOf(ofYear)
  const entries = deposit.entries.map(({ kind, happenedOn, amountPln, reason }) => {
    const name = reason === null ? words.kinds[kind] : `${words.kinds[kind]}: ${reason}`
    // What was agreed moves no money.
    if (kind === 'agreed') return textRow([`${name}: ${pln(amountPln)}`, day(happenedOn), ''])
    return textRow([name, day(happenedOn), pln(new Big(amountPln).times(kind === 'received' ? 1 : -1))])
  })
  draw(sheet, words, {
    title: words.deposit,
    columns: [words.paidOn, words.amount],
    rows: [
      textRow([words.held(first), '', pln(deposit.before)]),
      ...entries,
      sum([words.held(last), '', pln(deposit.after)]),
    ],
  })
}

function writersOf({ year, locale, today }: Pick<TenantYear, 'year' | 'locale' | 'today'>) {
  const end = `${year}-12-31`
  const isOver = today > end
  const day = (text: string) => writeDay(text, locale)
  return {
    words: tenantYearWords[locale],
    pln: (amount: Big.BigSource) => writeAmount(amount, locale),
    day,
    first: day(`${year}-01-01`),
    last: day(isOver ? end : today),
    isOver,
  }
}

type Words = ReturnType<typeof writersOf>['words']
type Table = { title: string; columns: readonly string[]; rows: readonly Row[] }

function draw(sheet: Sheet, { again }: Words, table: Table): void {
  drawFigures(sheet, { ...table, again, width: table.columns.length > 2 ? 72 : 110 })
}

function sum(texts: readonly string[]): Row {
  return { ...textRow(texts, styles.strong), isSum: true }
}

function add(amounts: readonly string[]): Big {
  return amounts.reduce((total, amount) => total.plus(amount), new Big(0))
}
