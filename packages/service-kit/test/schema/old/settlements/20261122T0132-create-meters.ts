import { Migration } from '@mikro-orm/migrations'

export class CreateMeters extends Migration {
  override up(): void {
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
        created_at timestamptz NOT NULL,
        UNIQUE (account_id, id),
        FOREIGN KEY (account_id, meter_id, device) REFERENCES meter_device (account_id, meter_id, device),
        FOREIGN KEY (account_id, photo_document_id) REFERENCES document (account_id, id))`)
    this.addSql(`
      CREATE UNIQUE INDEX reading_once ON reading (account_id, meter_id, device, date) WHERE withdrawn_at IS NULL`)
    this.addSql('CREATE INDEX reading_newest ON reading (account_id, meter_id, id DESC)')
  }

  override down(): void {
    this.addSql('DROP TABLE reading, meter_device, meter_document, meter')
  }
}
