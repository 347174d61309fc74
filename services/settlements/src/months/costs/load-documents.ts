import type { DocumentKind, DocumentLine } from '@lokum/contracts/settlements/document'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { KeptFinding } from '../../documents/findings/finding.ts'
import { lacksSeller } from '../../documents/obtain-sellers.ts'
import type { NamedBill } from '../calculation/lacking.ts'
import type { DocumentCase } from '../calculation/settlement-case.ts'
import { accountForDocuments } from '../document-accounts/account-for-documents.ts'
import type { DocumentAccount } from '../document-accounts/account-of-document.ts'
import { buildAccountCase } from '../document-accounts/build-account-case.ts'
import { type UsesRow, usesOfAttached } from '../document-accounts/uses-of-attached.ts'
import { firstMonth, lastMonth, monthsCovered } from '../settlements/months-covered.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { apartmentsOf } from './allocations-of.ts'
import { isInStatement } from './is-in-statement.ts'
import { sentDocuments } from './sent-documents.ts'

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
  const { accountId, id, apartmentId, agreementId } = row
  const { period, first, last, categories } = monthsOf(row)
  const values = [accountId, id, apartmentId, period, agreementId ?? null, first, last, categories]
  return documentsOf(await runSql<Row>(em, selectOne, values), period)
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

