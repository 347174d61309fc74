import type { MonthDocument } from '@lokum/month-engine/costs/month-document'
import { type MonthDocumentRow, monthDocuments } from '@lokum/month-engine/costs/month-documents'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { SettlementRow } from '../settlements/settlement.ts'

type Row = MonthDocumentRow & { settlement_id: string }

/**
 * The documents attached to a settlement, in order of attachment, with their readings and the use of their lines; and those that
 * concern its month and apartment because they were attached to several apartments or months at once.
 */
export async function loadDocuments(em: Context['em'], row: SettlementRow): Promise<MonthDocument[]> {
  return (await loadDocumentsOfAll(em, [row])).get(row.id) ?? []
}

/** Loads the documents of settlements of one account, in one query for any number of them. */
export async function loadDocumentsOfAll(
  em: Context['em'],
  settlements: readonly SettlementRow[],
): Promise<ReadonlyMap<string, MonthDocument[]>> {
  const [first] = settlements
  if (!first) return new Map()
  const rows = await runSql<Row>(em, selectDocuments, [
    first.accountId,
    settlements.map(({ id }) => id),
    settlements.map(({ apartmentId }) => apartmentId),
    settlements.map(({ agreementId }) => agreementId ?? null),
    settlements.map(({ coversFrom }) => coversFrom),
    settlements.map(({ coversTo }) => coversTo),
    settlements.map(({ categories }) => categories?.join(',') ?? null),
  ])
  const rowsOf = Map.groupBy(rows, ({ settlement_id: id }) => id)
  return new Map(settlements.map((row) => [row.id, monthDocuments(rowsOf.get(row.id) ?? [], row)]))
}

/**
 * PostgreSQL keeps the plan of a prepared statement if it costs no more than one for these values. Inside a SELECT, the number of values
 * does not change the cost. Planning takes four times as long as running.
 */
export const selectDocuments = `
  WITH wanted AS (
    SELECT settlement_id, apartment_id, agreement_id, covers_from, covers_to, string_to_array(listed, ',') AS categories
    FROM unnest((SELECT $2::text[]), $3::text[], $4::text[], $5::date[], $6::date[], $7::text[])
      AS given (settlement_id, apartment_id, agreement_id, covers_from, covers_to, listed))
  SELECT wanted.settlement_id, attached.document_id AS id, reading.seller_nip, reading.duplicate_of,
    EXISTS (
      SELECT FROM version_document AS sent
      WHERE sent.account_id = $1 AND sent.settlement_id = wanted.settlement_id AND sent.document_id = attached.document_id
        AND sent.version = 'sent') AS was_sent,
    (SELECT replaced_by FROM document_apartment AS noted
      WHERE noted.account_id = attached.account_id AND noted.document_id = attached.document_id
        AND noted.apartment_id = wanted.apartment_id) AS replaced_by,
    reading.document_id IS NOT NULL AND NOT lacks_seller(reading.number_key, reading.seller_nip, reading.seller_sought) AS was_read, attached.is_due,
    coalesce(reading.status = 'waiting', false) AS is_waiting,
    coalesce(stated.stated, false) AS is_stated, days.period_from::text AS period_from, days.period_to::text AS period_to,
    reading.number, reading.supplier, coalesce(reading.findings, '[]') AS findings,
    (SELECT coalesce(jsonb_agg(to_jsonb(read) - '{account_id,document_id}'::text[] ORDER BY read.line), '[]')
      FROM document_line AS read
      WHERE read.account_id = attached.account_id AND read.document_id = attached.document_id) AS lines,
    ARRAY (
      SELECT settlement.apartment_id FROM settlement_document AS other
      JOIN settlement ON settlement.account_id = other.account_id AND settlement.id = other.settlement_id
      WHERE other.account_id = attached.account_id AND other.document_id = attached.document_id
        AND settlement.covers_from <= coalesce(days.period_to, wanted.covers_to)
        AND settlement.covers_to >= coalesce(days.period_from, wanted.covers_from)
      UNION
      SELECT concerned.apartment_id FROM document_apartment AS concerned
      WHERE concerned.account_id = attached.account_id AND concerned.document_id = attached.document_id AND stated
      ORDER BY apartment_id) AS apartment_ids,
    ARRAY (
      SELECT used_line FROM item
      WHERE item.account_id = attached.account_id AND item.source_document_id = attached.document_id
        AND used_line IS NOT NULL) AS used_lines,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'line', cost.line, 'period', cost.period, 'amountPln', cost.amount_pln::text, 'apartmentIds', shares.apartment_ids,
        'madeBy', cost.made_by,
        'isFixed', cost.made_by = 'operator' OR EXISTS (SELECT FROM stated_shares(cost.account_id, cost.id)))), '[]')
      FROM cost CROSS JOIN LATERAL shares_of_cost(cost.account_id, cost.id) AS shares
      WHERE cost.account_id = attached.account_id AND cost.document_id = attached.document_id) AS line_costs,
    uses.*
  FROM wanted CROSS JOIN LATERAL (
    SELECT account_id, document_id, attached_at, false AS is_due FROM settlement_document
    WHERE account_id = $1 AND settlement_id = wanted.settlement_id
    UNION ALL
    SELECT $1, due.document_id, due.attached_at, true
    FROM due_documents(
      $1, wanted.settlement_id, wanted.apartment_id, wanted.covers_from, wanted.covers_to, wanted.categories) AS due) AS attached
  LEFT JOIN document_reading AS reading
    ON reading.account_id = attached.account_id AND reading.document_id = attached.document_id
  LEFT JOIN LATERAL (
    SELECT period_from, period_to, stated FROM document_apartment AS concerned
    WHERE concerned.account_id = attached.account_id AND concerned.document_id = attached.document_id
    ORDER BY stated DESC LIMIT 1) AS stated ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(stated.period_from, reading.period_from, reading.period_to) AS period_from,
      coalesce(stated.period_to, reading.period_to, reading.period_from) AS period_to) AS days
  CROSS JOIN LATERAL uses_of_document(attached.account_id, attached.document_id, wanted.settlement_id, wanted.apartment_id,
    wanted.agreement_id, wanted.covers_from, wanted.covers_to, wanted.categories) AS uses
  ORDER BY attached.attached_at, attached.document_id`
