import { Migration } from '@mikro-orm/migrations'

/** The days of metered use that an item of a true-up charges. Items without them charge use on any day of their true-up. */
export class DateUseOfTrueUps extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE item ADD COLUMN used_from date, ADD COLUMN used_to date')
  }
}
