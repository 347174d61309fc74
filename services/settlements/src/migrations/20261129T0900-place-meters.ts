import { Migration } from '@mikro-orm/migrations'

/** Meters and their readings can be listed in the order of their changes. */
export class PlaceMeters extends Migration {
  override up(): void {
    for (const table of ['meter', 'reading'])
      this.addSql(`
        ALTER TABLE ${table}
          ADD change_place bigint NOT NULL DEFAULT 0,
          ADD changed_at timestamptz NOT NULL DEFAULT now()`)
  }
}
