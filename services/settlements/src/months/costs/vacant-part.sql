-- The part of a cost for the days on which its apartments had no tenant; what sub-meters count has none.
--
-- Takes: the account and the cost.
-- Gives: the amount; no row without the cost. The landlord bears no more of it than the remainder of the cost.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION vacant_part(account text, wanted_cost text)
RETURNS TABLE (amount_pln numeric) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN cost.key = 'sub_meters' THEN 0 ELSE round(cost.amount_pln * vacant.days / (cost.total * month.days), 2) END
  FROM cost
  CROSS JOIN LATERAL (
    SELECT extract(day FROM (cost.period || '-01')::date + interval '1 month' - interval '1 day') AS days) AS month
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(lived.part * (month.days - lived.days)), 0) AS days
    FROM (
      SELECT max(allocation.part) AS part, sum(allocation.days) AS days FROM allocation
      WHERE allocation.account_id = account AND allocation.cost_id = wanted_cost AND allocation.part IS NOT NULL
      GROUP BY allocation.apartment_id) AS lived) AS vacant
  WHERE cost.account_id = account AND cost.id = wanted_cost
$$;
