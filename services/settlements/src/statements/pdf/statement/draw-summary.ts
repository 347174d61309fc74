import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import Big from 'big.js'
import { drawRule } from '../sheet/draw-rule.ts'
import { fitText } from '../sheet/fit-text.ts'
import { makeRoom } from '../sheet/make-room.ts'
import { paintText } from '../sheet/paint-text.ts'
import { setText } from '../sheet/set-text.ts'
import { colours, page, type Sheet, styles, type TextStyle } from '../sheet/sheet.ts'
import { tag } from '../sheet/tag.ts'
import { writeAmount } from '../words/write-amount.ts'
import { statementWords } from './statement-words.ts'

type Line = { label: string; amountPln: Big.BigSource; style: TextStyle }

const left = 262
const padding = 4

/** From the total to the amount to pay, in one block. */
export function drawSummary(sheet: Sheet, snapshot: StatementSnapshot): void {
  const lines = linesOf(snapshot).map(({ label, amountPln, style }) => {
    const amount = fitText(sheet, writeAmount(amountPln, snapshot.locale), { style, width: 150 })
    return { amount, label: setText(sheet, label, { style, width: page.right - left - amount.width - 12 }) }
  })
  makeRoom(sheet, lines.reduce((sum, { label }) => sum + label.height + 2 * padding, 0) + 10)
  sheet.y += 2
  const table = tag(sheet, tag(sheet, sheet.root, 'Sect'), 'Table')
  for (const { label, amount } of lines) {
    const isTotal = label.style === styles.total
    drawRule(sheet, {
      y: sheet.y,
      from: left,
      colour: isTotal ? colours.accent : colours.line,
      thickness: isTotal ? 1.2 : 0.5,
    })
    const y = sheet.y + padding
    const row = tag(sheet, table, 'TR')
    tag(sheet, row, 'TH', { scope: 'Row' }).add(() => paintText(sheet, label, { x: left, y }))
    tag(sheet, row, 'TD').add(() => paintText(sheet, amount, { x: left, y, right: page.right }))
    sheet.y = y + label.height + padding
  }
  sheet.y += 11
}

function linesOf({ locale, total_pln, paid_pln, credit_pln, to_pay_pln }: StatementSnapshot): Line[] {
  const words = statementWords[locale]
  const [paid, credit] = [new Big(paid_pln), new Big(credit_pln)]
  const left = paid.plus(credit).minus(total_pln)
  return [
    { label: words.total, amountPln: total_pln, style: styles.strong },
    ...(paid.eq(0) ? [] : [{ label: words.paid, amountPln: paid.neg(), style: styles.body }]),
    ...(credit.eq(0) ? [] : [{ label: words.credit, amountPln: credit.neg(), style: styles.body }]),
    { label: words.toPay, amountPln: to_pay_pln, style: styles.total },
    ...(left.gt(0) ? [{ label: words.left, amountPln: left, style: styles.body }] : []),
  ]
}
