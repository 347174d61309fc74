-- The settlements that keep their shares of a cost: they are prepared, were sent, or are being corrected.
--
-- Takes: the account and the cost.
-- Gives: a row for each item of the cost in such a settlement.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION stated_shares(account text, wanted_cost text)
RETURNS TABLE (settlement_id text) LANGUAGE sql STABLE AS $$
  SELECT settlement.id FROM item
  JOIN settlement ON settlement.account_id = item.account_id AND settlement.id = item.settlement_id
  WHERE item.account_id = account AND item.cost_id = wanted_cost
    AND (settlement.state IN ('prepared', 'sent') OR settlement.correction_reason IS NOT NULL)
$$;
