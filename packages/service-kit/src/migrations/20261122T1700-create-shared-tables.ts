import { Migration } from '@mikro-orm/migrations'

/** The tables of every service that publishes events and takes writes. */
export class CreateSharedTables extends Migration {
  override up(): void {
    for (const statement of sharedTables) this.addSql(statement)
  }
}

export const sharedTables = [
  `CREATE TABLE idempotency_key (
     account_id text NOT NULL,
     operation text NOT NULL,
     key text NOT NULL,
     fingerprint bytea NOT NULL,
     status smallint,
     headers jsonb,
     body text,
     created_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     PRIMARY KEY (account_id, operation, key))`,
  // Keys expire in the order in which they are stored, so a range of each block is enough; a b-tree would cost every write.
  'CREATE INDEX idempotency_key_expiry ON idempotency_key USING brin (expires_at)',
  `CREATE TABLE audit_entry (
     id text NOT NULL,
     account_id text NOT NULL,
     resource_type text NOT NULL,
     resource_id text NOT NULL,
     occurred_at timestamptz NOT NULL,
     body text NOT NULL,
     PRIMARY KEY (account_id, resource_id, id))`,
  `CREATE TABLE outbox_event (
     seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     id text NOT NULL,
     type text NOT NULL,
     account_id text NOT NULL,
     aggregate_id text NOT NULL,
     sequence int NOT NULL,
     occurred_at timestamptz NOT NULL,
     data text NOT NULL,
     traceparent text,
     published_at timestamptz)`,
  'CREATE INDEX outbox_event_waiting ON outbox_event (seq) WHERE published_at IS NULL',
  `CREATE TABLE relay_lease (
     one boolean PRIMARY KEY DEFAULT true CHECK (one),
     holder text NOT NULL,
     token bigint NOT NULL,
     expires_at timestamptz NOT NULL)`,
  `CREATE TABLE parked_message (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     place text NOT NULL UNIQUE,
     subject text NOT NULL,
     reason text NOT NULL,
     payload bytea NOT NULL,
     parked_at timestamptz NOT NULL)`,
  // The webhooks service was asked for every event up to asked_seq; nothing up to settled_seq can still be committed.
  `CREATE TABLE outbox_confirmation (
     one boolean PRIMARY KEY DEFAULT true CHECK (one),
     asked_seq bigint NOT NULL DEFAULT 0,
     settled_seq bigint NOT NULL DEFAULT 0,
     seen_seq bigint NOT NULL DEFAULT 0,
     seen_at timestamptz NOT NULL DEFAULT clock_timestamp())`,
  'INSERT INTO outbox_confirmation DEFAULT VALUES',
  // The events that the webhooks service did not know. No foreign key: its triggers would read every row that is published.
  `CREATE TABLE outbox_unconfirmed (
     seq bigint PRIMARY KEY,
     tries int NOT NULL DEFAULT 0,
     again_at timestamptz NOT NULL DEFAULT clock_timestamp())`,
]
