import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { Locale } from '@lokum/amounts/money/write-number'
import type { ItemType } from '@lokum/contracts/settlements/item'
import type { StatementItem, StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { type Column, drawTable, type Row } from '../sheet/draw-table.ts'
import { measure, type Sheet, styles } from '../sheet/sheet.ts'
import { writeAmount } from '../words/write-amount.ts'
import { rowsOfMeters, titlesOfMeters } from './rows-of-meters.ts'
import { rowsOfShares, titlesOfShares } from './rows-of-shares.ts'
import { statementWords } from './statement-words.ts'

const amountWidth = 90

type Part = {
  type: ItemType
  /** The columns between the label and the amount. */
  between: (locale: Locale) => Column[]
  rows: (items: readonly StatementItem[], locale: Locale) => Row[]
}

const parts: readonly Part[] = [
  { type: 'rent_and_fixed', between: () => [], rows: (items, locale) => items.map((item) => rowOf(item, locale)) },
  { type: 'utility_by_readings', between: titlesOfMeters, rows: rowsOfMeters },
  { type: 'proportional_cost', between: titlesOfShares, rows: rowsOfShares },
]

/** The items in one table per type, each with its explanation, and the sum. */
export function drawItems(sheet: Sheet, { locale, items }: StatementSnapshot): void {
  const { types, amount, again } = statementWords[locale]
  for (const { type, between, rows } of parts) {
    const ofType = items.filter((item) => item.type === type)
    if (ofType.length === 0) continue
    const middle = between(locale)
    const taken = amountWidth + middle.reduce((sum, { width }) => sum + width, 0)
    const columns: Column[] = [
      { width: measure - taken, align: 'left' },
      ...middle,
      { title: amount, width: amountWidth, align: 'right' },
    ]
    const sum = sumRow(ofType, { locale, columns: columns.length })
    drawTable(sheet, { title: types[type], again, columns, rows: [...rows(ofType, locale), sum] })
    sheet.y += 11
  }
}

function rowOf(item: StatementItem, locale: Locale): Row {
  const { source } = statementWords[locale]
  return {
    cells: [
      [{ text: item.label, style: styles.body }],
      [{ text: writeAmount(item.amount_pln, locale), style: styles.body }],
    ],
    below: [{ text: `${item.formula} · ${source}: ${item.source}`, style: styles.small }],
  }
}

function sumRow(items: readonly StatementItem[], { locale, columns }: { locale: Locale; columns: number }): Row {
  const sum = sumPln(items.map(({ amount_pln }) => String(amount_pln)))
  const between = Array.from({ length: columns - 2 }, () => [])
  const cells = [
    [{ text: statementWords[locale].sum, style: styles.strong }],
    ...between,
    [{ text: writeAmount(sum, locale), style: styles.strong }],
  ]
  return { cells, isSum: true }
}
