import { Migration } from '@mikro-orm/migrations'
import { parkedMessageTable } from '../tables.ts'

/** Which agreements run, as the settlements service tells it, and how far that was heard. */
export class CreateTheCopyOfAgreements extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE agreement_copy (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        apartment_id text NOT NULL,
        starts_on date NOT NULL,
        ends_on date,
        version int NOT NULL)`)
    this.addSql('CREATE INDEX agreement_copy_of_apartment ON agreement_copy (account_id, apartment_id)')
    this.addSql(`
      CREATE TABLE agreement_copy_progress (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        last_event_at timestamptz)`)
    this.addSql('INSERT INTO agreement_copy_progress DEFAULT VALUES')
    for (const statement of parkedMessageTable) this.addSql(statement)
  }

  override down(): void {
    this.addSql('DROP TABLE parked_message, agreement_copy_progress, agreement_copy')
  }
}
