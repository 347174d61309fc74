import { Migration } from '@mikro-orm/migrations'

/** The tables of every service that publishes events and takes writes. */
export class CreateSharedTables extends Migration {
  override up(): void {
    for (const statement of sharedTables) this.addSql(statement)
  }
}

const idempotency = [
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
]

const audit = [
  `CREATE TABLE audit_entry (
     id text NOT NULL,
     account_id text NOT NULL,
     resource_id text NOT NULL,
     occurred_at timestamptz NOT NULL,
     body text NOT NULL,
     PRIMARY KEY (account_id, resource_id, id))`,
]

// The months of the audit log that were moved to the document store, or are being moved.
const auditArchive = [
  // One partition of the audit log: from_id ≤ id < to_id. Entries of a month are in its objects once archived_at is set.
  `CREATE TABLE audit_archive_month (
     from_id text PRIMARY KEY,
     to_id text NOT NULL,
     -- Counts the processes that have begun to move the month: only the newest may go on.
     run int NOT NULL DEFAULT 1,
     -- An entry was added after the move had begun.
     is_late boolean NOT NULL DEFAULT false,
     archived_at timestamptz)`,
  // Entries of one account in the order of (resource_id, id); the parts of a month follow one another without a gap.
  `CREATE TABLE audit_archive_object (
     from_id text NOT NULL REFERENCES audit_archive_month,
     part int NOT NULL,
     account_id text NOT NULL,
     first_resource_id text NOT NULL,
     first_id text NOT NULL,
     last_resource_id text NOT NULL,
     last_id text NOT NULL,
     entries int NOT NULL,
     -- Four bytes of the hash of each resource with entries in the object.
     resource_hashes int[] NOT NULL,
     storage_key text NOT NULL,
     sha256 text NOT NULL,
     size_bytes int NOT NULL,
     PRIMARY KEY (from_id, part))`,
  `CREATE UNIQUE INDEX audit_archive_object_place ON audit_archive_object
     (account_id, from_id, first_resource_id, first_id)`,
  // Objects that may be in the store and are in no month yet; those that stay are removed.
  `CREATE TABLE audit_archive_upload (
     storage_key text PRIMARY KEY,
     started_at timestamptz NOT NULL DEFAULT clock_timestamp())`,
]

const events = [
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
     recorded_at timestamptz DEFAULT clock_timestamp(),
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
  // Up to where each durable consumer has acknowledged, and of which stream of that name.
  `CREATE TABLE reading_place (
     stream text NOT NULL,
     durable text NOT NULL,
     stream_created text NOT NULL,
     sequence bigint NOT NULL,
     PRIMARY KEY (stream, durable))`,
]

export const sharedTables = [...idempotency, ...audit, ...auditArchive, ...events]
