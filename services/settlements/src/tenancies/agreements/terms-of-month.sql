-- The terms by which the month of an agreement is charged; the mode and the categories of advances are the same for all of it.
--
-- Takes: the account, the agreement, and the first day of the month.
-- Gives: the mode, and the categories for which the tenant pays advances, of the latest terms that apply on that day, else of the
--   agreement's first ones; no row without the agreement.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION terms_of_month(account text, wanted_agreement text, first_day date)
RETURNS TABLE (mode text, on_advance text[]) LANGUAGE sql STABLE AS $$
  SELECT terms.mode, CASE WHEN terms.mode = 'by_readings'
    THEN ARRAY (SELECT advance ->> 'category' FROM jsonb_array_elements(terms.advances) AS advance) ELSE '{}' END
  FROM agreement
  LEFT JOIN LATERAL (
    SELECT dated.mode, dated.advances FROM agreement_terms AS dated
    WHERE dated.account_id = account AND dated.agreement_id = wanted_agreement AND dated.valid_from <= first_day
    ORDER BY dated.valid_from DESC LIMIT 1) AS later ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(later.mode, agreement.mode) AS mode, coalesce(later.advances, agreement.advances) AS advances) AS terms
  WHERE agreement.account_id = account AND agreement.id = wanted_agreement
$$;
