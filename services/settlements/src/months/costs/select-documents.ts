import { usesOfAttached } from '../document-accounts/uses-of-attached.ts'
import { apartmentsOf } from './allocations-of.ts'
import { isInStatement } from './is-in-statement.ts'

/**
 * SQL: the documents that concern the apartment and the days of the row `wanted`, as rows of `document_apartment`: a person named the
 * apartment, or a settlement of another month includes the document. None concerns a settlement that names its categories.
 */
export const dueDocuments = `
  document_apartment AS due
  WHERE due.account_id = $1 AND due.apartment_id = wanted.apartment_id
    AND wanted.categories IS NULL AND due.period_from <= wanted.covers_to AND due.period_to >= wanted.covers_from
    AND due.period_to < wanted.covers_from + interval '4 years' AND left(wanted.covers_from::text, 7) <> ALL (due.skipped)
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
    SELECT period_from, period_to, stated FROM document_apartment AS concerned
    WHERE concerned.account_id = attached.account_id AND concerned.document_id = attached.document_id
    ORDER BY stated DESC LIMIT 1) AS stated ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(stated.period_from, reading.period_from, reading.period_to) AS period_from,
      coalesce(stated.period_to, reading.period_to, reading.period_from) AS period_to) AS days
  ORDER BY attached.attached_at, attached.document_id`

/**
 * SQL: the documents of settlements of the account `$1`, given as arrays of the values that name each. PostgreSQL keeps the plan
 * of a prepared statement if it costs no more than one for these values. Inside a SELECT, the number of values does not change the
 * cost. Planning takes four times as long as running.
 */
export const selectDocuments = `
  WITH wanted AS (
    SELECT settlement_id, apartment_id, agreement_id, covers_from, covers_to, string_to_array(listed, ',') AS categories
    FROM unnest((SELECT $2::text[]), $3::text[], $4::text[], $5::date[], $6::date[], $7::text[])
      AS given (settlement_id, apartment_id, agreement_id, covers_from, covers_to, listed))
  ${columns}`
