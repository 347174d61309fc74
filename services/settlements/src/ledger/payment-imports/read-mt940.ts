import { bankLineReasons, bankStatementReasons, reasonOfLine } from '@lokum/contracts/problems/bank-statement-reason'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { BankLine } from './bank-line.ts'
import { cleanText, type StatementLimits, TooManyLines, UnreadableFile } from './bank-statement.ts'
import { readAmount } from './read-amount.ts'
import { existingDay } from './read-date.ts'
import { readDetails } from './read-details.ts'
import { type SwiftField, splitMt940 } from './split-mt940.ts'

/**
 * Reads the transactions of an MT940 file (SWIFT, category 9: customer statement message) with one or several statements and
 * accounts. A payment is received on its value date; the booking date is ignored. RC, the reversal of a credit, is outgoing, and
 * RD, the reversal of a debit, is incoming. Pure.
 * @throws UnreadableFile · TooManyLines
 */
export function readMt940(text: string, limits: StatementLimits): BankLine[] {
  const lines: BankLine[] = []
  let head: Head = { account: null, currency: 'PLN' }
  let last: BankLine | undefined
  for (const field of splitMt940(text)) {
    head = followHead(head, field)
    last = followTransaction(last, field, head)
    if (last !== undefined && lines.at(-1) !== last) lines.push(last)
    if (lines.length > limits.rows) throw new TooManyLines()
  }
  if (lines.length === 0) throw new UnreadableFile(bankStatementReasons.noField61)
  return lines
}

/** Field 86 describes the transaction before it; ING writes two of them, the first with only a code. */
function followTransaction(last: BankLine | undefined, field: SwiftField, head: Head): BankLine | undefined {
  if (field.tag === '61') return readTransaction(field, head)
  if (field.tag !== '86' || last === undefined) return undefined
  const { title, payer } = readDetails(field.lines)
  return Object.assign(last, { title: title ?? last.title, payer: payer ?? last.payer })
}

type Head = { account: string | null; currency: string }

/** Each statement of a file states its own account and currency. */
function followHead(head: Head, { tag, lines: [first = ''] }: SwiftField): Head {
  switch (tag) {
    case '20':
      return { account: null, currency: 'PLN' }
    case '25':
      return {
        ...head,
        account:
          first
            .replaceAll(/[\s/]/g, '')
            .replace(/^PL(?=\d)/, '')
            .slice(0, 64) || null,
      }
    case '60F':
    case '60M':
      return { ...head, currency: /^[CD]\d{6}([A-Z]{3})/.exec(first)?.[1] ?? head.currency }
    default:
      return head
  }
}

// Value date, entry date, mark, funds code (the third letter of the currency), amount, type with its code, references.
const transaction =
  /^(?<y>\d{2})(?<m>\d{2})(?<d>\d{2})(?:\d{4})?(?<mark>R?[CD])[A-Z]?(?<amount>\d{1,15}(?:[,.]\d{0,2})?)(?:[A-Z][A-Z0-9]{3}(?<references>.*))?$/s

function readTransaction({ lines: [text = ''], line }: SwiftField, { account, currency }: Head): BankLine {
  const found = transaction.exec(text)?.groups
  const { y = '', m = '', d = '', mark = '', amount = '', references = '' } = found ?? {}
  const receivedOn = existingDay(`20${y}`, m, d) ?? null
  const read = readAmount(amount.replace(/[,.]$/, ''))
  const isForeign = currency !== 'PLN'
  const pln = read !== undefined && 'pln' in read && !isForeign ? read.pln : null
  const goesOut = mark === 'D' || mark === 'RC'
  return {
    receivedOn,
    amountPln: goesOut && pln !== null && pln !== '0.00' ? `-${pln}` : pln,
    payer: null,
    title: null,
    bankReference: referenceOf(references),
    account,
    skipped: null,
    doubt: null,
    hasDirection: true,
    unreadable:
      found === undefined
        ? reasonOfLine(line, bankLineReasons.field61)
        : whyUnreadable({ receivedOn, pln, isForeign, line }),
  }
}

type Read = { receivedOn: string | null; pln: string | null; isForeign: boolean; line: number }

function whyUnreadable({ receivedOn, pln, isForeign, line }: Read): Text | null {
  if (receivedOn === null) return reasonOfLine(line, bankLineReasons.dayOf61)
  if (isForeign) return reasonOfLine(line, bankLineReasons.accountCurrency)
  return pln === null ? reasonOfLine(line, bankLineReasons.amountOf61) : null
}

/** The text after `//` is the bank's reference; the one before it is the payer's and may repeat. */
function referenceOf(references: string): string | null {
  const own = references.split('//')[1]?.trim() ?? ''
  return own === '' || own.toUpperCase() === 'NONREF' ? null : cleanText(own, 100)
}
