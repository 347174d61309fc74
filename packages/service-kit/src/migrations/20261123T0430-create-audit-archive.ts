import { Migration } from '@mikro-orm/migrations'

/** The months of the audit log that were moved to the document store, or are being moved. */
export class CreateAuditArchive extends Migration {
  override up(): void {
    for (const statement of auditArchive) this.addSql(statement)
  }
}

export const auditArchive = [
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
