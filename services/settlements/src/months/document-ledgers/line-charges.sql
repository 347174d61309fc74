-- Who bears which part of the lines of a document, as it is stored: an item that names the document charges a part of a line, and a
-- cost that was made of a line is shared by agreements and the landlord.
--
-- Takes: the account and the document.
-- Gives: a row for each item without a cost, and for each share of a cost; a cost that nobody shares yet has one of 0.00. Its bearer is
--   - `tenant`: an item charges it, or will: a share without an item has neither `settlement_id` nor `item_id`;
--   - `true_up`: the tenant pays an advance for the category, so the share waits for a true-up;
--   - `rejected_item`: a person rejected the item, so the landlord bears it;
--   - `landlord`: what the agreements of the cost do not share.
--   An item of the document as a whole has no line. A rejected item that the calculation proposes no more (it has no basis) takes nothing
--   on advance.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION line_charges(account text, wanted_document text)
RETURNS TABLE (
  line int, cost_id text, period text, bearer text, apartment_id text, agreement_id text, settlement_id text, item_id text,
  item_label text, amount_pln numeric
) LANGUAGE sql STABLE AS $$
  SELECT (item.source ->> 'line')::int, NULL, settlement.period,
    CASE item.state WHEN 'rejected' THEN 'rejected_item' ELSE 'tenant' END,
    settlement.apartment_id, settlement.agreement_id, settlement.id, item.id, item.label, item.amount_pln
  FROM item
  JOIN settlement ON settlement.account_id = item.account_id AND settlement.id = item.settlement_id
  WHERE item.account_id = account AND item.source_document_id = wanted_document AND item.cost_id IS NULL
  UNION ALL
  SELECT cost.line, cost.id, cost.period,
    CASE WHEN allocation.agreement_id IS NULL THEN 'landlord' WHEN share.waits THEN 'true_up'
      WHEN charged.state = 'rejected' THEN 'rejected_item' ELSE 'tenant' END,
    allocation.apartment_id, allocation.agreement_id,
    CASE WHEN NOT share.waits THEN charged.settlement_id END, CASE WHEN NOT share.waits THEN charged.id END,
    CASE WHEN NOT share.waits THEN charged.label END, coalesce(allocation.amount_pln, 0)
  FROM cost
  LEFT JOIN allocation ON allocation.account_id = cost.account_id AND allocation.cost_id = cost.id
  -- Beside the item that charges the share, settlements of the agreement may have rejected ones.
  LEFT JOIN LATERAL (
    SELECT item.id, item.label, item.state, item.basis, item.settlement_id
    FROM item
    JOIN settlement ON settlement.account_id = item.account_id AND settlement.id = item.settlement_id
    WHERE item.account_id = cost.account_id AND item.cost_id = cost.id AND settlement.agreement_id = allocation.agreement_id
    ORDER BY item.state = 'rejected', item.basis IS NULL, item.id LIMIT 1) AS charged ON true
  CROSS JOIN LATERAL (
    SELECT (charged.id IS NULL OR charged.state = 'rejected' AND charged.basis IS NULL) AND EXISTS (
      SELECT FROM terms_of_month(cost.account_id, allocation.agreement_id, (cost.period || '-01')::date) AS terms
      WHERE cost.category = ANY (terms.on_advance)) AS waits
    OFFSET 0) AS share
  WHERE cost.account_id = account AND cost.document_id = wanted_document
$$;
