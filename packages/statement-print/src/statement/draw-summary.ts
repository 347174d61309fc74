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
import { nameBalance } from './say-money.ts'
import { statementWords } from './statement-words.ts'

type Line = { label: string; amountPln: Big.BigSource; style: TextStyle }

const left = 262
const padding = 4
const [above, beneath] = [2, 11] as const

/**
 * From the total to the amount to pay, in one block; beside it, what the amounts include.
 * @param kept the height of what stays on the page beneath it
 */
export function drawSummary(sheet: Sheet, snapshot: StatementSnapshot, kept: number): void {
  const lines = linesOf(snapshot).map(({ label, amountPln, style }) => {
    const amount = fitText(sheet, writeAmount(amountPln, snapshot.locale), { style, width: 150 })
    return { amount, label: setText(sheet, label, { style, width: page.right - left - amount.width - 12 }) }
  })
  const height = lines.reduce((sum, { label }) => sum + label.height + 2 * padding, 0)
  makeRoom(sheet, above + height + beneath + kept)
  sheet.y += above
  drawGross(sheet, snapshot)
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
  sheet.y += beneath
}

/** A rent has no VAT, so the note concerns only what suppliers charge. */
function drawGross(sheet: Sheet, { locale, items }: StatementSnapshot): void {
  if (items.every(({ type }) => type === 'rent_and_fixed')) return
  const note = setText(sheet, statementWords[locale].gross, { style: styles.small, width: left - page.left - 24 })
  tag(sheet, sheet.root, 'P').add(() => paintText(sheet, note, { x: page.left, y: sheet.y + padding }))
}

function linesOf(snapshot: StatementSnapshot): Line[] {
  const {
    locale,
    total_pln,
    paid_pln,
    to_pay_pln,
    balance_before_pln: balance = 0,
    credit_after_pln: left = 0,
  } = snapshot
  const words = statementWords[locale]
  const paid = new Big(paid_pln)
  return [
    { label: snapshot.true_up ? words.trueUp.total : words.total, amountPln: total_pln, style: styles.strong },
    ...(paid.eq(0) ? [] : [{ label: words.paid, amountPln: paid.neg(), style: styles.body }]),
    { label: nameBalance(snapshot), amountPln: balance, style: styles.body },
    { label: words.toPay, amountPln: to_pay_pln, style: styles.total },
    ...(left > 0 ? [{ label: words.left, amountPln: left, style: styles.body }] : []),
  ]
}
