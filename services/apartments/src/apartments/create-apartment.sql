-- Creates an apartment in one round trip, as a transaction of its own: the idempotency key, the apartment, the audit entry, both
-- events and the place in the plan.
--
-- Takes: the moment, the account and the limit of each plan; the idempotency key (or null) with the request's fingerprint, its
--   expiry, and the answer to remember; the apartment; the identifiers and texts of the audit entry and the two events. Only the
--   time from the moment to the expiry counts: a key expires by the clock of the database.
-- Gives: null when it created the apartment; for a key in use, a JSON object with is_same (the fingerprints are equal), headers
--   and body of the remembered answer.
-- Raises: LK001 label_conflict, with the apartment that has the label as its detail; LK002 plan_limit_reached, with the limit as its detail. Nothing of a refused call stays.

CREATE OR REPLACE FUNCTION create_apartment(
  p_now timestamptz, p_account text, p_plans jsonb,
  p_key text, p_fingerprint bytea, p_expires_at timestamptz, p_headers jsonb, p_body text,
  p_id text, p_label text, p_label_key text, p_street text, p_city text, p_postal_code text, p_surface_m2 numeric, p_tariffs json,
  p_audit_id text, p_audit_body text, p_created_id text, p_audited_id text, p_traceparent text
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  allowed int;
  remembered json;
BEGIN
  IF p_key IS NOT NULL THEN
    INSERT INTO idempotency_key AS held (account_id, operation, key, fingerprint, status, headers, body, created_at, expires_at)
    VALUES (p_account, 'createApartment', p_key, p_fingerprint, 201, p_headers, p_body,
      clock_timestamp(), clock_timestamp() + (p_expires_at - p_now))
    ON CONFLICT (account_id, operation, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers, body = excluded.body,
          created_at = excluded.created_at, expires_at = excluded.expires_at
      WHERE held.expires_at <= clock_timestamp();
    IF NOT FOUND THEN
      SELECT json_build_object('is_same', held.fingerprint = p_fingerprint, 'headers', held.headers, 'body', held.body)
        INTO remembered
        FROM idempotency_key AS held
        WHERE held.account_id = p_account AND held.operation = 'createApartment' AND held.key = p_key;
      RETURN coalesce(remembered, '{"is_same":false}');
    END IF;
  END IF;

  INSERT INTO apartment (id, account_id, label, label_key, state, street, city, postal_code, surface_m2, tariffs, created_at, updated_at)
  VALUES (p_id, p_account, p_label, p_label_key, 'setup', p_street, p_city, p_postal_code, p_surface_m2, p_tariffs, p_now, p_now)
  ON CONFLICT (account_id, label_key) WHERE state <> 'archived' DO NOTHING;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LK001', MESSAGE = 'label_conflict', DETAIL = coalesce((
      SELECT id FROM apartment WHERE account_id = p_account AND label_key = p_label_key AND state <> 'archived'), '');
  END IF;

  INSERT INTO audit_entry (id, account_id, resource_id, occurred_at, body)
  VALUES (p_audit_id, p_account, p_id, p_now, p_audit_body);
  INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data, traceparent)
  VALUES (p_created_id, 'apartment.created', p_account, p_id, 1, p_now, p_body, p_traceparent),
         (p_audited_id, 'audit.event', p_account, p_id, 1, p_now, p_audit_body, p_traceparent);

  -- The account's row is the one that callers queue for, so it is locked last.
  UPDATE account SET apartments = apartments + 1
  WHERE id = p_account AND apartments < coalesce(p_plans ->> plan, p_plans ->> 'basic')::int;
  IF NOT FOUND THEN
    INSERT INTO account (id) VALUES (p_account) ON CONFLICT DO NOTHING;
    UPDATE account SET apartments = apartments + 1
    WHERE id = p_account AND apartments < coalesce(p_plans ->> plan, p_plans ->> 'basic')::int;
    IF NOT FOUND THEN
      SELECT coalesce(p_plans ->> plan, p_plans ->> 'basic')::int INTO allowed FROM account WHERE id = p_account;
      RAISE EXCEPTION USING ERRCODE = 'LK002', MESSAGE = 'plan_limit_reached', DETAIL = allowed::text;
    END IF;
  END IF;
  RETURN NULL;
END $$;
