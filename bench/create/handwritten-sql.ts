/** The tables of the hand-written reference: the same facts as the service keeps, no more. */
export const handwrittenTables = `
  CREATE TABLE account (id text PRIMARY KEY, apartments int NOT NULL DEFAULT 0);
  CREATE TABLE apartment (
    id text PRIMARY KEY, account_id text NOT NULL REFERENCES account, label text NOT NULL, state text NOT NULL,
    street text NOT NULL, city text NOT NULL, postal_code text, surface_m2 numeric, created_at timestamptz NOT NULL,
    UNIQUE (account_id, label));
  CREATE TABLE idempotency_key (
    account_id text NOT NULL, key text NOT NULL, fingerprint bytea NOT NULL, body text NOT NULL, created_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, key));
  CREATE TABLE audit_entry (
    id text PRIMARY KEY, account_id text NOT NULL, apartment_id text NOT NULL, body text NOT NULL, created_at timestamptz NOT NULL);
  CREATE TABLE outbox_event (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL, type text NOT NULL, body text NOT NULL, published_at timestamptz);
  CREATE INDEX outbox_event_waiting ON outbox_event (seq) WHERE published_at IS NULL;
  INSERT INTO account (id) SELECT 'account-' || n FROM generate_series(0, 199) AS n`

/** The whole creation as one statement: the account counted under its lock, then everything that depends on it. */
export const createByHand = `
  WITH counted AS (
    UPDATE account SET apartments = apartments + 1 WHERE id = $1 AND apartments < 1000000 RETURNING id
  ), made AS (
    INSERT INTO apartment (id, account_id, label, state, street, city, postal_code, surface_m2, created_at)
    SELECT $5, id, $6, 'setup', $7, $8, $9, $10, $11 FROM counted RETURNING id, account_id, created_at
  ), remembered AS (
    INSERT INTO idempotency_key (account_id, key, fingerprint, body, created_at)
    SELECT account_id, $2, $3, $4, created_at FROM made
  ), audited AS (
    INSERT INTO audit_entry (id, account_id, apartment_id, body, created_at)
    SELECT $12, account_id, id, $13, created_at FROM made
  )
  INSERT INTO outbox_event (id, type, body)
  SELECT event.* FROM made, (VALUES ($14, 'apartment.created', $4), ($15, 'audit.event', $13)) AS event`
