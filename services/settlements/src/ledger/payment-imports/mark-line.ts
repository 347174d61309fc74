import type { PaymentImport, PaymentImportForm } from '@lokum/contracts/settlements/payment-import'
import type { BankLine } from './bank-line.ts'

/** Marks of a transfer besides its day, amount and title, by where the file has them. */
export type Marks = Record<string, string>

/** Where a file has the marks of its lines. */
export type MarkedForm = Pick<PaymentImportForm, 'payer_column' | 'reference_column'> & {
  format: PaymentImport['format']
}

type Told = Pick<BankLine, 'bankReference' | 'payer' | 'account'>

/**
 * The bank's reference, the payer and the own account of a line. Two marks are compared only under the same name, which holds
 * the column of a CSV: another column, or another format, says something else about the same transfer. Pure.
 */
export function markLine({ bankReference, payer, account }: Told, form: MarkedForm): Marks {
  const marks = [
    ['account', folded(account)],
    [`payer ${sourceOf(form, form.payer_column)}`, folded(payer)],
    [`reference ${sourceOf(form, form.reference_column)}`, folded(bankReference)],
  ] as const
  return Object.fromEntries(marks.filter(([, value]) => value !== ''))
}

function sourceOf({ format }: MarkedForm, column: string | undefined): string {
  return format === 'csv' ? `${format} ${folded(column ?? '')}` : format
}

function folded(text: string | null): string {
  return (text ?? '')
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Only incoming money becomes a payment. */
export function isIncoming({ amountPln, unreadable, skipped }: BankLine): boolean {
  return (
    unreadable === null && skipped === null && amountPln !== null && amountPln !== '0.00' && !amountPln.startsWith('-')
  )
}
