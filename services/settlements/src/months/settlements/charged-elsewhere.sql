-- What other settlements of an agreement charge of the days and categories of one, which must not charge it again (docs/decisions/0108):
-- metered use on these days, and shares of the costs of their months. A month is compared with true-ups and a true-up with months, since
-- two of one kind cover the same only when one is cancelled. Items of earlier releases have no days of use.
--
-- Takes: the account, the settlement, its agreement, and the days and categories that it covers.
-- Gives: a row for each category of another settlement with its days, in a fixed order.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION charged_elsewhere(
  account text, own_settlement text, own_agreement text, own_from date, own_to date, own_categories text[])
RETURNS TABLE (category text, "isUse" boolean, "from" date, "to" date, "settlementId" text, "referenceCode" text)
LANGUAGE sql STABLE AS $$
  SELECT DISTINCT item.category, item.inputs ->> 'kind' = 'readings' AS is_use, other.covers_from, other.covers_to, other.id,
    other.reference_code
  FROM settlement AS other
  JOIN item ON item.account_id = other.account_id AND item.settlement_id = other.id
  WHERE other.account_id = account AND other.agreement_id = own_agreement AND other.id <> own_settlement
    AND (other.categories IS NULL) <> (own_categories IS NULL) AND other.state <> 'cancelled' AND other.covers_from <= own_to AND other.covers_to >= own_from
    AND item.state <> 'rejected' AND item.category IS NOT NULL AND (own_categories IS NULL OR item.category = ANY (own_categories))
    AND CASE WHEN item.inputs ->> 'kind' = 'readings'
      THEN coalesce(item.used_from, other.covers_from) <= own_to AND coalesce(item.used_to, other.covers_to) >= own_from
      ELSE (
        SELECT (cost.period || '-01')::date FROM cost WHERE cost.account_id = item.account_id AND cost.id = item.cost_id)
        BETWEEN own_from AND own_to END
  ORDER BY is_use, item.category, other.covers_from, other.id
$$;
