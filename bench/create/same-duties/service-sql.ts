/** The tables of the service by hand: the same facts and the same indexes as the system's, and its one statement. */
export const serviceTables = `
  CREATE TABLE account (
    id text PRIMARY KEY, apartments int NOT NULL DEFAULT 0, created_at timestamptz NOT NULL DEFAULT now()) WITH (fillfactor = 70);
  CREATE TABLE apartment (
    id text PRIMARY KEY, account_id text NOT NULL, label text NOT NULL, label_key text NOT NULL, state text NOT NULL,
    street text NOT NULL, city text NOT NULL, postal_code text, surface_m2 numeric(8, 2), tariffs json NOT NULL,
    version int NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL);
  CREATE UNIQUE INDEX apartment_label ON apartment (account_id, label_key) WHERE state <> 'archived';
  CREATE INDEX apartment_newest ON apartment (account_id, id DESC);
  CREATE INDEX apartment_in_state ON apartment (account_id, state, id DESC);
  CREATE TABLE idempotency_key (
    account_id text NOT NULL, key text NOT NULL, fingerprint bytea NOT NULL, id text NOT NULL, body text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (account_id, key));
  CREATE TABLE audit_entry (
    id text NOT NULL, account_id text NOT NULL, resource_id text NOT NULL, occurred_at timestamptz NOT NULL, body text NOT NULL,
    PRIMARY KEY (account_id, resource_id, id));
  CREATE TABLE outbox_event (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL, type text NOT NULL, account_id text NOT NULL,
    aggregate_id text NOT NULL, occurred_at timestamptz NOT NULL, data text NOT NULL, published_at timestamptz);
  CREATE INDEX outbox_event_waiting ON outbox_event (seq) WHERE published_at IS NULL;

  CREATE FUNCTION create_by_hand(
    p_account text, p_limit int, p_key text, p_fingerprint bytea, p_id text, p_label text, p_street text, p_city text,
    p_postal_code text, p_surface_m2 numeric, p_tariffs json, p_now timestamptz, p_body text,
    p_audit_id text, p_audit_body text, p_created_id text, p_audited_id text
  ) RETURNS TABLE (fingerprint bytea, id text, body text) LANGUAGE plpgsql AS $$
  #variable_conflict use_column
  BEGIN
    IF p_key IS NOT NULL THEN
      INSERT INTO idempotency_key (account_id, key, fingerprint, id, body) VALUES (p_account, p_key, p_fingerprint, p_id, p_body)
      ON CONFLICT DO NOTHING;
      IF NOT FOUND THEN
        RETURN QUERY SELECT held.fingerprint, held.id, held.body FROM idempotency_key AS held
          WHERE held.account_id = p_account AND held.key = p_key;
        RETURN;
      END IF;
    END IF;
    INSERT INTO apartment (id, account_id, label, label_key, state, street, city, postal_code, surface_m2, tariffs, created_at, updated_at)
    VALUES (p_id, p_account, p_label, lower(p_label), 'setup', p_street, p_city, p_postal_code, p_surface_m2, p_tariffs, p_now, p_now);
    INSERT INTO audit_entry VALUES (p_audit_id, p_account, p_id, p_now, p_audit_body);
    INSERT INTO outbox_event (id, type, account_id, aggregate_id, occurred_at, data)
    VALUES (p_created_id, 'peer.created', p_account, p_id, p_now, p_body), (p_audited_id, 'peer.audited', p_account, p_id, p_now, p_audit_body);
    INSERT INTO account AS held (id, apartments) VALUES (p_account, 1)
    ON CONFLICT (id) DO UPDATE SET apartments = held.apartments + 1 WHERE held.apartments < p_limit;
    IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'PL001', MESSAGE = 'plan_limit_reached'; END IF;
  END $$`

/** The whole creation as one statement; a row is what a repeated key remembers. */
export const createByHand = `
  SELECT * FROM create_by_hand($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`

export const findWaiting = `
  SELECT seq, id, type, account_id, aggregate_id, occurred_at::text, data
  FROM outbox_event WHERE published_at IS NULL ORDER BY seq LIMIT 256`

export const markPublished = `
  UPDATE outbox_event SET published_at = clock_timestamp()
  WHERE seq = ANY($1::bigint[]) AND (SELECT set_config('synchronous_commit', 'off', true)) = 'off'`
