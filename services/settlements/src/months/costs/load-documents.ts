import type { DocumentLine, Finding } from '@lokum/contracts/settlements/document'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { DocumentCase } from '../calculation/settlement-case.ts'
import { accountOfDocument, type DocumentAccount } from '../document-accounts/account-of-document.ts'
import { buildAccountCase } from '../document-accounts/build-account-case.ts'
import { type UsesRow, usesOfAttached } from '../document-accounts/uses-of-attached.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { ofHouse } from './of-house.ts'

/** An attached document as input of a calculation. */
export type MonthDocument = DocumentCase & {
  wasRead: boolean
  /** Settlements of other apartments include the document in the same month. */
  isOfHouse: boolean
  /** The lines that costs or items already use. */
  usedLines: ReadonlySet<number>
  /** What became of each line, as far as it is stored. */
  account: DocumentAccount
  /** The lines that are costs, so that their prices are not charged to a meter too. */
  costLines: ReadonlySet<number>
}

type Row = UsesRow & {
  id: string
  was_read: boolean
  period_from: string | null
  period_to: string | null
  findings: Finding[]
  lines: DocumentLine[]
  is_of_house: boolean
  used_lines: number[]
  withdrawn_lines: number[]
  cost_lines: number[]
}

/** The documents attached to a settlement, in order of attachment, with their readings and the use of their lines. */
export async function loadDocuments(
  em: Context['em'],
  { accountId, id, apartmentId, period, agreementId }: SettlementRow,
): Promise<MonthDocument[]> {
  const values = [accountId, id, apartmentId, period, agreementId ?? null]
  return (await runSql<Row>(em, select, values)).map((row) => documentOf(row, period))
}

function documentOf(row: Row, period: string): MonthDocument {
  // A line that a person decided about as a whole is no input of a calculation.
  const decided = new Set(row.decisions.filter(({ covers }) => covers === 'line').map(({ line }) => line))
  return {
    id: row.id,
    wasRead: row.was_read,
    periodFrom: row.period_from,
    periodTo: row.period_to,
    // When the reading found nothing, every charge from the document was entered by hand later.
    findings: row.findings.filter(({ code }) => code !== 'no_lines'),
    lines: row.lines.filter(({ line }) => !decided.has(line)),
    isOfHouse: row.is_of_house,
    // A cost that the next calculation of its apartment withdraws does not count.
    costLines: new Set(row.cost_lines),
    usedLines: new Set([...row.used_lines, ...(row.is_of_house ? [] : row.withdrawn_lines)]),
    account: accountOfDocument(buildAccountCase(row, { period })),
  }
}

const select = `
  SELECT attached.document_id AS id, reading.document_id IS NOT NULL AS was_read,
    reading.period_from::text AS period_from, reading.period_to::text AS period_to,
    coalesce(reading.findings, '[]') AS findings,
    (SELECT coalesce(jsonb_agg(to_jsonb(read) - '{account_id,document_id}'::text[] ORDER BY read.line), '[]')
      FROM document_line AS read
      WHERE read.account_id = attached.account_id AND read.document_id = attached.document_id) AS lines,
    EXISTS (
      SELECT FROM settlement_document AS other
      JOIN settlement ON settlement.account_id = other.account_id AND settlement.id = other.settlement_id
      WHERE other.account_id = attached.account_id AND other.document_id = attached.document_id
        AND settlement.period = $4 AND settlement.apartment_id <> $3) AS is_of_house,
    ARRAY (
      SELECT cost.line FROM cost
      WHERE cost.account_id = attached.account_id AND cost.document_id = attached.document_id) AS cost_lines,
    ARRAY (
      SELECT cost.line FROM cost
      WHERE cost.account_id = attached.account_id AND cost.document_id = attached.document_id AND NOT ${ofHouse}
      UNION ALL
      SELECT used_line FROM item
      WHERE item.account_id = attached.account_id AND item.source_document_id = attached.document_id
        AND used_line IS NOT NULL) AS used_lines,
    ARRAY (
      SELECT cost.line FROM cost
      WHERE cost.account_id = attached.account_id AND cost.document_id = attached.document_id
        AND ${ofHouse}) AS withdrawn_lines,
    ${usesOfAttached}
  FROM settlement_document AS attached
  LEFT JOIN document_reading AS reading
    ON reading.account_id = attached.account_id AND reading.document_id = attached.document_id
  WHERE attached.account_id = $1 AND attached.settlement_id = $2
  ORDER BY attached.attached_at, attached.document_id`
