import { Migration } from '@mikro-orm/migrations'

/** The extension has a schema of its own, since its functions do not belong to the role that migrates. */
export class CreateAgreements extends Migration {
  override up(): void {
    this.addSql('CREATE SCHEMA extensions')
    this.addSql('CREATE EXTENSION btree_gist SCHEMA extensions')
    this.addSql(`
      CREATE TABLE agreement (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        apartment_id text NOT NULL,
        tenant_name text NOT NULL,
        tenant_email text NOT NULL,
        tenant_locale text NOT NULL CHECK (tenant_locale IN ('pl', 'en')),
        landlord_name text NOT NULL,
        landlord_address text,
        landlord_account_number text NOT NULL CHECK (landlord_account_number ~ '^[0-9]{26}$'),
        starts_on date NOT NULL,
        ends_on date CHECK (ends_on >= starts_on),
        mode text NOT NULL CHECK (mode IN ('flat_rate', 'by_readings', 'rent_only')),
        rent_pln numeric(12, 2) NOT NULL CHECK (rent_pln >= 0),
        proration text NOT NULL CHECK (proration IN ('by_days', 'full_months')),
        fixed_charges jsonb NOT NULL,
        flat_utilities_pln numeric(12, 2) CHECK (flat_utilities_pln >= 0),
        persons int NOT NULL CHECK (persons > 0),
        due_day int NOT NULL CHECK (due_day BETWEEN 1 AND 28),
        shared_costs jsonb NOT NULL,
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CHECK ((mode = 'flat_rate') = (flat_utilities_pln IS NOT NULL)),
        UNIQUE (account_id, id),
        UNIQUE (account_id, apartment_id, id),
        FOREIGN KEY (account_id, apartment_id) REFERENCES apartment_copy (account_id, id),
        CONSTRAINT agreement_overlap EXCLUDE USING gist
          (account_id WITH =, apartment_id WITH =, daterange(starts_on, ends_on, '[]') WITH &&))`)
    this.addSql('CREATE INDEX agreement_newest ON agreement (account_id, id DESC)')
    this.addSql('ALTER TABLE settlement ADD UNIQUE (account_id, id)')
    this.addSql(`
      ALTER TABLE settlement ADD CONSTRAINT settlement_agreement
        FOREIGN KEY (account_id, apartment_id, agreement_id) REFERENCES agreement (account_id, apartment_id, id)`)
  }

  override down(): void {
    this.addSql('ALTER TABLE settlement DROP CONSTRAINT settlement_agreement')
    this.addSql('ALTER TABLE settlement DROP CONSTRAINT settlement_account_id_id_key')
    this.addSql('DROP TABLE agreement')
    this.addSql('DROP SCHEMA extensions CASCADE')
  }
}
