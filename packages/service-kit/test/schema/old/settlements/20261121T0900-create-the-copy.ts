import { Migration } from '@mikro-orm/migrations'

export class CreateTheCopy extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE apartment_copy (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        version int NOT NULL,
        data json NOT NULL,
        UNIQUE (account_id, id))`)
    this.addSql(`
      CREATE TABLE apartment_copy_progress (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        filled_at timestamptz,
        last_event_at timestamptz)`)
    this.addSql('INSERT INTO apartment_copy_progress DEFAULT VALUES')
  }

  override down(): void {
    this.addSql('DROP TABLE apartment_copy_progress, apartment_copy')
  }
}
