import { Migration } from '@mikro-orm/migrations'

/** Transfers that a bank did not book are lines of their own kind, and a file that names no direction says so. */
export class SkipTransfers extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE payment_import ADD COLUMN is_undirected boolean NOT NULL DEFAULT false')
    this.addSql(`
      ALTER TABLE payment_import_row
        DROP CONSTRAINT payment_import_row_proposal_is_known,
        ADD CONSTRAINT payment_import_row_proposal_is_known CHECK (proposal IN (
          'matched', 'ambiguous', 'unmatched', 'outgoing', 'duplicate', 'possible_duplicate', 'unreadable', 'skipped'))`)
  }
}
