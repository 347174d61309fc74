-- Keeps the audit entries of all services in the audit log of this one, each once; an entry has the same identifier and text everywhere.
--
-- Takes: entries as they were published, and the account that each was published for.
-- Gives: how many entries are new.
-- Raises: nothing of its own. Anything but an entry of its account is left out.

CREATE OR REPLACE FUNCTION copy_audit_entries(p_accounts text[], p_bodies text[]) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_copied int;
BEGIN
  INSERT INTO audit_entry (id, account_id, resource_id, occurred_at, body)
  SELECT entry.id, entry.account_id, entry.resource_id, entry.occurred_at::timestamptz, entry.body
  FROM (
    SELECT given.account_id, given.body, given.body::json ->> 'id' AS id, given.body::json ->> 'account_id' AS own_account_id,
      given.body::json ->> 'object' AS resource_id,
      given.body::json ->> 'occurred_at' AS occurred_at
    FROM unnest(p_accounts, p_bodies) AS given (account_id, body)) AS entry
  WHERE entry.id ~ '^aud_[0-7][0-9a-hjkmnp-tv-z]{25}$' AND entry.own_account_id = entry.account_id
    AND entry.resource_id IS NOT NULL
    AND entry.occurred_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$' AND pg_input_is_valid(entry.occurred_at, 'timestamptz')
  -- One order for all, so that no two statements wait for each other.
  ORDER BY entry.account_id, entry.resource_id, entry.id
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS v_copied = ROW_COUNT;
  RETURN v_copied;
END $$;
