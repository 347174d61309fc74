import { Migration } from '@mikro-orm/migrations'

/** The tax of a month that was paid, with the month's figures as they were then, and the account at the tax office. */
export class CreateTaxPayments extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE tax_payment (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        period text NOT NULL,
        amount_pln numeric(12, 2) NOT NULL CHECK (amount_pln >= 0),
        paid_on date NOT NULL,
        closed_months jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        UNIQUE (account_id, period))`)
    this.addSql('ALTER TABLE account_profile ADD COLUMN tax_account_number text')
  }
}
