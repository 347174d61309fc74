import type { Locale } from '@lokum/amounts/money/write-number'
import type { StatementItem, StatementSnapshot } from '@lokum/contracts/settlements/statement'
import type { TrueUpBalance } from '@lokum/contracts/settlements/true-up'
import { writeName } from '@lokum/month-engine/calculation/proposal-words'
import { type Column, drawTable, type Piece, type Row } from '../sheet/draw-table.ts'
import { measure, type Sheet, styles } from '../sheet/sheet.ts'
import { writeAmount } from '../words/write-amount.ts'
import { rowsOfMeters, titlesOfMeters } from './rows-of-meters.ts'
import { rowsOfShares, titlesOfShares } from './rows-of-shares.ts'
import { statementWords } from './statement-words.ts'

const amountWidth = 90

type Drawn = Pick<StatementSnapshot, 'locale' | 'items'> & { balances: readonly TrueUpBalance[] }

/** For each category its metered use, and a table with its costs, the advances charged for it and the balance. */
export function drawTrueUp(sheet: Sheet, { locale, items, balances }: Drawn): void {
  for (const balance of balances) {
    const own = items.filter(({ category }) => category === balance.category)
    const metered = own.filter(({ type }) => type === 'utility_by_readings')
    const title = capital(writeName(balance.category, locale))
    if (metered.length > 0) drawUse(sheet, { title, items: metered, locale })
    drawBalance(sheet, { title, items: own.filter((item) => !metered.includes(item)), balance, locale })
  }
}

type Part = { title: string; items: readonly StatementItem[]; locale: Locale }

function drawUse(sheet: Sheet, { title, items, locale }: Part): void {
  const { again, trueUp } = statementWords[locale]
  const columns = columnsOf(titlesOfMeters(locale), locale)
  drawTable(sheet, { title: `${title} ${trueUp.byReadings}`, again, columns, rows: rowsOfMeters(items, locale) })
  sheet.y += 11
}

function drawBalance(sheet: Sheet, { title, items, balance, locale }: Part & { balance: TrueUpBalance }): void {
  const { again, trueUp } = statementWords[locale]
  const columns = columnsOf(titlesOfShares(locale), locale)
  const advances = items.filter(({ takes_off }) => takes_off)
  const { costs_pln: costs, balance_pln: left } = balance
  const name = left > 0 ? trueUp.balance.owed : left < 0 ? trueUp.balance.credit : trueUp.balance.even
  const rows = [
    ...rowsOfShares(
      items.filter(({ takes_off }) => !takes_off),
      locale,
    ),
    sumRow(trueUp.costs, costs, locale),
    ...advances.map((item) => advanceRow(item, locale)),
    sumRow(name, Math.abs(left), locale),
  ]
  drawTable(sheet, { title, again, columns, rows })
  sheet.y += 11
}

function columnsOf(between: readonly Column[], locale: Locale): Column[] {
  const taken = amountWidth + between.reduce((sum, { width }) => sum + width, 0)
  const amount: Column = { title: statementWords[locale].amount, width: amountWidth, align: 'right' }
  return [{ width: measure - taken, align: 'left' }, ...between, amount]
}

/** The advances in words of the months, as the columns are for costs. */
function advanceRow({ label, amount_pln: amount, formula }: StatementItem, locale: Locale): Row {
  return {
    cells: [cell(label), [], [], cell(writeAmount(amount, locale))],
    below: [{ text: formula, style: styles.small }],
  }
}

function sumRow(label: string, amount: number, locale: Locale): Row {
  const strong = (text: string): Piece[] => [{ text, style: styles.strong }]
  return { cells: [strong(label), [], [], strong(writeAmount(amount, locale))], isSum: true }
}

function cell(text: string): Piece[] {
  return [{ text, style: styles.body }]
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
