import { createHash } from 'node:crypto'
import type { BankLine } from './bank-statement.ts'

/**
 * What a transaction is recognised by when a later statement has it again: the SHA-256, in hexadecimal, of the account of the
 * statement (empty in a CSV, which does not tell it), the day, the amount, the bank's own reference or, without one, title and payer
 * without regard to case and spaces, and of which one it is among the transactions of the file that are alike in all of that, from 1.
 * So statements that overlap are recognised, a part of a day too, while two payments that are really equal stay two. A transaction
 * that cannot be read, or that brought nothing in, has none. The same transaction from a CSV and from MT940 is not recognised: banks
 * write titles differently in both. One after the other as they are asked for, since those of a long file take half a second.
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

/** Money that came in: only that becomes a payment. */
export function isIncoming({ amountPln, unreadable }: BankLine): boolean {
  return unreadable === null && amountPln !== null && amountPln !== '0.00' && !amountPln.startsWith('-')
}

function namesOf({ bankReference, title, payer }: BankLine): string[] {
  return bankReference === null ? ['title', folded(title), folded(payer)] : ['reference', folded(bankReference)]
}

function folded(text: string | null): string {
  return (text ?? '').toUpperCase().replaceAll(/\s+/g, '')
}