/** The same for settlements of one account, in one query for any number of them. */
export async function loadDocumentsOfAll(
  em: Context['em'],
  settlements: readonly SettlementRow[],
): Promise<ReadonlyMap<string, MonthDocument[]>> {
  const [first] = settlements
  if (!first) return new Map()
  const months = settlements.map(monthsOf)
  const rows = await runSql<Row>(em, selectMany, [
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

function documentsOf(rows: readonly Row[], period: string | null): MonthDocument[] {
  const accounts = accountForDocuments(
    rows.map((row) => buildAccountCase(row, { months: period === null ? [] : [period] })),
  )
  const accountOf = new Map(accounts.map((account) => [account.documentId, account]))
  return rows.flatMap((row) => {
    const account = accountOf.get(row.id)
    return account ? [{ ...documentOf(row), account }] : []
  })
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
    lines: row.lines.filter(({ line }) => !decided.has(line)),
    apartmentIds: row.apartment_ids,
    usedLines: new Set(row.used_lines),
    lineCosts: row.line_costs,
    bill: { kind: row.kind, sellerNip: row.seller_nip, wasSent: row.was_sent, replacedBy: row.replaced_by },
  }
}

/**
 * SQL: the documents that concern the apartment and the month of the row `wanted`, as rows of `document_apartment`: a person named the
 * apartment, or a settlement of another month includes the document.
 */
export const dueDocuments = `
  document_apartment AS due
  WHERE due.account_id = $1 AND due.apartment_id = wanted.apartment_id
    AND due.period_from < (wanted.period || '-01')::date + interval '1 month' AND due.period_to >= (wanted.period || '-01')::date
    AND due.period_to < (wanted.period || '-01')::date + interval '4 years' AND wanted.period <> ALL (due.skipped)
    AND (due.replaced_by IS NULL OR NOT EXISTS (
      SELECT FROM settlement_document AS replacing
      WHERE replacing.account_id = due.account_id AND replacing.document_id = due.replaced_by))
    AND NOT EXISTS (
      SELECT FROM settlement_document AS attached
      WHERE attached.account_id = due.account_id AND attached.settlement_id = wanted.settlement_id AND attached.document_id = due.document_id)
    AND (due.stated OR EXISTS (
      SELECT FROM settlement_document AS other
      JOIN settlement ON settlement.account_id = other.account_id AND settlement.id = other.settlement_id
      WHERE other.account_id = due.account_id AND other.document_id = due.document_id
        AND settlement.apartment_id = due.apartment_id))`

const columns = `
  SELECT wanted.settlement_id, attached.document_id AS id, reading.seller_nip,
    (wanted.settlement_id, attached.document_id) IN (SELECT settlement_id, document_id FROM sent) AS was_sent,
    (SELECT replaced_by FROM document_apartment AS noted
      WHERE noted.account_id = attached.account_id AND noted.document_id = attached.document_id
        AND noted.apartment_id = wanted.apartment_id) AS replaced_by,
    reading.document_id IS NOT NULL AND NOT ${lacksSeller} AS was_read, attached.is_due,
    coalesce(reading.status = 'waiting', false) AS is_waiting,
    days.period_from::text AS period_from, days.period_to::text AS period_to,
    reading.number, reading.supplier, coalesce(reading.findings, '[]') AS findings,
    (SELECT coalesce(jsonb_agg(to_jsonb(read) - '{account_id,document_id}'::text[] ORDER BY read.line), '[]')
      FROM document_line AS read
      WHERE read.account_id = attached.account_id AND read.document_id = attached.document_id) AS lines,
    ARRAY (
      SELECT settlement.apartment_id FROM settlement_document AS other
      JOIN settlement ON settlement.account_id = other.account_id AND settlement.id = other.settlement_id
      WHERE other.account_id = attached.account_id AND other.document_id = attached.document_id
        AND ${firstMonth} <= coalesce(left(days.period_to::text, 7), wanted.last_month)
        AND ${lastMonth} >= coalesce(left(days.period_from::text, 7), wanted.first_month)
      UNION
      SELECT concerned.apartment_id FROM document_apartment AS concerned
      WHERE concerned.account_id = attached.account_id AND concerned.document_id = attached.document_id AND stated
      ORDER BY apartment_id) AS apartment_ids,
    ARRAY (
      SELECT used_line FROM item
      WHERE item.account_id = attached.account_id AND item.source_document_id = attached.document_id
        AND used_line IS NOT NULL) AS used_lines,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'line', cost.line, 'period', cost.period, 'amountPln', cost.amount_pln::text, 'apartmentIds', ${apartmentsOf},
        'madeBy', cost.made_by, 'isFixed', cost.made_by = 'operator' OR ${isInStatement})), '[]')
      FROM cost
      WHERE cost.account_id = attached.account_id AND cost.document_id = attached.document_id) AS line_costs,
    ${usesOfAttached}
  FROM wanted CROSS JOIN LATERAL (
    SELECT account_id, document_id, attached_at, false AS is_due FROM settlement_document
    WHERE account_id = $1 AND settlement_id = wanted.settlement_id
    UNION ALL
    SELECT due.account_id, due.document_id, due.attached_at, true FROM ${dueDocuments}) AS attached
  LEFT JOIN document_reading AS reading
    ON reading.account_id = attached.account_id AND reading.document_id = attached.document_id
  LEFT JOIN LATERAL (
    SELECT period_from, period_to FROM document_apartment AS concerned
    WHERE concerned.account_id = attached.account_id AND concerned.document_id = attached.document_id
    ORDER BY stated DESC LIMIT 1) AS stated ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(stated.period_from, reading.period_from, reading.period_to) AS period_from,
      coalesce(stated.period_to, reading.period_to, reading.period_from) AS period_to) AS days
  ORDER BY attached.attached_at, attached.document_id`

const selectOne = `
  WITH wanted AS (
    SELECT $2::text AS settlement_id, $3::text AS apartment_id, $4::text AS period, $5::text AS agreement_id,
      $6::text AS first_month, $7::text AS last_month, string_to_array($8::text, ',') AS categories),
  ${sentDocuments}
  ${columns}`

const selectMany = `
  WITH wanted AS (
    SELECT settlement_id, apartment_id, period, agreement_id, first_month, last_month, string_to_array(listed, ',') AS categories
    FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
      AS given (settlement_id, apartment_id, period, agreement_id, first_month, last_month, listed)),
  ${sentDocuments}
  ${columns}`
