import { writeDay } from '@lokum/amounts/money/write-number'
import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { encode } from 'uqr'
import { asArtifact } from '../sheet/as-artifact.ts'
import { fitText } from '../sheet/fit-text.ts'
import { paintText } from '../sheet/paint-text.ts'
import { type SetText, setText } from '../sheet/set-text.ts'
import { colours, type Element, measure, page, type Sheet, styles, type TextStyle } from '../sheet/sheet.ts'
import { tag } from '../sheet/tag.ts'
import { writeAccountNumber } from '../words/write-account-number.ts'
import { writeAmount } from '../words/write-amount.ts'
import { sayIncluded, sayOwnLeft, sayReturn } from './say-money.ts'
import { statementWords } from './statement-words.ts'

type Fact = readonly [string, TextStyle]

const padding = 12
const amountWidth = 158
/** A code of 3 cm within a quiet zone of four modules. */
const codeSize = 85
const quietZone = 11
const codeBox = codeSize + 2 * quietZone

/** The amount, due date and recipient of the transfer, with the code that banking apps scan. */
export function drawTransfer(sheet: Sheet, snapshot: StatementSnapshot): void {
  const { transfer } = snapshot
  const hasCode = transfer.qr !== null
  const detailsWidth = measure - 3 * padding - amountWidth - (hasCode ? codeBox + padding : 0)
  const amount = amountFacts(snapshot).map(setIn(sheet, amountWidth))
  const details = detailFacts(snapshot).map(setIn(sheet, detailsWidth))
  const contents = [heightOf(amount), heightOf(details), hasCode ? codeBox : 0]
  const box = { y: sheet.y, height: Math.max(...contents) + 2 * padding }

  drawPanel(sheet, box, hasCode)
  const section = tag(sheet, sheet.root, 'Sect')
  place(sheet, section, { texts: amount, x: page.left + padding, y: box.y + padding })
  place(sheet, section, { texts: details, x: page.left + 2 * padding + amountWidth, y: box.y + padding })
  if (transfer.qr !== null) {
    const at = { x: page.right - padding - codeBox, y: box.y + padding }
    drawFigure(sheet, section, { snapshot, code: transfer.qr, at })
  }
  sheet.y = box.y + box.height + 14
}

function amountFacts(snapshot: StatementSnapshot): Fact[] {
  const { locale, due_on, to_pay_pln, transfer } = snapshot
  const words = statementWords[locale]
  const amount: Fact[] = [
    [words.toPay, styles.strong],
    [writeAmount(to_pay_pln, locale), styles.hero],
  ]
  const back = sayReturn(snapshot)
  if (transfer.qr === null)
    return [...amount, [words.nothing, styles.body], ...(back === null ? [] : [[back, styles.small] as const])]
  amount.push(...includedFacts(snapshot))
  const due: Fact[] = [
    [words.dueOn, styles.label],
    [writeDay(due_on, locale), styles.strong],
  ]
  if (transfer.qr_amount === 'given') return [...amount, ...due, [words.scan, styles.small]]
  return [...amount, ...due, [`${words.typed} ${writeAmount(to_pay_pln, locale)}.`, styles.small]]
}

/** The part of the amount that is from earlier months, and the amount without it. */
function includedFacts(snapshot: StatementSnapshot): Fact[] {
  const [included, own] = [sayIncluded(snapshot), sayOwnLeft(snapshot)]
  return [
    ...(included === null ? [] : [[included, styles.body] as const]),
    ...(own === null ? [] : [[own, styles.small] as const]),
  ]
}

function detailFacts({ locale, landlord, transfer }: StatementSnapshot): Fact[] {
  const words = statementWords[locale]
  return [
    [words.recipient, styles.label],
    [landlord.name, styles.body],
    [words.account, styles.label],
    [writeAccountNumber(transfer.bank_account_number), styles.mono],
    [words.transferTitle, styles.label],
    [transfer.title, styles.mono],
  ]
}

function drawPanel(sheet: Sheet, { y, height }: { y: number; height: number }, hasCode: boolean): void {
  asArtifact(sheet, () => {
    const { pdf } = sheet
    pdf.rect(page.left, y, measure, height).fill(colours.tint)
    pdf.rect(page.left, y, 2.5, height).fill(colours.accent)
    if (hasCode) pdf.rect(page.right - padding - codeBox, y + padding, codeBox, codeBox).fill(colours.paper)
  })
}

type Figure = { snapshot: StatementSnapshot; code: string; at: { x: number; y: number } }

function drawFigure(sheet: Sheet, into: Element, { snapshot, code, at }: Figure): void {
  const { locale, transfer } = snapshot
  const [x, y] = [at.x + quietZone, at.y + quietZone]
  const alt = `${statementWords[locale].qr}: ${transfer.recipient}, ${writeAccountNumber(transfer.bank_account_number)}, ${writeAmount(transfer.amount_pln, locale)}, ${transfer.title}`
  const bbox = [x, y, x + codeSize, y + codeSize]
  tag(sheet, into, 'Figure', { alt, bbox }).add(() => drawCode(sheet, code, { x, y, size: codeSize }))
}

type Block = { texts: readonly SetText[]; x: number; y: number }

/** Leaves a gap above the label. */
function place(sheet: Sheet, into: Element, { texts, x, y: top }: Block): void {
  let y = top
  for (const [index, text] of texts.entries()) {
    const at = { x, y: y + spaceAbove(text, index) }
    tag(sheet, into, 'P').add(() => paintText(sheet, text, at))
    y = at.y + text.height
  }
}

function setIn(sheet: Sheet, width: number) {
  return ([text, style]: Fact) => (style === styles.hero ? fitText : setText)(sheet, text, { style, width })
}

function heightOf(texts: readonly SetText[]): number {
  return texts.reduce((sum, text, index) => sum + spaceAbove(text, index) + text.height, 0)
}

function spaceAbove({ style }: SetText, index: number): number {
  return index > 0 && (style === styles.label || style === styles.small) ? 5 : 0
}

type CodeArea = { x: number; y: number; size: number }

/** Draws a QR code of level L without the quiet zone: the caller leaves four modules empty around it. */
function drawCode({ pdf }: Sheet, text: string, { x, y, size }: CodeArea): void {
  const { data, size: modules } = encode(text, { ecc: 'L', border: 0, boostEcc: false })
  const module = size / modules
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) pdf.rect(x + column * module, y + row * module, module, module)
  pdf.fill('#000000')
}
