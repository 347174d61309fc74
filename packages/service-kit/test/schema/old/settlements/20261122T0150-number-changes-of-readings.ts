import { Migration } from '@mikro-orm/migrations'

/** A reading gets a photo, and may be withdrawn: what is told of it is numbered like every object's changes. */
export class NumberChangesOfReadings extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE reading ADD COLUMN version int NOT NULL DEFAULT 1')
  }

  override down(): void {
    this.addSql('ALTER TABLE reading DROP COLUMN version')
  }
}
