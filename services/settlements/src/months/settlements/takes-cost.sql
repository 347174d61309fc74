-- Whether a settlement charges a cost, if its agreement bears it: the cost is of a month and of a category that the settlement covers.
--
-- Takes: the rows of the settlement and of the cost.
-- Gives: true or false.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION takes_cost(settlement settlement, cost cost) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (cost.period || '-01')::date BETWEEN settlement.covers_from AND settlement.covers_to
    AND (settlement.categories IS NULL OR cost.category = ANY (settlement.categories))
$$;
