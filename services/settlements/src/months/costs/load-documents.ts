import type { KeptFinding } from '@lokum/bill-reader/findings/finding'
import type { DocumentKind, DocumentLine } from '@lokum/contracts/settlements/document'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { overlap, ownDays } from '../calculation/covered-days.ts'
import type { NamedBill } from '../calculation/lacking.ts'
import { priceDifferencesIn } from '../calculation/merge-corrections.ts'
import { roundToTotal } from '../calculation/round-to-total.ts'
import type { DocumentCase } from '../calculation/settlement-case.ts'
import { accountForDocuments } from '../document-accounts/account-for-documents.ts'
import type { DocumentAccount } from '../document-accounts/account-of-document.ts'
import { buildAccountCase } from '../document-accounts/build-account-case.ts'
import type { UsesRow } from '../document-accounts/uses-of-attached.ts'
import { monthsCovered } from '../settlements/months-covered.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { selectDocuments } from './select-documents.ts'

/** An attached document as input of a calculation. */
export type MonthDocument = DocumentCase & {
  wasRead: boolean
  /** Its text is being recognised. */
  isWaiting: boolean
  /** The document concerns the month and its apartment, and the next calculation attaches it. */
  isDue: boolean
  /** The apartments whose settlements of the document's months share its costs. */
  apartmentIds: readonly string[]
  /** The lines that items use by themselves. */
  usedLines: ReadonlySet<number>
  /** The costs that its lines already are, in any month. */
  lineCosts: readonly LineCost[]
  bill: Bill
  /** What texts call it. */
  named: NamedBill
  /** What became of each line, as far as it is stored. */
  account: DocumentAccount
}

/** What tells whether a bill replaces another one. */
export type Bill = {
  kind: DocumentKind
  sellerNip: string | null
  /** It belongs to the sent version that is being corrected. */
  wasSent: boolean
  /** The bill that replaced it in another month of the apartment. */
  replacedBy: string | null
}

/** The cost of a line in one month; a fixed one was made by the operator or is in a statement. */
export type LineCost = {
  line: number
  period: string
  amountPln: string
  apartmentIds: readonly string[]
  madeBy: 'operator' | 'calculation'
  isFixed: boolean
}

type Row = UsesRow & {
  settlement_id: string
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
}

/**
 * The documents attached to a settlement, in order of attachment, with their readings and the use of their lines; and those that
 * concern its month and apartment because they were attached to several apartments or months at once.
 */
export async function loadDocuments(em: Context['em'], row: SettlementRow): Promise<MonthDocument[]> {
  return (await loadDocumentsOfAll(em, [row])).get(row.id) ?? []
}

/** The same for settlements of one account, in one query for any number of them. */
export async function loadDocumentsOfAll(
  em: Context['em'],
  settlements: readonly SettlementRow[],
): Promise<ReadonlyMap<string, MonthDocument[]>> {
  const [first] = settlements
  if (!first) return new Map()
  const months = settlements.map(monthsOf)
  const rows = await runSql<Row>(em, selectDocuments, [
    first.accountId,
    settlements.map(({ id }) => id),
    settlements.map(({ apartmentId }) => apartmentId),
    months.map(({ period }) => period),
    settlements.map(({ agreementId }) => agreementId ?? null),
    ...[months.map(({ first }) => first), months.map(({ last }) => last), months.map(({ categories }) => categories)],
  ])
  const rowsOf = Map.groupBy(rows, ({ settlement_id: id }) => id)
  return new Map(settlements.map((row) => [row.id, documentsOf(rowsOf.get(row.id) ?? [], monthsOf(row).period)]))
}

/** The month, and the months and categories of the costs; a true-up is of no month. */
function monthsOf(row: SettlementRow) {
  const months = monthsCovered(row)
  const [first = row.period, last = first] = [months[0], months.at(-1)]
  return {
    period: row.kind === 'monthly' ? row.period : null,
    first,
    last,
    categories: row.categories?.join(',') ?? null,
  }
}

function documentsOf(rows: readonly Row[], period: string | null): MonthDocument[] {
  const accounts = accountForDocuments(
    rows.map((row) => buildAccountCase(row, { months: period === null ? [] : [period] })),
  )
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
  const asCost = (line: DocumentLine) => (differences.has(line) ? { ...line, role: 'cost' as const } : line)
  return documents.map((document) => ({ ...document, lines: document.lines.map(asCost) }))
}

/** A typed line may have made the positions add up. */
function withoutResolved(document: Omit<MonthDocument, 'account'>, { differenceGrosze, isPrinted }: DocumentAccount) {
  if (!isPrinted || differenceGrosze !== 0n) return document
  return { ...document, findings: document.findings.filter(({ code }) => code !== 'lines_do_not_add_up') }
}

/** The days that a person states for a document hold for lines that name others. */
function withinStated({ is_stated: isStated, period_from: from, period_to: to }: Row) {
  return (line: DocumentLine): DocumentLine => {
    const own = ownDays(line)
    if (!isStated || own === null || from === null || to === null || overlap(own, { from, to })) return line
    return { ...line, period_from: null, period_to: null }
  }
}

function documentOf(row: Row): Omit<MonthDocument, 'account'> {
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
    bill: { kind: row.kind, sellerNip: row.seller_nip, wasSent: row.was_sent, replacedBy: row.replaced_by },
  }
}
