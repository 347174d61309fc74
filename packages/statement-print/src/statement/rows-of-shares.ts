import { type Locale, writeNumber } from '@lokum/amounts/money/write-number'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import type { StatementItem } from '@lokum/contracts/settlements/statement'
import { computeItem } from '@lokum/month-engine/calculation/compute-item'
import type { Column, Piece, Row } from '../sheet/draw-table.ts'
import { styles } from '../sheet/sheet.ts'
import { writeAmount } from '../words/write-amount.ts'
import { statementWords } from './statement-words.ts'

type Share = Extract<ItemInputs, { kind: 'share' }>

export function titlesOfShares(locale: Locale): Column[] {
  const { wholeCost, key } = statementWords[locale]
  return [
    { title: wholeCost, width: 92, align: 'right' },
    { title: key, width: 92, align: 'right' },
  ]
}

/** The whole cost, the key and the share of each item. */
export function rowsOfShares(items: readonly StatementItem[], locale: Locale): Row[] {
  return items.map((item) => {
    const { inputs, label, amount_pln } = item
    const between = inputs.kind === 'share' ? cellsOf(inputs, locale) : [[], []]
    return {
      cells: [cell(label), ...between, cell(writeAmount(amount_pln, locale))],
      below: [{ text: explain(item, locale), style: styles.small }],
    }
  })
}

function cellsOf(inputs: Share, locale: Locale): Piece[][] {
  const { bill, cost_pln, days_in_month, parts = [inputs] } = inputs
  const words = statementWords[locale]
  const shares = parts.flatMap(({ share_by: key, weight: part, weight_total: total, days }) => {
    const time = { text: `${days}/${days_in_month} ${words.days}`, style: styles.small }
    const share = words.keys[key](writeNumber(part, locale), writeNumber(total, locale))
    return [...cell(share), ...(days === days_in_month || key === 'sub_meters' ? [] : [time])]
  })
  return [cell(writeAmount(bill?.total_pln ?? cost_pln, locale)), shares]
}

/** The columns explain a share of a bill of one month, unless it has a grosz of rounding or corrects an earlier bill; other items are explained in words. */
function explain({ inputs, amount_pln, formula, source }: StatementItem, locale: Locale): string {
  const basis = `${statementWords[locale].source}: ${source}`
  const isWholeBill = inputs.kind === 'share' && isInColumns(inputs)
  return isWholeBill && Number(computeItem(inputs)) === amount_pln ? basis : `${formula} · ${basis}`
}

function isInColumns({ bill, corrects, days, days_in_month: daysInMonth, parts, sub_meters: use }: Share): boolean {
  return !bill && !corrects && days === daysInMonth && !parts && !use
}

function cell(text: string): Piece[] {
  return [{ text, style: styles.body }]
}
