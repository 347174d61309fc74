import { Migration } from '@mikro-orm/migrations'

/** Entries of deposits, and the payments of those that were set off. */
export class CreateDeposits extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE deposit_entry (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        agreement_id text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('agreed', 'received', 'deducted', 'set_off', 'returned')),
        happened_on date NOT NULL,
        amount_pln numeric(12, 2) NOT NULL CHECK (amount_pln > 0),
        is_indexed boolean NOT NULL,
        reason text,
        payment_id text,
        reversal_reason text,
        created_at timestamptz NOT NULL,
        CHECK ((kind = 'set_off') = (payment_id IS NOT NULL)),
        CHECK (kind <> 'deducted' OR reason IS NOT NULL),
        FOREIGN KEY (account_id, agreement_id) REFERENCES agreement (account_id, id),
        FOREIGN KEY (account_id, payment_id) REFERENCES payment (account_id, id))`)
    this.addSql('CREATE INDEX deposit_entry_of_agreement ON deposit_entry (account_id, agreement_id, happened_on, id)')
    this.addSql('ALTER TABLE payment DROP CONSTRAINT payment_source_check')
    this.addSql(`
      ALTER TABLE payment ADD CONSTRAINT payment_source_check
        CHECK (source IN ('manual', 'deposit', 'csv', 'mt940', 'camt053')) NOT VALID`)
  }
}
