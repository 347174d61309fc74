import { Migration } from '@mikro-orm/migrations'

/** The days that a line of a bill is for, where it names days of its own. Lines that exist have those of their bill. */
export class AddDaysOfLines extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE document_line ADD COLUMN period_from date, ADD COLUMN period_to date,
        ADD CONSTRAINT document_line_days CHECK (period_from <= period_to AND (period_from IS NULL) = (period_to IS NULL))`)
  }
}
