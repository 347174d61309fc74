import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { CsvMapping, PaymentImport, PaymentImportForm } from '@lokum/contracts/settlements/payment-import'
import type { KnownFacts, ProposedLines } from './propose-lines.ts'

/** A mapping that a person typed for a file, and the key of that file's headings. */
export type TypedMapping = { headingsKey: string; mapping: CsvMapping }

/** The limits of a file, and the mappings typed for earlier files, the latest first. */
export type StatementLimits = { rows: number; mappings?: readonly TypedMapping[] }

/** The input of the worker. */
export type BankStatementTask = {
  bytes: Uint8Array
  form: PaymentImportForm
  limits: StatementLimits
  facts: StatementFacts
}

/** The account's data for reading a file: for its matches, and the columns typed before, the latest first. */
export type StatementFacts = KnownFacts & { mappings: readonly TypedMapping[] }

/** How a file was read: what the form said, completed by what its content shows. */
export type ReadForm = PaymentImportForm & { format: PaymentImport['format'] }

/** A file's transactions with a match proposed for each, and how they were read. */
export type ReadLines = ProposedLines & { form: ReadForm; typed: TypedMapping | null }

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
