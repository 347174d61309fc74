-- Locks a cost, and reads what an item of it has to be compared with. In a function, because one statement that waits for a lock sees
-- the shares from before it waited.
--
-- Takes: the account and the cost; the agreement and the item whose share is decided.
-- Gives: one row, or none without the cost: its amount, its shares as a list of `Allocation`, and the item of another settlement with a
--   share of the agreement, or null.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION share_to_follow(account text, wanted_cost text, wanted_agreement text, wanted_item text)
RETURNS TABLE (amount_pln text, stored jsonb, charged_by jsonb) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM cost WHERE cost.account_id = account AND cost.id = wanted_cost FOR UPDATE;
  RETURN QUERY
  SELECT cost.amount_pln::text, shares.allocations,
    (SELECT jsonb_build_object('id', other.id, 'label', other.label, 'settlement_id', settlement.id, 'code', settlement.reference_code)
      FROM item AS other
      JOIN settlement ON settlement.account_id = other.account_id AND settlement.id = other.settlement_id
      WHERE other.account_id = account AND other.cost_id = wanted_cost AND other.id <> wanted_item AND other.state <> 'rejected'
        AND settlement.agreement_id = wanted_agreement ORDER BY other.id LIMIT 1)
  FROM cost CROSS JOIN LATERAL shares_of_cost(account, wanted_cost) AS shares
  WHERE cost.account_id = account AND cost.id = wanted_cost;
END $$;
