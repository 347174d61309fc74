import { Migration } from '@mikro-orm/migrations'

/**
 * A cancelled settlement leaves its month free. Services go on writing while the index is made, so this is no transaction:
 * after a failure it starts over.
 */
export class CancelSettlements extends Migration {
  override isTransactional(): boolean {
    return false
  }

  override up(): void {
    this.addSql(`
      ALTER TABLE settlement ADD COLUMN IF NOT EXISTS cancelled_at timestamptz,
        ADD COLUMN IF NOT EXISTS cancellation_reason text, ADD COLUMN IF NOT EXISTS kept_content jsonb`)
    this.addSql(`
      ALTER TABLE settlement DROP CONSTRAINT IF EXISTS settlement_state_check,
        ADD CONSTRAINT settlement_state_check
          CHECK (state IN ('draft', 'calculated', 'prepared', 'sent', 'cancelled')) NOT VALID`)
    this.addSql('ALTER TABLE settlement VALIDATE CONSTRAINT settlement_state_check')
    this.addSql('DROP INDEX CONCURRENTLY IF EXISTS settlement_open_once')
    this.addSql(`
      CREATE UNIQUE INDEX CONCURRENTLY settlement_open_once
        ON settlement (account_id, apartment_id, period, agreement_id) NULLS NOT DISTINCT WHERE state <> 'cancelled'`)
    this.addSql('ALTER TABLE settlement DROP CONSTRAINT IF EXISTS settlement_once')
    this.addSql('DROP INDEX CONCURRENTLY IF EXISTS settlement_once')
    // The name by which a service knows the refusal of a second settlement.
    this.addSql('ALTER INDEX settlement_open_once RENAME TO settlement_once')
  }
}
