import type { FindingCode } from '@lokum/contracts/settlements/document'
import type { Coded } from '@lokum/contracts/values/coded'

/** Decimal texts. */
type Sums = { sum: string; total: string }

/** Names quoted from an invoice, and how many more it has. */
type Quoted = { quoted: string[]; more: number }

type Days = { from: string; to: string }

/** The facts for each finding of a reader. */
export type FindingFacts = {
  lines_do_not_add_up: Sums & { isAfterPrepayments: boolean }
  to_pay_differs: { total: string; toPay: string | null; reasons: Quoted | null }
  correction: { of: Quoted | null }
  forecast: object
  advance_invoice: object
  advances_deducted: { amount: string; of: Quoted | null }
  periods_differ: { own: Days; attached: Days }
  /** Prices with a day of supply that may be the end of their days, or any day of their month. */
  days_unclear: { rows: Quoted }
  no_lines: { why: 'no_charge' | 'only_total' | 'picture' | 'waiting' | 'no_invoice' }
  no_total: object
  foreign_currency: { currency: string | null }
  unreadable: { why: UnreadableReason; technical?: string }
  /** `missing` and `sum`: the lines that were left out, and what they charge together. */
  truncated: { lines: number | null; missing?: number; sum?: string }
  replaced_characters: { count: number }
  suspicious_text: { place: string }
  active_content: object
  not_confirmed: { rows: Quoted }
  not_in_document: { names: string[] }
  assistant_fell_back: { technical: string }
}

/** Why no text of a PDF can be read. */
export type UnreadablePdf = 'encrypted' | 'broken' | 'no_text' | 'too_slow' | 'too_large'

/** Why no text of a scan or a photo was recognised. */
export type UnreadablePicture =
  | 'picture_damaged'
  | 'picture_locked'
  | 'picture_without_text'
  | 'picture_without_counter'
  | 'picture_too_heavy'
  | 'picture_in_use'
  | 'recognition_interrupted'

export type UnreadableReason = 'not_ksef' | 'invalid' | 'too_heavy' | UnreadablePdf | UnreadablePicture

/** A reader's finding as it is stored: its code and its facts. */
export type Finding = Coded<FindingFacts>

/** A finding of an earlier release is a sentence. */
export type KeptFinding = Finding | { code: Exclude<FindingCode, 'duplicate_invoice'>; detail: string }
