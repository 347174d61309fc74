import type { XmlElement } from '@lokum/bill-reader/readers/parse-xml'
import { childrenOf, textAt } from './camt-element.ts'
import { readAmount } from './read-amount.ts'

/** A transaction of an entry: its amount, and `CRDT` or `DBIT`. */
type EntryPart = { entry: XmlElement; details: XmlElement | undefined; amount: XmlElement | undefined; mark: string }

/** The transactions of an entry, if it has several whose amounts add up to its own; otherwise the entry as one. */
export function splitEntry(entry: XmlElement): EntryPart[] {
  const [first, ...others] = childrenOf(entry, ['NtryDtls', 'TxDtls'])
  const [amount] = childrenOf(entry, ['Amt'])
  const mark = markOf(entry) ?? 'CRDT'
  const whole = { entry, details: first, amount, mark }
  if (first === undefined || others.length === 0) return [whole]
  const parts = [first, ...others].map((details) => ({
    entry,
    details,
    amount: amountOf(details),
    mark: markOf(details) ?? mark,
  }))
  const sum = parts.reduce<bigint | undefined>((total, part) => add(total, signed(part)), 0n)
  return sum !== undefined && sum === signed(whole) ? parts : [{ ...whole, details: undefined }]
}

function markOf(element: XmlElement): string | undefined {
  return textAt(element, ['CdtDbtInd'])?.trim()
}

/** Earlier versions have the amount of a transaction among details of it. */
function amountOf(details: XmlElement): XmlElement | undefined {
  return childrenOf(details, ['Amt'])[0] ?? childrenOf(details, ['AmtDtls', 'TxAmt', 'Amt'])[0]
}

/** In grosze, or in the smallest unit of another currency. */
function signed({ amount, mark }: Pick<EntryPart, 'amount' | 'mark'>): bigint | undefined {
  const read = readAmount(amount?.text.trim() ?? '')
  if (read === undefined || !('pln' in read)) return undefined
  const units = BigInt(read.pln.replace('.', ''))
  return mark === 'DBIT' ? -units : units
}

function add(total: bigint | undefined, units: bigint | undefined): bigint | undefined {
  return total === undefined || units === undefined ? undefined : total + units
}
