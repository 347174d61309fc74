import { Migration } from '@mikro-orm/migrations'

/** A sample is stored like an event, but it never occurred: no replay takes it, and no consumer begins after it. */
export class MarkSamples extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE event ADD is_sample boolean NOT NULL DEFAULT false')
  }

  override down(): void {
    this.addSql('ALTER TABLE event DROP is_sample')
  }
}
