-- The documents attached to settlements, and those that concern their days and apartments because they were attached to several
-- apartments or months at once.
--
-- Takes: the account and the settlements.
-- Gives: a row for each document of each settlement, in order of attachment: the apartments that share its costs, and the document with its
--   reading and the use of its lines, as `MonthDocumentRow` of the month engine.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION documents_of_settlements(account text, settlements text[])
RETURNS TABLE (settlement_id text, apartment_ids text[], document json) LANGUAGE sql STABLE AS $$
  SELECT found.settlement_id, found.apartment_ids, row_to_json(found) FROM (
    SELECT wanted.id AS settlement_id, attached.document_id AS id, attached.attached_at, reading.seller_nip, reading.duplicate_of,
      EXISTS (
        SELECT FROM version_document AS sent
        WHERE sent.account_id = account AND sent.settlement_id = wanted.id AND sent.document_id = attached.document_id
          AND sent.version = 'sent') AS was_sent,
      (SELECT replaced_by FROM document_apartment AS noted
        WHERE noted.account_id = attached.account_id AND noted.document_id = attached.document_id
          AND noted.apartment_id = wanted.apartment_id) AS replaced_by,
      reading.document_id IS NOT NULL AS was_read,
      attached.is_due,
      coalesce(reading.state = 'waiting', false) AS is_waiting,
      coalesce(stated.stated, false) AS is_stated, days.period_from, days.period_to,
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
          'isFixed', cost.made_by = 'landlord' OR EXISTS (SELECT FROM stated_shares(cost.account_id, cost.id)))), '[]')
        FROM cost CROSS JOIN LATERAL shares_of_cost(cost.account_id, cost.id) AS shares
        WHERE cost.account_id = attached.account_id AND cost.document_id = attached.document_id) AS line_costs,
      uses.*
    FROM settlement AS wanted CROSS JOIN LATERAL (
      SELECT account_id, document_id, attached_at, false AS is_due FROM settlement_document
      WHERE account_id = wanted.account_id AND settlement_id = wanted.id
      UNION ALL
      SELECT account, due.document_id, due.attached_at, true
      FROM due_documents(
        account, wanted.id, wanted.apartment_id, wanted.covers_from, wanted.covers_to, wanted.categories) AS due) AS attached
    LEFT JOIN document_reading AS reading
      ON reading.account_id = attached.account_id AND reading.document_id = attached.document_id
    LEFT JOIN LATERAL (
      SELECT period_from, period_to, stated FROM document_apartment AS concerned
      WHERE concerned.account_id = attached.account_id AND concerned.document_id = attached.document_id
      ORDER BY stated DESC LIMIT 1) AS stated ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(stated.period_from, reading.period_from, reading.period_to) AS period_from,
        coalesce(stated.period_to, reading.period_to, reading.period_from) AS period_to) AS days
    CROSS JOIN LATERAL uses_of_document(attached.account_id, attached.document_id, wanted.id, wanted.apartment_id,
      wanted.agreement_id, wanted.covers_from, wanted.covers_to, wanted.categories) AS uses
    WHERE wanted.account_id = account AND wanted.id = ANY (settlements)) AS found
  ORDER BY found.attached_at, found.id
$$;
