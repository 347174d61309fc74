import type { KeptFinding } from '@lokum/bill-reader/findings/finding'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { overlap, ownDays } from '../calculation/covered-days.ts'
import { priceDifferencesIn } from '../calculation/merge-corrections.ts'
import { roundToTotal } from '../calculation/round-to-total.ts'
import { accountForDocuments } from '../document-ledgers/account-for-documents.ts'
import type { DocumentLedger } from '../document-ledgers/account-of-document.ts'
import { buildAccountCase } from '../document-ledgers/build-account-case.ts'
import type { UsesRow } from '../document-ledgers/uses-row.ts'
import { type Cover, monthsCovered } from '../settlements/months-covered.ts'
import type { LineCost, MonthDocument } from './month-document.ts'

/** A document of a settlement as the database has it, with the use of its lines. */
export type MonthDocumentRow = UsesRow & {
  id: string
  was_read: boolean
  is_waiting: boolean
  is_due: boolean
  /** Whether a person stated the days. */
  is_stated: boolean
  period_from: string | null
  period_to: string | null
  number: string | null
  supplier: string | null
  findings: KeptFinding[]
  lines: DocumentLine[]
  apartment_ids: string[]
  used_lines: number[]
  line_costs: LineCost[]
  seller_nip: string | null
  was_sent: boolean
  replaced_by: string | null
  duplicate_of: string | null
}

/** The documents of a settlement with what became of their lines. One that names its categories leaves no line to other months. */
export function monthDocuments(rows: readonly MonthDocumentRow[], cover: Cover): MonthDocument[] {
  const months = cover.categories ? [] : monthsCovered(cover)
  const accounts = accountForDocuments(rows.map((row) => buildAccountCase(row, { months })))
  const accountOf = new Map(accounts.map((account) => [account.documentId, account]))
  return withPriceDifferences(rows.map(documentOf)).flatMap((document) => {
    const account = accountOf.get(document.id)
    return account ? [{ ...withoutResolved(document, account), account }] : []
  })
}

/** A row that only raises the price of a bill beside it is charged with its amount, as one that lowers it. */
function withPriceDifferences(documents: readonly Omit<MonthDocument, 'account'>[]) {
  const differences = priceDifferencesIn(documents.map(({ named, ...one }) => ({ ...one, number: named.number })))
  if (differences.size === 0) return documents
  const asCost = (line: DocumentLine) => (differences.has(line) ? { ...line, kind: 'cost' as const } : line)
  return documents.map((document) => ({ ...document, lines: document.lines.map(asCost) }))
}

/** A typed line may have made the positions add up. */
function withoutResolved(document: Omit<MonthDocument, 'account'>, { differenceGrosze, isPrinted }: DocumentLedger) {
  if (!isPrinted || differenceGrosze !== 0n) return document
  return { ...document, findings: document.findings.filter(({ code }) => code !== 'lines_do_not_add_up') }
}

/** The days that a person states for a document hold for lines that name others. */
function withinStated({ is_stated: isStated, period_from: from, period_to: to }: MonthDocumentRow) {
  return (line: DocumentLine): DocumentLine => {
    const own = ownDays(line)
    if (!isStated || own === null || from === null || to === null || overlap(own, { from, to })) return line
    return { ...line, period_from: null, period_to: null }
  }
}

function documentOf(row: MonthDocumentRow): Omit<MonthDocument, 'account'> {
  // A line that a person decided about as a whole is no input of a calculation.
  const decided = new Set(row.decisions.filter(({ covers }) => covers === 'line').map(({ line }) => line))
  return {
    id: row.id,
    wasRead: row.was_read,
    isWaiting: row.is_waiting,
    isDue: row.is_due,
    named: { number: row.number, supplier: row.supplier },
    periodFrom: row.period_from,
    periodTo: row.period_to,
    // When the reading found nothing, every charge from the document was entered by hand later.
    findings: row.findings.filter(({ code }) => code !== 'no_lines'),
    lines: roundToTotal({ ...row, totalPln: row.total_pln })
      .lines.filter(({ line }) => !decided.has(line))
      .map(withinStated(row)),
    apartmentIds: row.apartment_ids,
    usedLines: new Set(row.used_lines),
    lineCosts: row.line_costs,
    bill: {
      kind: row.kind,
      sellerNip: row.seller_nip,
      wasSent: row.was_sent,
      replacedBy: row.replaced_by,
      duplicateOf: row.duplicate_of,
    },
  }
}
