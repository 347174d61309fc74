import { Migration } from '@mikro-orm/migrations'

/** Bank statements in camt.053, and the payments that they record. */
export class ReadCamt extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE payment_import DROP CONSTRAINT payment_import_format_check')
    this.addSql(`
      ALTER TABLE payment_import ADD CONSTRAINT payment_import_format_check
        CHECK (format IN ('csv', 'mt940', 'camt053')) NOT VALID`)
    this.addSql('ALTER TABLE payment DROP CONSTRAINT payment_source_check')
    this.addSql(`
      ALTER TABLE payment ADD CONSTRAINT payment_source_check
        CHECK (source IN ('manual', 'csv', 'mt940', 'camt053')) NOT VALID`)
  }
}
