import type { PaymentImportForm } from '@lokum/contracts/settlements/payment-import'

/** One transaction of a bank statement as it was read; `unreadable` says why it could not be. */
export type BankLine = {
  /** The day on which the money was there, `YYYY-MM-DD`. */
  receivedOn: string | null
  /** Decimal text with two digits after the point; less than 0 when money went out. */
  amountPln: string | null
  payer: string | null
  title: string | null
  /** The bank's own number of the transaction. */
  bankReference: string | null
  /** The account that the statement is of, when the file tells. */
  account: string | null
  unreadable: string | null
}

/** How much of a file is read. */
export type StatementLimits = { rows: number }

/** What a worker is to read. */
export type BankStatementTask = { bytes: Uint8Array; form: PaymentImportForm; limits: StatementLimits }

/** What came of a file: its transactions, or why there are none. */
export type BankReading = { lines: BankLine[] } | { unreadable: string } | { tooLarge: true }

/** The whole file cannot be read. The message is for the operator. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** The file has more transactions than are taken at once. */
export class TooManyLines extends Error {
  override readonly name = 'TooManyLines'
}

export const titleCharacters = 500
export const payerCharacters = 300

/** A text of a bank on one line, without control characters, cut to so many code points; null when nothing is left. */
export function cleanText(text: string, characters: number): string | null {
  // PKO BP fills what is empty with the byte 0xFF: a space in CP852, a dot above in Windows-1250, `ÿ` in Latin-1.
  if (/^[\s˙ÿ]*$/u.test(text)) return null
  const line = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return [...line].slice(0, characters).join('').trim() || null
}
