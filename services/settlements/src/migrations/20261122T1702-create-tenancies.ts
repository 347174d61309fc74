import { Migration } from '@mikro-orm/migrations'

export class CreateTenancies extends Migration {
  override up(): void {
    // The extension has a schema of its own, since its functions do not belong to the role that migrates.
    this.addSql('CREATE SCHEMA extensions')
    this.addSql('CREATE EXTENSION btree_gist SCHEMA extensions')
    this.addSql(`
      CREATE TABLE apartment_copy (
        id text NOT NULL,
        account_id text NOT NULL,
        version int NOT NULL,
        data json NOT NULL,
        PRIMARY KEY (account_id, id))`)
    this.addSql(`
      CREATE TABLE apartment_copy_progress (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        filled_at timestamptz,
        last_event_at timestamptz)`)
    this.addSql('INSERT INTO apartment_copy_progress DEFAULT VALUES')
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
    this.addSql(`
      CREATE TABLE meter (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        apartment_id text NOT NULL,
        utility text NOT NULL CHECK (utility IN ('electricity', 'gas', 'cold_water', 'hot_water', 'heating')),
        unit text NOT NULL CHECK (unit IN ('kWh', 'm3', 'GJ')),
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        UNIQUE (account_id, id),
        FOREIGN KEY (account_id, apartment_id) REFERENCES apartment_copy (account_id, id))`)
    this.addSql('CREATE INDEX meter_newest ON meter (account_id, id DESC)')
    this.addSql('CREATE INDEX meter_of_apartment ON meter (account_id, apartment_id)')
    this.addSql(`
      CREATE TABLE meter_document (
        account_id text NOT NULL,
        meter_id text NOT NULL,
        document_id text NOT NULL,
        PRIMARY KEY (account_id, meter_id, document_id),
        FOREIGN KEY (account_id, meter_id) REFERENCES meter (account_id, id),
        FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id))`)
    this.addSql(`
      CREATE TABLE meter_device (
        account_id text NOT NULL,
        meter_id text NOT NULL,
        device int NOT NULL CHECK (device > 0),
        number text NOT NULL,
        digits int NOT NULL CHECK (digits BETWEEN 3 AND 10),
        installed_on date NOT NULL,
        initial_value numeric(18, 6) NOT NULL,
        removed_on date CHECK (removed_on >= installed_on),
        final_value numeric(18, 6),
        CHECK ((removed_on IS NULL) = (final_value IS NULL)),
        PRIMARY KEY (account_id, meter_id, device),
        FOREIGN KEY (account_id, meter_id) REFERENCES meter (account_id, id))`)
    this.addSql(`
      CREATE TABLE reading (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        meter_id text NOT NULL,
        device int NOT NULL,
        kind text NOT NULL CHECK (kind IN ('initial', 'regular', 'final')),
        date date NOT NULL,
        value numeric(18, 6) NOT NULL CHECK (value >= 0),
        rolled_over boolean NOT NULL,
        reason text,
        photo_document_id text,
        withdrawn_at timestamptz,
        withdrawal_reason text,
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        UNIQUE (account_id, id),
        FOREIGN KEY (account_id, meter_id, device) REFERENCES meter_device (account_id, meter_id, device),
        FOREIGN KEY (account_id, photo_document_id) REFERENCES document (account_id, id))`)
    this.addSql(
      'CREATE UNIQUE INDEX reading_once ON reading (account_id, meter_id, device, date) WHERE withdrawn_at IS NULL',
    )
    this.addSql('CREATE INDEX reading_newest ON reading (account_id, meter_id, id DESC)')
  }
}
