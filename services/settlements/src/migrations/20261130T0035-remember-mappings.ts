import { Migration } from '@mikro-orm/migrations'

/** The columns that a person typed for a bank's CSV, under a hash of its headings. */
export class RememberMappings extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE payment_import ADD COLUMN headings_key text, ADD COLUMN typed_mapping jsonb,
        ADD CONSTRAINT payment_import_typed CHECK ((headings_key IS NULL) = (typed_mapping IS NULL))`)
    this.addSql(`
      CREATE INDEX payment_import_typed_mapping ON payment_import (account_id, headings_key, committed_at DESC)
        WHERE headings_key IS NOT NULL AND state = 'committed'`)
  }
}
