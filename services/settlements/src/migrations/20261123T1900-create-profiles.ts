import { Migration } from '@mikro-orm/migrations'

export class CreateProfiles extends Migration {
  override up(): void {
    // Version 0 is a profile that was never written.
    this.addSql(`
      CREATE TABLE account_profile (
        account_id text PRIMARY KEY,
        name text,
        address text,
        account_numbers jsonb NOT NULL DEFAULT '[]',
        tenant_locale text NOT NULL DEFAULT 'pl' CHECK (tenant_locale IN ('pl', 'en')),
        mode text CHECK (mode IN ('flat_rate', 'by_readings', 'rent_only')),
        proration text NOT NULL DEFAULT 'by_days' CHECK (proration IN ('by_days', 'full_months')),
        due_day int NOT NULL DEFAULT 10 CHECK (due_day BETWEEN 1 AND 28),
        shared_costs jsonb NOT NULL DEFAULT '[]',
        version int NOT NULL DEFAULT 0,
        updated_at timestamptz)`)
  }
}
