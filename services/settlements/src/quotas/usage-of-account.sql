-- The counters of an account, by the clock of the database. A counter whose day or month is over has counted nothing.
--
-- Takes: the account.
-- Gives: one row for every account, also for one without counters: the counters by quota, the last two members only while they count for a
--   day or a month, and the first week of the account.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION usage_of_account(account text)
RETURNS TABLE (counters json, "isInFirstWeek" boolean, "firstWeekEndsAt" json) LANGUAGE sql STABLE AS $$
  SELECT json_object_agg(counter.quota, json_build_object(
      'used', CASE WHEN counter.ends_at <= now() THEN 0 ELSE counter.used END,
      'endsAt', CASE WHEN counter.ends_at > now() THEN counter.ends_at END,
      'endsInSeconds', CASE WHEN counter.ends_at > now() THEN ceil(extract(epoch FROM counter.ends_at - now())) END)),
    coalesce(now() < min(counter.since) + interval '7 days', true), to_json(min(counter.since) + interval '7 days')
  FROM account_usage AS counter WHERE counter.account_id = account
$$;
