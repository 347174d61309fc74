import type { ItemType } from '@lokum/contracts/settlements/item'
import type { StatementItem, StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { sumPln } from '../../../money/sum-pln.ts'
import { type Locale, writeDay, writeNumber } from '../../../money/write-number.ts'
import { type Column, drawTable, type Piece, type Row } from '../sheet/draw-table.ts'
import { measure, type Sheet, styles } from '../sheet/sheet.ts'
import { writeAmount } from '../words/write-amount.ts'
import { statementWords } from './statement-words.ts'

const order = ['rent_and_fixed', 'utility_by_readings', 'proportional_cost'] as const satisfies ItemType[]
const amountWidth = 90
const readingWidth = 74
const usedWidth = 82

/** The items in one table per type, each with its formula, and the sum. */
export function drawItems(sheet: Sheet, { locale, items }: StatementSnapshot): void {
  const words = statementWords[locale]
  for (const type of order) {
    const ofType = items.filter((item) => item.type === type)
    if (ofType.length === 0) continue
    const hasReadings = ofType.some(({ inputs }) => inputs.kind === 'readings')
    const columns = columnsOf(locale, hasReadings)
    const rows = ofType.map((item) => rowOf(item, locale, hasReadings))
    const sum = sumRow(ofType, { locale, columns: columns.length })
    drawTable(sheet, { title: words.types[type], again: words.again, columns, rows: [...rows, sum] })
    sheet.y += 11
  }
}

function columnsOf(locale: Locale, hasReadings: boolean): Column[] {
  const { previous, current, consumption, amount } = statementWords[locale]
  const between: Column[] = hasReadings
    ? [
        { title: previous, width: readingWidth, align: 'right' },
        { title: current, width: readingWidth, align: 'right' },
        { title: consumption, width: usedWidth, align: 'right' },
      ]
    : []
  const taken = amountWidth + between.reduce((sum, { width }) => sum + width, 0)
  return [{ width: measure - taken, align: 'left' }, ...between, { title: amount, width: amountWidth, align: 'right' }]
}

function rowOf(item: StatementItem, locale: Locale, hasReadings: boolean): Row {
  const { source } = statementWords[locale]
  const label = [{ text: item.label, style: styles.body }]
  const amount = [{ text: writeAmount(item.amount_pln, locale), style: styles.body }]
  return {
    cells: hasReadings ? [label, ...readingsOf(item, locale), amount] : [label, amount],
    below: [{ text: `${item.formula} · ${source}: ${item.source}`, style: styles.small }],
  }
}

/** Both readings with their days and the difference. */
function readingsOf({ inputs }: StatementItem, locale: Locale): Piece[][] {
  if (inputs.kind !== 'readings') return [[], [], []]
  const { previous, current, consumption, unit } = inputs
  const reading = (one: typeof previous): Piece[] =>
    one === null
      ? [{ text: '–', style: styles.body }]
      : [
          { text: writeNumber(one.value, locale), style: styles.body },
          { text: writeDay(one.date, locale), style: styles.small },
        ]
  const used = `${writeNumber(consumption, locale)}\u00a0${unit.replace('m3', 'm³')}`
  return [reading(previous), reading(current), [{ text: used, style: styles.body }]]
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
