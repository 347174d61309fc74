import { Migration } from '@mikro-orm/migrations'

/**
 * A settlement of another kind than the one of the month, with its own days. Settlements that exist, and those that the previous
 * release makes, are of a month. Services go on writing while the index is made, so this is no transaction: after a failure it
 * starts over.
 */
export class AddTrueUps extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(`
      ALTER TABLE settlement ADD COLUMN IF NOT EXISTS kind text NOT NULL DEFAULT 'monthly',
        ADD COLUMN IF NOT EXISTS covers_from date, ADD COLUMN IF NOT EXISTS covers_to date,
        ADD COLUMN IF NOT EXISTS categories text[]`)
    this.addSql(`
      ALTER TABLE settlement DROP CONSTRAINT IF EXISTS settlement_kind_check,
        ADD CONSTRAINT settlement_kind_check CHECK (CASE kind
          WHEN 'monthly' THEN num_nonnulls(covers_from, covers_to, categories) = 0
          WHEN 'true_up' THEN num_nulls(covers_from, covers_to, categories, agreement_id) = 0
          ELSE false END) NOT VALID`)
    this.addSql('ALTER TABLE settlement VALIDATE CONSTRAINT settlement_kind_check')
    this.addSql('DROP INDEX CONCURRENTLY IF EXISTS settlement_once_of_kind')
    this.addSql(`
      CREATE UNIQUE INDEX CONCURRENTLY settlement_once_of_kind
        ON settlement (account_id, apartment_id, period, kind, agreement_id) NULLS NOT DISTINCT WHERE state <> 'cancelled'`)
    this.addSql('DROP INDEX CONCURRENTLY IF EXISTS settlement_true_up')
    this.addSql(`
      CREATE INDEX CONCURRENTLY settlement_true_up
        ON settlement (account_id, agreement_id) WHERE kind = 'true_up'`)
    this.addSql('DROP INDEX CONCURRENTLY IF EXISTS settlement_once')
    // The name by which a service knows the refusal of a second settlement.
    this.addSql('ALTER INDEX settlement_once_of_kind RENAME TO settlement_once')
  }
}
