import { Migration } from '@mikro-orm/migrations'

/** Apartments of before share place 0 and count as changed now. */
export class PlaceApartments extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE apartment
        ADD COLUMN change_place bigint NOT NULL DEFAULT 0, ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now()`)
  }
}
