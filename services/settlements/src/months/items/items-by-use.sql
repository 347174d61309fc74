-- The items that share a cost by what a meter counted, as a sub-meter or as a main meter. They are looked up by the meter alone, since
-- the planner expects few items of an account and would read them all.
--
-- Takes: the meter.
-- Gives: the items of all accounts; the caller chooses the account.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION items_by_use(meter text)
RETURNS TABLE (account_id text, settlement_id text, state text, inputs jsonb) LANGUAGE sql STABLE AS $$
  SELECT item.account_id, item.settlement_id, item.state, item.inputs FROM item
  WHERE item.inputs -> 'sub_meters' IS NOT NULL AND (
    item.inputs -> 'sub_meters' @> jsonb_build_object('own', jsonb_build_array(jsonb_build_object('meter_id', meter)))
    OR item.inputs -> 'sub_meters' @> jsonb_build_object('main', jsonb_build_array(jsonb_build_object('meter_id', meter))))
  OFFSET 0
$$;
