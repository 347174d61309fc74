-- The settlements of months: each covers every category of its month. A tenancy has one of a month at most, since a cancelled one is none.
-- The view has the rights of its user, so that it gives no more than the table.

CREATE OR REPLACE VIEW month_settlement WITH (security_invoker = true) AS
  SELECT id, account_id, apartment_id, agreement_id, period, covers_from, covers_to, state, reference_code, paid_at
  FROM settlement WHERE categories IS NULL AND state <> 'cancelled';
