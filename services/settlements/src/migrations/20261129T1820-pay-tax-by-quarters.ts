import { Migration } from '@mikro-orm/migrations'

/** Whether the landlord pays the tax for each month or each quarter. */
export class PayTaxByQuarters extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE account_profile ADD COLUMN tax_paid_each text NOT NULL DEFAULT 'month'
        CHECK (tax_paid_each IN ('month', 'quarter'))`)
  }
}
