import type { Locale } from '@lokum/amounts/money/write-number'
import type { StatementChange, StatementSnapshot } from '@lokum/contracts/settlements/statement'
import Big from 'big.js'
import { type Column, drawTable, type Row } from '../sheet/draw-table.ts'
import { measure, type Sheet, styles } from '../sheet/sheet.ts'
import { writeAmount } from '../words/write-amount.ts'
import { fingerprintOf } from './draw-proof.ts'
import { statementWords } from './statement-words.ts'

const amountWidth = 92
const beneath = 11

/**
 * The changes of a correction, line by line, with the reason.
 * @param kept the height of what stays on the page beneath the last of them
 */
export function drawCorrection(sheet: Sheet, { locale, corrects, total_pln }: StatementSnapshot, kept: number): void {
  if (corrects === null) return
  const words = statementWords[locale]
  const columns: Column[] = [
    { width: measure - 3 * amountWidth, align: 'left' },
    { title: words.was, width: amountWidth, align: 'right' },
    { title: words.after, width: amountWidth, align: 'right' },
    { title: words.difference, width: amountWidth, align: 'right' },
  ]
  const why: Row = {
    cells: [],
    below: [
      { text: `${words.correctionOf} ${corrects.version}. ${words.reason}: ${corrects.reason}`, style: styles.body },
      ...(corrects.changes.length === 0 ? [{ text: words.noChanges, style: styles.body }] : []),
      {
        text: `${words.fingerprint} ${corrects.version}: ${fingerprintOf(corrects.snapshot_sha256)}`,
        style: styles.small,
      },
    ],
  }
  const sum = rowOf({ label: words.total, before: corrects.total_pln, after: total_pln, isSum: true }, locale)
  const rows = corrects.changes.map((change) => changeRow(change, locale))
  const table = { title: words.correction, again: words.again, columns, rows: [why, ...rows, sum] }
  drawTable(sheet, { ...table, kept: beneath + kept })
  sheet.y += beneath
}

function changeRow({ kind, label, before_pln, after_pln }: StatementChange, locale: Locale): Row {
  const row = { label, before: before_pln, after: after_pln, isSum: false }
  return { ...rowOf(row, locale), below: [{ text: statementWords[locale].kinds[kind], style: styles.small }] }
}

type Change = { label: string; before: number | null; after: number | null; isSum: boolean }

function rowOf({ label, before, after, isSum }: Change, locale: Locale): Row {
  const style = isSum ? styles.strong : styles.body
  const difference = new Big(after ?? 0).minus(before ?? 0)
  const sign = difference.gt(0) ? '+' : ''
  const amounts = [before, after].map((amount) => (amount === null ? '–' : writeAmount(amount, locale)))
  const texts = [label, ...amounts, `${sign}${writeAmount(difference, locale)}`]
  return { cells: texts.map((text) => [{ text, style }]), isSum }
}
