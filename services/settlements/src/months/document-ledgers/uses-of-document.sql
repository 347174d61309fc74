-- What the ledger of a document is computed from, besides its lines: `UsesRow` of the month engine has the same members.
--
-- Takes: the account and the document; the settlement that the account is for, its apartment, its agreement, and the days and
--   categories that it covers (a month covers them all, which is null), or nulls for the account over all settlements.
-- Gives: one row. A share of the settlement's agreement is its `own` if it has an item of the cost, a rejected one included, else by the
--   month of the cost.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION uses_of_document(
  account text, wanted_document text, wanted_settlement text, wanted_apartment text, wanted_agreement text,
  wanted_from date, wanted_to date, wanted_categories text[])
RETURNS TABLE (
  kind text, mode text, on_advance text[], total_pln text, decisions jsonb, items jsonb, costs jsonb, is_awaited boolean,
  tenancies jsonb, settled_months text[]
) LANGUAGE sql STABLE AS $$
  SELECT
    (SELECT document.kind FROM document WHERE document.account_id = account AND document.id = wanted_document),
    (SELECT terms.mode FROM terms_of_month(account, wanted_agreement, wanted_from) AS terms WHERE wanted_categories IS NULL),
    -- The categories for which tenants pay advances in months of the document's settlements.
    ARRAY (
      SELECT DISTINCT waiting.category FROM settlement_document AS attached
      JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
      CROSS JOIN LATERAL waiting_advances(account, settlement.agreement_id, (settlement.period || '-01')::date) AS waiting
      WHERE attached.account_id = account AND attached.document_id = wanted_document
        AND settlement.categories IS NULL AND settlement.state <> 'cancelled'
        AND (wanted_categories IS NULL OR waiting.category <> ALL (wanted_categories))),
    reading.total_pln::text,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'line', decision.line, 'as', decision.decided_as, 'covers', decision.covers, 'reason', decision.reason,
        'decidedBy', decision.decided_by, 'decidedAt', decision.decided_at)), '[]')
      FROM line_decision AS decision
      WHERE decision.account_id = account AND decision.document_id = wanted_document AND decision.decided_as <> 'open'),
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'id', charge.item_id, 'line', charge.line, 'own', charge.settlement_id = coalesce(wanted_settlement, charge.settlement_id),
        'isRejected', charge.bearer = 'rejected_item', 'amountPln', charge.amount_pln::text)), '[]')
      FROM line_charges(account, wanted_document) AS charge WHERE charge.cost_id IS NULL),
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'line', shared.line, 'own', shared.own::text, 'charged', shared.charged::text, 'waiting', shared.waiting::text,
        'rejected', shared.rejected::text, 'landlord', shared.landlord::text, 'vacant', vacant.amount_pln::text)), '[]')
      FROM (
        SELECT charge.cost_id, charge.line,
          coalesce(sum(charge.amount_pln) FILTER (WHERE charge.bearer = 'tenant'), 0) AS charged,
          coalesce(sum(charge.amount_pln) FILTER (WHERE charge.bearer = 'true_up'), 0) AS waiting,
          coalesce(sum(charge.amount_pln) FILTER (WHERE charge.bearer = 'rejected_item'), 0) AS rejected,
          coalesce(sum(charge.amount_pln) FILTER (WHERE charge.bearer = 'landlord'), 0) AS landlord,
          coalesce(sum(charge.amount_pln) FILTER (
            WHERE charge.bearer = 'tenant' AND charge.agreement_id = wanted_agreement AND CASE
              WHEN charge.item_id IS NULL THEN (charge.period || '-01')::date BETWEEN wanted_from AND wanted_to
              ELSE EXISTS (
                SELECT FROM item
                WHERE item.account_id = account AND item.settlement_id = wanted_settlement AND item.cost_id = charge.cost_id)
              END), 0) AS own
        FROM line_charges(account, wanted_document) AS charge
        WHERE charge.cost_id IS NOT NULL
        GROUP BY charge.cost_id, charge.line) AS shared
      CROSS JOIN LATERAL vacant_part(account, shared.cost_id) AS vacant),
    -- Another settlement with the document is not calculated yet, or another tenant of the apartment has no settlement for the days.
    EXISTS (
      SELECT FROM settlement_document AS attached
      JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
      WHERE attached.account_id = account AND attached.document_id = wanted_document
        AND settlement.state = 'draft' AND settlement.id IS DISTINCT FROM wanted_settlement)
    OR EXISTS (
      SELECT FROM agreement
      WHERE agreement.account_id = account AND agreement.apartment_id = wanted_apartment
        AND agreement.id IS DISTINCT FROM wanted_agreement
        AND daterange(agreement.starts_on, agreement.ends_on, '[]') && daterange(wanted_from, wanted_to, '[]')
        AND NOT EXISTS (
          SELECT FROM settlement
          WHERE settlement.account_id = account AND settlement.agreement_id = agreement.id AND settlement.state <> 'cancelled'
            AND settlement.covers_from <= wanted_to AND settlement.covers_to >= wanted_from
            AND (settlement.categories IS NULL) = (wanted_categories IS NULL OR agreement.advances = '[]' AND NOT EXISTS (
              SELECT FROM agreement_terms AS terms
              WHERE terms.account_id = account AND terms.agreement_id = agreement.id AND terms.advances <> '[]')))),
    (SELECT coalesce(jsonb_agg(jsonb_build_object('from', agreement.starts_on::text, 'to', agreement.ends_on::text)), '[]')
      FROM agreement
      WHERE agreement.account_id = account
        AND (agreement.ends_on IS NULL OR agreement.ends_on >= coalesce(reading.period_from, reading.period_to))
        AND agreement.starts_on <= coalesce(reading.period_to, reading.period_from)
        AND agreement.apartment_id IN (
          SELECT wanted_apartment
          UNION
          SELECT settlement.apartment_id FROM settlement_document AS attached
          JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
          WHERE attached.account_id = account AND attached.document_id = wanted_document)),
    ARRAY (
      SELECT settled.period FROM settled_months(
        account, wanted_document, reading.period_from, reading.period_to, wanted_settlement, wanted_from, wanted_to, wanted_categories)
        AS settled)
  FROM (VALUES (account, wanted_document)) AS accounted (account_id, document_id)
  LEFT JOIN document_reading AS reading
    ON reading.account_id = accounted.account_id AND reading.document_id = accounted.document_id
$$;
