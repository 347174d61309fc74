import { Migration } from '@mikro-orm/migrations'

/** The settings of one year's tax. */
export class CreateTaxYears extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE tax_year (
        account_id text NOT NULL,
        year int NOT NULL,
        threshold_pln int NOT NULL CHECK (threshold_pln IN (100000, 200000)),
        other_revenue_pln jsonb NOT NULL,
        version int NOT NULL DEFAULT 0,
        PRIMARY KEY (account_id, year))`)
  }
}
