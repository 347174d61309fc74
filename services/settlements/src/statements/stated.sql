-- The statements as lower rooms may see them: of which settlement, in which state, and what was charged.
-- The view has the rights of its user, so that it gives no more than the table.

CREATE OR REPLACE VIEW stated WITH (security_invoker = true) AS
  SELECT account_id, settlement_id, state, prepared_at, snapshot FROM statement;
