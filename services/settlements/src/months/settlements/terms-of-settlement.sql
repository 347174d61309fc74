-- The terms that decide which items a settlement may have.
--
-- Takes: the account and the settlement.
-- Gives: one row, none without an agreement: the agreement as `TermsOfSettlement` of the month engine, with its mode and its advances in the
--   month, and the charges of other settlements on the same days. A settlement that names its categories charges what the tenant uses
--   of them.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION terms_of_settlement(account text, wanted_settlement text) RETURNS TABLE (agreement jsonb)
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', settlement.agreement_id,
    'mode', CASE WHEN settlement.categories IS NULL THEN terms.mode ELSE 'by_readings' END,
    'onAdvance', CASE WHEN settlement.categories IS NULL THEN to_jsonb(terms.on_advance) ELSE '[]' END,
    'categories', settlement.categories,
    'elsewhere', (
      SELECT coalesce(jsonb_agg(to_jsonb(charged)), '[]')
      FROM charged_elsewhere(settlement.account_id, settlement.id, settlement.agreement_id, settlement.covers_from,
        settlement.covers_to, settlement.categories) AS charged))
  FROM settlement
  CROSS JOIN LATERAL terms_of_month(settlement.account_id, settlement.agreement_id, settlement.covers_from) AS terms
  WHERE settlement.account_id = account AND settlement.id = wanted_settlement
$$;
