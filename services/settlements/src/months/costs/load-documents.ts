import type { DocumentLine, Finding } from '@lokum/contracts/settlements/document'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { DocumentCase } from '../calculation/settlement-case.ts'
import { accountForDocuments } from '../document-accounts/account-for-documents.ts'
import type { DocumentAccount } from '../document-accounts/account-of-document.ts'
import { buildAccountCase } from '../document-accounts/build-account-case.ts'
import { type UsesRow, usesOfAttached } from '../document-accounts/uses-of-attached.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { apartmentsOf } from './allocations-of.ts'
import { isInStatement } from './is-in-statement.ts'

/** An attached document as input of a calculation. */
export type MonthDocument = DocumentCase & {
  wasRead: boolean
  /** The document concerns the month and its apartment, and the next calculation attaches it. */
  isDue: boolean
  /** The apartments whose settlements of the document's months share its costs. */
  apartmentIds: readonly string[]
  /** The lines that items use by themselves. */
  usedLines: ReadonlySet<number>
  /** The costs that its lines already are, in any month. */
  lineCosts: readonly LineCost[]
  /** What became of each line, as far as it is stored. */
  account: DocumentAccount
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
  id: string
  was_read: boolean
  is_due: boolean
  period_from: string | null
  period_to: string | null
  findings: Finding[]
  lines: DocumentLine[]
  apartment_ids: string[]
  used_lines: number[]
  line_costs: LineCost[]
}

/**
 * The documents attached to a settlement, in order of attachment, with their readings and the use of their lines; and those that
 * concern its month and apartment because they were attached to several apartments or months at once.
 */
export async function loadDocuments(
  em: Context['em'],
  { accountId, id, apartmentId, period, agreementId }: SettlementRow,
): Promise<MonthDocument[]> {
  const values = [accountId, id, apartmentId, period, agreementId ?? null]
  const rows = await runSql<Row>(em, select, values)
  const accounts = accountForDocuments(rows.map((row) => buildAccountCase(row, { period })))
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
    isDue: row.is_due,
    periodFrom: row.period_from,
    periodTo: row.period_to,
    // When the reading found nothing, every charge from the document was entered by hand later.
    findings: row.findings.filter(({ code }) => code !== 'no_lines'),
    lines: row.lines.filter(({ line }) => !decided.has(line)),
    apartmentIds: row.apartment_ids,
    usedLines: new Set(row.used_lines),
    lineCosts: row.line_costs,
  }
}

/**
 * SQL: the documents that concern the apartment $3 in the month $4, as rows of `document_apartment`: a person named the
 * apartment, or a settlement of another month includes the document.
 */
export const dueDocuments = `
  document_apartment AS due
  WHERE due.account_id = $1 AND due.apartment_id = $3
    AND due.period_from < ($4 || '-01')::date + interval '1 month' AND due.period_to >= ($4 || '-01')::date
    AND due.period_to < ($4 || '-01')::date + interval '4 years' AND $4 <> ALL (due.skipped)
    AND NOT EXISTS (
      SELECT FROM settlement_document AS attached
      WHERE attached.account_id = due.account_id AND attached.settlement_id = $2 AND attached.document_id = due.document_id)
    AND (due.stated OR EXISTS (
      SELECT FROM settlement_document AS other
      JOIN settlement ON settlement.account_id = other.account_id AND settlement.id = other.settlement_id
      WHERE other.account_id = due.account_id AND other.document_id = due.document_id
        AND settlement.apartment_id = due.apartment_id))`

const select = `
  SELECT attached.document_id AS id, reading.document_id IS NOT NULL AS was_read, attached.is_due,
    days.period_from::text AS period_from, days.period_to::text AS period_to,
    coalesce(reading.findings, '[]') AS findings,
    (SELECT coalesce(jsonb_agg(to_jsonb(read) - '{account_id,document_id}'::text[] ORDER BY read.line), '[]')
      FROM document_line AS read
      WHERE read.account_id = attached.account_id AND read.document_id = attached.document_id) AS lines,
    ARRAY (
      SELECT settlement.apartment_id FROM settlement_document AS other
      JOIN settlement ON settlement.account_id = other.account_id AND settlement.id = other.settlement_id
      WHERE other.account_id = attached.account_id AND other.document_id = attached.document_id
        AND settlement.period BETWEEN coalesce(left(days.period_from::text, 7), $4)
          AND coalesce(left(days.period_to::text, 7), $4)
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
  FROM (
    SELECT account_id, document_id, attached_at, false AS is_due FROM settlement_document
    WHERE account_id = $1 AND settlement_id = $2
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
