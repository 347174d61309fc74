import Big from 'big.js'
import type { Row } from './row.ts'
import { signedAmount } from './split-at-total.ts'

export type SettledRow = Row & {
  rate: Big | null
  /** The VAT, in percent, that its price was taken to be without; null for a gross price. */
  addedVat: Big | null
  grossAmount: Big
}
export type Settled = { rows: readonly SettledRow[]; sum: Big; total: Big | null; addsUp: boolean }

/** Amounts without a gross one as net ones at a rate of VAT, or else as gross ones. */
export function asNet(rows: readonly Row[], vat: Big | null): SettledRow[] {
  return rows.map((row) => grossRow(row, vat && (row.vat ?? vat)))
}

export function grossRow(row: Row, vat: Big | null): SettledRow {
  if (row.kind === 'account') return { ...row, rate: null, addedVat: null, grossAmount: row.gross ?? row.amount }
  const added = row.gross ? row.vat : vat
  const factor = (added ?? new Big(0)).div(100).plus(1)
  const grossAmount = row.gross ?? row.amount.times(factor).round(2, Big.roundHalfUp)
  return { ...row, rate: row.price?.times(factor) ?? null, addedVat: added, grossAmount }
}

export function sumRows(rows: readonly SettledRow[]): Big {
  return rows.reduce((sum, { kind, grossAmount }) => {
    if (kind === 'account') return sum
    return kind === 'before' ? sum.minus(grossAmount) : sum.plus(grossAmount)
  }, new Big(0))
}

/** The change by earlier payments and bills; a payment is printed with a minus or without one. */
export function takenOff(rows: readonly SettledRow[]): Big {
  return rows.filter(({ kind }) => kind === 'account').reduce((sum, row) => sum.plus(signedAmount(row)), new Big(0))
}
