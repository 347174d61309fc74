import { Migration } from '@mikro-orm/migrations'

/** Money that no statement uses yet is revenue when it is received, unless the year says otherwise. */
export class CountPrepayments extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE tax_year ADD COLUMN prepayments_count text NOT NULL DEFAULT 'when_received'
        CHECK (prepayments_count IN ('when_received', 'when_charged'))`)
  }
}
