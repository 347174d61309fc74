import { Migration } from '@mikro-orm/migrations'

/** The running agreements, as the settlements service publishes them, and how far its events were read. */
export class CreateAgreementCopy extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE agreement_copy (
        id text NOT NULL,
        account_id text NOT NULL,
        apartment_id text NOT NULL,
        starts_on date NOT NULL,
        ends_on date,
        version int NOT NULL,
        PRIMARY KEY (account_id, id))`)
    this.addSql('CREATE INDEX agreement_copy_of_apartment ON agreement_copy (account_id, apartment_id)')
    this.addSql(`
      CREATE TABLE agreement_copy_progress (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        -- Filled from the settlements service's snapshot; until then the copy holds what events brought.
        filled_at timestamptz,
        last_event_at timestamptz)`)
    this.addSql('INSERT INTO agreement_copy_progress DEFAULT VALUES')
  }
}
