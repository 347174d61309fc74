-- The open amount of a part: payments pay the parts of a statement in their order.
--
-- Takes: the amount of the part, the sum of the parts before it, and what was paid of the statement.
-- Gives: 0 also for a negative amount, which is paid at once.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION open_of_part(amount_pln numeric, before_pln numeric, paid_pln numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest(0, least(amount_pln, before_pln + amount_pln - paid_pln))
$$;

-- The parts in which each sent statement falls due. Without a plan there is one part, the total on the due day of the statement. With
-- a plan, that part is what the plan leaves, and the instalments follow in the order of their days. A correction that raises the total
-- raises the first part; one that lowers it below the plan shortens the last instalments. So the parts always add up to the total.
-- `open_pln` is what is not paid yet of each.
-- The view has the rights of its user, so that it gives no more than the tables.

CREATE OR REPLACE VIEW due_part WITH (security_invoker = true) AS
  SELECT part.*, open_of_part(part.amount_pln, part.before_pln, paid.amount_pln) AS open_pln
  FROM (
    SELECT statement.account_id, statement.id AS statement_id, statement.settlement_id, statement.agreement_id,
      false AS is_instalment, statement.due_on,
      greatest(statement.total_pln - coalesce(plan.amount_pln, 0), least(statement.total_pln, 0)) AS amount_pln,
      0::numeric AS before_pln
    FROM statement
    LEFT JOIN (
      SELECT account_id, settlement_id, sum(amount_pln) AS amount_pln FROM instalment GROUP BY account_id, settlement_id) AS plan
      ON plan.account_id = statement.account_id AND plan.settlement_id = statement.settlement_id
    WHERE statement.state = 'sent'
    UNION ALL
    SELECT statement.account_id, statement.id, statement.settlement_id, statement.agreement_id, true, planned.due_on,
      least(planned.amount_pln, statement.total_pln - before.amount_pln), before.amount_pln
    FROM (
      SELECT account_id, settlement_id, due_on, amount_pln,
        sum(amount_pln) OVER (PARTITION BY account_id, settlement_id) AS plan_pln,
        sum(amount_pln) OVER (PARTITION BY account_id, settlement_id ORDER BY due_on) - amount_pln AS earlier_pln
      FROM instalment) AS planned
    JOIN statement ON statement.account_id = planned.account_id AND statement.settlement_id = planned.settlement_id
    CROSS JOIN LATERAL (
      SELECT greatest(statement.total_pln - planned.plan_pln, 0) + planned.earlier_pln AS amount_pln) AS before
    WHERE statement.state = 'sent' AND statement.total_pln > before.amount_pln) AS part
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(payment_part.amount_pln), 0) AS amount_pln FROM payment_part
    WHERE payment_part.account_id = part.account_id AND payment_part.statement_id = part.statement_id) AS paid;
