import { createHash } from 'node:crypto'
import type { BankLine } from './bank-statement.ts'

/**
 * Identifies transactions across statements by the SHA-256, in hexadecimal, of: the account of the statement (empty in a CSV, which
 * lacks it), the day, the amount, the bank's own reference or, without one, title and payer ignoring case and spaces, and the
 * ordinal, from 1, among the transactions of the file that agree in all of these. Overlapping statements are therefore recognised,
 * even within a day, while two identical payments stay two. A transaction that is unreadable or not incoming has no fingerprint.
 * CSV and MT940 files of the same account do not match, because banks write titles differently in both. Computed on demand, one
 * by one, because a long file takes half a second.
 */
export function* fingerprintLines(lines: readonly BankLine[]): Generator<string | null, undefined> {
  const seen = new Map<string, number>()
  for (const line of lines) {
    if (!isIncoming(line)) {
      yield null
      continue
    }
    const key = JSON.stringify([line.account ?? '', line.receivedOn, line.amountPln, ...namesOf(line)])
    const ordinal = (seen.get(key) ?? 0) + 1
    seen.set(key, ordinal)
    yield createHash('sha256').update(`${key}#${ordinal}`).digest('hex')
  }
}

/** Only incoming money becomes a payment. */
export function isIncoming({ amountPln, unreadable }: BankLine): boolean {
  return unreadable === null && amountPln !== null && amountPln !== '0.00' && !amountPln.startsWith('-')
}

function namesOf({ bankReference, title, payer }: BankLine): string[] {
  return bankReference === null ? ['title', folded(title), folded(payer)] : ['reference', folded(bankReference)]
}

function folded(text: string | null): string {
  return (text ?? '').toUpperCase().replaceAll(/\s+/g, '')
}
