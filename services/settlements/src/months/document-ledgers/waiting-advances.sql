-- The advances of a month that no true-up has settled yet.
--
-- Takes: the account, the agreement, and the first day of the month.
-- Gives: the categories for which the tenant pays an advance in the month, without those of a calculated true-up that covers it.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION waiting_advances(account text, wanted_agreement text, first_day date)
RETURNS TABLE (category text) LANGUAGE sql STABLE AS $$
  SELECT advance.category
  FROM terms_of_month(account, wanted_agreement, first_day) AS terms
  CROSS JOIN LATERAL unnest(terms.on_advance) AS advance (category)
  WHERE NOT EXISTS (
    SELECT FROM settlement AS true_up
    WHERE true_up.account_id = account AND true_up.agreement_id = wanted_agreement AND true_up.categories IS NOT NULL
      AND true_up.state NOT IN ('draft', 'cancelled') AND advance.category = ANY (true_up.categories)
      AND first_day BETWEEN true_up.covers_from AND true_up.covers_to)
$$;
