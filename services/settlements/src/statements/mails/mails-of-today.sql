-- The mails of today to the recipient and for the agreement that got most of an account, which are counted where they are stored.
--
-- Takes: the account.
-- Gives: one row, with the used part of both quotas and their end, or null when there are none.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION mails_of_today(account text) RETURNS TABLE (counters json) LANGUAGE sql STABLE AS $$
  WITH day AS (
    SELECT date_trunc('day', local) AT TIME ZONE 'Europe/Warsaw' AS began,
      (date_trunc('day', local) + interval '1 day') AT TIME ZONE 'Europe/Warsaw' AS ends
    FROM (VALUES (now() AT TIME ZONE 'Europe/Warsaw')) AS clock (local)),
  today AS (SELECT recipient, agreement_id FROM mail, day WHERE account_id = account AND counted_at >= day.began),
  most AS (
    SELECT (SELECT max(mails) FROM (SELECT count(*) AS mails FROM today GROUP BY recipient) AS each) AS of_recipient,
      (SELECT max(mails) FROM (SELECT count(*) AS mails FROM today GROUP BY agreement_id) AS each) AS of_agreement)
  SELECT CASE WHEN of_recipient > 0 THEN json_build_object(
      'mails_per_recipient_per_day', json_build_object('used', of_recipient, 'endsAt', day.ends),
      'mails_per_agreement_per_day', json_build_object('used', of_agreement, 'endsAt', day.ends)) END
  FROM most, day
$$;
