-- The costs of months that concern any of some apartments.
--
-- Takes: the account, the months, the apartments, and the categories, or null for all.
-- Gives: a row for each, in a fixed order: the apartments that it concerns, and the cost as `CostCase` of the month engine, with its line,
--   its stored shares and the items that charge it. It is `wanted` while a settlement includes its document, or if a person made it.
-- Raises: nothing of its own.

-- Looked up by month, and lines by cost: joined, the planner expects few rows of an account, and would look at all of the month's costs for
-- each cost and each line.
CREATE OR REPLACE FUNCTION costs_of_months(account text, periods text[], apartments text[], categories text[])
RETURNS TABLE (apartment_ids text[], cost json) LANGUAGE sql STABLE AS $$
  SELECT found."apartmentIds", row_to_json(found) FROM (
    SELECT cost.id, cost.document_id AS "documentId", cost.line, cost.category, cost.label, cost.key, cost.difference,
      cost.made_by = 'landlord' AS "keyGiven", cost.amount_pln::text AS "amountPln",
      CASE WHEN cost.total_given THEN trim_scale(cost.total)::text END AS total, trim_scale(cost.total)::text AS "storedTotal",
      cost.period, cost.whole_pln::text AS "wholePln", cost.period_from AS "periodFrom", cost.period_to AS "periodTo",
      cost.split_by AS "splitBy", cost.created_at AS "createdAt", shares.apartment_ids AS "apartmentIds",
      cost.made_by = 'landlord'
        -- A cost that was made again for a bill of other months is not wanted.
        OR (cost.period_from IS NULL OR cost.period BETWEEN left(cost.period_from::text, 7) AND left(cost.period_to::text, 7))
        AND EXISTS (
          SELECT FROM settlement_document AS attached
          JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
          JOIN cost_apartment AS concerned
            ON concerned.account_id = settlement.account_id AND concerned.apartment_id = settlement.apartment_id
          WHERE attached.account_id = cost.account_id AND attached.document_id = cost.document_id
            AND concerned.cost_id = cost.id AND takes_cost(settlement, cost.made)) AS wanted,
      line.quantity::float8 AS quantity, line.unit, line.place, line.at, line.excerpt, line.confidence::text AS confidence,
      line.proposed_by AS "proposedBy", shares.allocations AS stored,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'agreementId', settlement.agreement_id, 'apartmentId', settlement.apartment_id,
          'settlementId', settlement.id, 'referenceCode', settlement.reference_code, 'frozen', settlement.state IN ('prepared', 'sent'),
          'state', item.state, 'basis', item.basis, 'inputs', item.inputs, 'amountPln', item.amount_pln::text)), '[]')
        FROM item
        JOIN settlement ON settlement.account_id = item.account_id AND settlement.id = item.settlement_id
        WHERE item.account_id = cost.account_id AND item.cost_id = cost.id AND settlement.agreement_id IS NOT NULL) AS items
    FROM unnest(periods) AS month (period) CROSS JOIN LATERAL (
      SELECT made.*, made FROM cost AS made WHERE made.account_id = account AND made.period = month.period
        AND apartments && (SELECT apartment_ids FROM shares_of_cost(made.account_id, made.id))
        AND (categories IS NULL OR made.category = ANY (categories)) OFFSET 0) AS cost
    CROSS JOIN LATERAL (
      SELECT * FROM document_line
      WHERE account_id = cost.account_id AND document_id = cost.document_id AND line = cost.line OFFSET 0) AS line
    CROSS JOIN LATERAL shares_of_cost(cost.account_id, cost.id) AS shares) AS found
  ORDER BY found.id
$$;
