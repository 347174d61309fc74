import { Migration } from '@mikro-orm/migrations'

export class CreateApartments extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE account (
        id text PRIMARY KEY,
        plan text NOT NULL DEFAULT 'basic',
        apartments int NOT NULL DEFAULT 0 CHECK (apartments >= 0),
        created_at timestamptz NOT NULL DEFAULT now()
      ) WITH (fillfactor = 70)`)
    this.addSql(`
      CREATE TABLE apartment (
        id text PRIMARY KEY,
        account_id text NOT NULL REFERENCES account DEFERRABLE INITIALLY DEFERRED,
        label text NOT NULL,
        label_key text NOT NULL,
        state text NOT NULL CHECK (state IN ('setup', 'active', 'archived')),
        street text NOT NULL,
        city text NOT NULL,
        postal_code text,
        surface_m2 numeric(8, 2) CHECK (surface_m2 > 0),
        tariffs json NOT NULL,
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL)`)
    this.addSql(`CREATE UNIQUE INDEX apartment_label ON apartment (account_id, label_key) WHERE state <> 'archived'`)
    this.addSql('CREATE INDEX apartment_newest ON apartment (account_id, id DESC)')
  }
}
