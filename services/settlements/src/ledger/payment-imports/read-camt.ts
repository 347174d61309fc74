import { FileRefused } from '@lokum/bill-reader/readers/file-refused'
import { parseXml, type XmlElement } from '@lokum/bill-reader/readers/parse-xml'
import { bankLineReasons, bankStatementReasons, reasonOfLine } from '@lokum/contracts/problems/bank-statement-reason'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { BankLine } from './bank-line.ts'
import {
  cleanText,
  payerCharacters,
  type StatementLimits,
  TooManyLines,
  titleCharacters,
  UnreadableFile,
} from './bank-statement.ts'
import { childrenOf, textAt } from './camt-element.ts'
import { readAmount } from './read-amount.ts'
import { existingDay } from './read-date.ts'
import { joinParts } from './read-details.ts'
import { splitEntry } from './split-entry.ts'

/** A statement has some fifty elements for each transaction, and a file at most 10 MB. */
const camtLimits = { bytes: 12_000_000, depth: 32, elements: 500_000, attributes: 32, text: 65_536 }

/**
 * Reads the transactions of a camt.053 file (ISO 20022, BankToCustomerStatement, versions .02 to .08) with one or several
 * statements. A payment is received on its value date, as in MT940; an entry of several transactions is split into them where their
 * amounts add up. The mark of an entry is the direction on the account, also of a reversal. Pure.
 * @throws UnreadableFile · TooManyLines
 */
export function readCamt(text: string, limits: StatementLimits): BankLine[] {
  const parts = childrenOf(parse(text), ['BkToCstmrStmt', 'Stmt']).flatMap((statement) => {
    const account = accountOf(statement)
    return childrenOf(statement, ['Ntry']).flatMap((entry) => splitEntry(entry).map((part) => ({ part, account })))
  })
  if (parts.length === 0) throw new UnreadableFile(bankStatementReasons.noEntry)
  if (parts.length > limits.rows) throw new TooManyLines()
  return parts.map(({ part, account }, index) => readPart(part, { account, line: index + 1 }))
}

// The text is decoded already, whatever its declaration says.
const declaration = /^\ufeff?\s{0,100}<\?xml[^>]{0,250}\?>/

function parse(text: string): XmlElement {
  try {
    return parseXml(Buffer.from(text.replace(declaration, '')), camtLimits).root
  } catch (error) {
    if (error instanceof FileRefused) throw new UnreadableFile(bankStatementReasons.badXml(error.reason))
    throw error
  }
}

function accountOf(statement: XmlElement): string | null {
  const number = textAt(statement, ['Acct', 'Id', 'IBAN']) ?? textAt(statement, ['Acct', 'Id', 'Othr', 'Id']) ?? ''
  return (
    number
      .replaceAll(/\s/g, '')
      .replace(/^PL(?=\d)/, '')
      .slice(0, 64) || null
  )
}

type Part = ReturnType<typeof splitEntry>[number]
type EntryPlace = { account: string | null; line: number }

function readPart({ entry, details, amount, mark }: Part, { account, line }: EntryPlace): BankLine {
  const receivedOn = dayOf(entry, 'ValDt') ?? dayOf(entry, 'BookgDt') ?? null
  const isForeign = (amount?.attributes.get('Ccy') ?? 'PLN') !== 'PLN'
  const pln = isForeign ? null : plnOf(amount)
  const why = whyUnreadable({ receivedOn, pln, isForeign })
  const skipped = isBooked(entry) ? null : reasonOfLine(line, bankLineReasons.pending)
  return {
    receivedOn,
    amountPln: mark === 'DBIT' && pln !== null && pln !== '0.00' ? `-${pln}` : pln,
    payer: cleanText(payerOf(details, mark) ?? '', payerCharacters),
    title: cleanText(titleOf(entry, details), titleCharacters),
    bankReference: referenceOf(entry, details),
    account,
    unreadable: skipped === null && why !== null ? reasonOfLine(line, why) : null,
    skipped,
    doubt: null,
    hasDirection: true,
  }
}

function plnOf(amount: XmlElement | undefined): string | null {
  const read = readAmount(amount?.text.trim() ?? '')
  return read !== undefined && 'pln' in read ? read.pln : null
}

type Read = { receivedOn: string | null; pln: string | null; isForeign: boolean }

function whyUnreadable({ receivedOn, pln, isForeign }: Read): Text | null {
  if (receivedOn === null) return bankLineReasons.dayOfEntry
  if (isForeign) return bankLineReasons.currency
  return pln === null ? bankLineReasons.amountOfEntry : null
}

/** A day alone, or one with a time. */
function dayOf(entry: XmlElement, name: string): string | undefined {
  const text = textAt(entry, [name, 'Dt']) ?? textAt(entry, [name, 'DtTm']) ?? ''
  const [, year = '', month = '', day = ''] = /^\s*(\d{4})-(\d{2})-(\d{2})(?:T|Z|[+-]|\s*$)/.exec(text) ?? []
  return existingDay(year, month, day)
}

/** The state is a text in .02 and a code in later versions; an entry that is pending or only informs has not been booked. */
function isBooked(entry: XmlElement): boolean {
  return (textAt(entry, ['Sts', 'Cd']) ?? textAt(entry, ['Sts']) ?? 'BOOK').trim() === 'BOOK'
}

/** The other side: the debtor of money that came in. Later versions wrap it in `Pty`. */
function payerOf(details: XmlElement | undefined, mark: string): string | undefined {
  const side = mark === 'DBIT' ? 'Cdtr' : 'Dbtr'
  return (
    textAt(details, ['RltdPties', side, 'Nm']) ??
    textAt(details, ['RltdPties', side, 'Pty', 'Nm']) ??
    textAt(details, ['RltdPties', `Ultmt${side}`, 'Nm']) ??
    textAt(details, ['RltdPties', `Ultmt${side}`, 'Pty', 'Nm'])
  )
}

function titleOf(entry: XmlElement, details: XmlElement | undefined): string {
  const unstructured = childrenOf(details, ['RmtInf', 'Ustrd']).map(({ text }) => text)
  const structured = childrenOf(details, ['RmtInf', 'Strd', 'CdtrRefInf', 'Ref']).map(({ text }) => text)
  const said = joinParts([...unstructured, ...structured])
  return said || (textAt(details, ['AddtlTxInf']) ?? textAt(entry, ['AddtlNtryInf']) ?? '')
}

/** The bank's reference of the transaction, or of an entry that is one transaction. */
function referenceOf(entry: XmlElement, details: XmlElement | undefined): string | null {
  const ofEntry = childrenOf(entry, ['NtryDtls', 'TxDtls']).length > 1 ? undefined : textAt(entry, ['AcctSvcrRef'])
  const own = (textAt(details, ['Refs', 'AcctSvcrRef']) ?? ofEntry ?? '').trim()
  return /^(?:NONREF|NOTPROVIDED)?$/i.test(own) ? null : cleanText(own, 100)
}
