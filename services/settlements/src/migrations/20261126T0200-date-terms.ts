import { Migration } from '@mikro-orm/migrations'

/**
 * Terms of agreements that apply from a later day on. The row of an agreement keeps the terms of its first day, so existing agreements
 * have their first terms, and the previous release goes on with them.
 */
export class DateTerms extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE agreement_terms (
        account_id text NOT NULL,
        agreement_id text NOT NULL,
        valid_from date NOT NULL,
        reason text NOT NULL CHECK (reason IN ('amendment', 'indexation', 'correction_of_mistake')),
        source text,
        mode text NOT NULL CHECK (mode IN ('flat_rate', 'by_readings', 'rent_only')),
        rent_pln numeric(12, 2) NOT NULL CHECK (rent_pln >= 0),
        proration text NOT NULL CHECK (proration IN ('by_days', 'full_months')),
        fixed_charges jsonb NOT NULL,
        flat_utilities_pln numeric(12, 2) CHECK (flat_utilities_pln >= 0),
        persons int NOT NULL CHECK (persons > 0),
        shared_costs jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CHECK ((mode = 'flat_rate') = (flat_utilities_pln IS NOT NULL)),
        PRIMARY KEY (account_id, agreement_id, valid_from),
        FOREIGN KEY (account_id, agreement_id) REFERENCES agreement (account_id, id))`)
    this.addSql('ALTER TABLE agreement_terms ALTER account_id SET STATISTICS 0')
  }
}
