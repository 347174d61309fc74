import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { PaymentImport, PaymentImportForm } from '@lokum/contracts/settlements/payment-import'
import type { KnownFacts, ProposedLines } from './propose-lines.ts'

/** The limits of a file. */
export type StatementLimits = { rows: number }

/** The input of the worker. */
export type BankStatementTask = {
  bytes: Uint8Array
  form: PaymentImportForm
  limits: StatementLimits
  facts: KnownFacts
}

/** How a file was read: what the form said, completed by what its content shows. */
export type ReadForm = PaymentImportForm & { format: PaymentImport['format'] }

/** A file's transactions with a match proposed for each, and how they were read. */
export type ReadLines = ProposedLines & { form: ReadForm }

/** The result of reading a file: its transactions, or why it has none. */
export type BankReading = ReadLines | { unreadable: Text } | { tooLarge: true }

/** The whole file cannot be read; the landlord sees the reason. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly reason: Text

  constructor(reason: Text) {
    super(reason.en)
    this.reason = reason
  }
}

/** The file has more transactions than one import may have. */
export class TooManyLines extends Error {
  override readonly name = 'TooManyLines'
}

export const titleCharacters = 500
export const payerCharacters = 300

/** A bank's text on one line, without control characters, cut to a number of code points; null when empty. */
export function cleanText(text: string, characters: number): string | null {
  // PKO BP fills empty fields with the byte 0xFF: a space in CP852, a dot above in Windows-1250, `ÿ` in Latin-1.
  if (/^[\s˙ÿ]*$/u.test(text)) return null
  const line = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return [...line].slice(0, characters).join('').trim() || null
}
