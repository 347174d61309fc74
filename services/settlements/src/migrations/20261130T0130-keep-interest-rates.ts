import { Migration } from '@mikro-orm/migrations'

/** Rates of statutory interest, and the interest that a reminder stated. */
export class KeepInterestRates extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE account_profile ADD COLUMN interest_rates jsonb NOT NULL DEFAULT '[]'`)
    this.addSql('ALTER TABLE reminder ADD COLUMN interest_pln numeric(14, 2) CHECK (interest_pln > 0)')
  }
}
