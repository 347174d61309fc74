import { Migration } from '@mikro-orm/migrations'

/** For a service that seals values: what tells a wrong key from the right one. */
export class CreateEncryptionKeys extends Migration {
  override up(): void {
    this.addSql(encryptionKeyTable)
  }
}

export const encryptionKeyTable = `
  CREATE TABLE encryption_key (
    id text PRIMARY KEY,
    -- A known text, sealed with the key when it was first seen.
    check_value text NOT NULL,
    first_seen_at timestamptz NOT NULL DEFAULT clock_timestamp())`
