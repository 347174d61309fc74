-- The progress of a settlement after its calculation: its newest statement, the newest mail with it, and what was paid of the statement
-- that counts. The last sent statement counts, even while its correction is in progress.
--
-- Takes: the account and the settlement.
-- Gives: one row, with nulls for what does not exist; a cancelled statement does not.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION outcome_of_settlement(account text, wanted_settlement text)
RETURNS TABLE (
  statement jsonb, mail jsonb, mail_status text, mail_is_decided boolean, counting_total_pln text, parts_pln text
) LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(newest), to_jsonb(delivery), delivery.state, delivery.resolved_at IS NOT NULL, counting.total_pln::text,
    paid.parts_pln::text
  FROM (VALUES (account, wanted_settlement)) AS settled (account_id, settlement_id)
  LEFT JOIN LATERAL (
    SELECT statement.id, statement.account_id, statement.settlement_id, statement.agreement_id, statement.version, statement.state,
      statement.snapshot_sha256, statement.pdf_sha256, statement.pdf_bytes, statement.total_pln, statement.to_pay_pln,
      statement.due_on, statement.corrects_version, statement.prepared_at, statement.released_at, statement.sent_at,
      statement.cancelled_at
    FROM statement
    WHERE statement.account_id = settled.account_id AND statement.settlement_id = settled.settlement_id
      AND statement.state <> 'cancelled'
    ORDER BY statement.version DESC LIMIT 1) AS newest ON true
  LEFT JOIN LATERAL (
    SELECT * FROM mail
    WHERE mail.account_id = settled.account_id AND mail.settlement_id = settled.settlement_id AND mail.statement_id = newest.id
    ORDER BY mail.id DESC LIMIT 1) AS delivery ON true
  LEFT JOIN statement AS counting
    ON counting.account_id = settled.account_id AND counting.settlement_id = settled.settlement_id AND counting.state = 'sent'
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(part.amount_pln), 0) AS parts_pln FROM payment_part AS part
    WHERE part.account_id = counting.account_id AND part.statement_id = counting.id) AS paid
$$;
