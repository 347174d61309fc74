-- Which apartments a cost concerns, and who bears which part of it.
--
-- Takes: the account and the cost.
-- Gives: one row: the apartments in a fixed order, and the shares of the agreements and the landlord as a list of `Allocation`.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION shares_of_cost(account text, wanted_cost text)
RETURNS TABLE (apartment_ids text[], allocations jsonb) LANGUAGE sql STABLE AS $$
  SELECT
    ARRAY (
      SELECT concerned.apartment_id FROM cost_apartment AS concerned
      WHERE concerned.account_id = account AND concerned.cost_id = wanted_cost
      ORDER BY concerned.apartment_id),
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'agreementId', allocation.agreement_id, 'apartmentId', allocation.apartment_id, 'part', trim_scale(allocation.part)::text,
        'days', allocation.days, 'amountPln', allocation.amount_pln::text)), '[]')
      FROM allocation WHERE allocation.account_id = account AND allocation.cost_id = wanted_cost)
$$;
