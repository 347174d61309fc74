-- @ ids-in-time
-- @ keep-audit-entries
-- @ make-audit-partition
-- @ list-audit-partitions
-- @ begin-audit-archive
-- @ record-audit-object
-- @ finish-audit-archive
-- @ hold-place
-- @ place-horizon
-- @ place-history
-- @ place-change
-- @ versions
-- @ takes-cost
-- Whether a settlement charges a cost, if its agreement bears it: the cost is of a month and of a category that the settlement covers.
--
-- Takes: the rows of the settlement and of the cost.
-- Gives: true or false.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION takes_cost(settlement settlement, cost cost) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (cost.period || '-01')::date BETWEEN settlement.covers_from AND settlement.covers_to
    AND (settlement.categories IS NULL OR cost.category = ANY (settlement.categories))
$$;
-- @ require-total-of-items
-- @ use-line-by-hand
-- @ items-by-use
-- @ require-whole-cost
-- @ skip-used-line
-- @ keep-statement
-- @ move-transfer
-- @ parts-of-days
-- @ count-stored
-- @ terms-of-month
-- @ place-agreements
-- @ lacks-seller
-- @ place-documents
-- @ place-settlements
-- @ place-payments
