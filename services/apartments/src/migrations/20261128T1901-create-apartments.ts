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
    // Without a key to the account: the statement that creates an apartment counts it in its account's row.
    this.addSql(`
      CREATE TABLE apartment (
        id text PRIMARY KEY,
        account_id text NOT NULL,
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
        updated_at timestamptz NOT NULL,
        change_place bigint NOT NULL DEFAULT 0,
        changed_at timestamptz NOT NULL DEFAULT now())`)
    this.addSql(`CREATE UNIQUE INDEX apartment_label ON apartment (account_id, label_key) WHERE state <> 'archived'`)
    this.addSql('CREATE INDEX apartment_newest ON apartment (account_id, id DESC)')
    this.addSql('CREATE INDEX apartment_in_state ON apartment (account_id, state, id DESC)')
    this.addSql(`
      CREATE INDEX apartment_archived_label ON apartment (account_id, label_key, id DESC) WHERE state = 'archived'`)
    this.addSql('CREATE INDEX apartment_changed ON apartment (account_id, change_place, id)')
    // With statistics, the planner takes a large account for one of the many with a few apartments, whose rows any index finds.
    this.addSql('ALTER TABLE apartment ALTER account_id SET STATISTICS 0')
  }
}
