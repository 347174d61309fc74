import { Migration } from '@mikro-orm/migrations'

/** Rows of before share place 0 and count as changed now. */
export class PlaceChanges extends Migration {
  override up(): void {
    for (const table of ['agreement', 'document', 'settlement', 'payment']) {
      this.addSql(`
        ALTER TABLE ${table}
          ADD COLUMN change_place bigint NOT NULL DEFAULT 0, ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now()`)
    }
  }
}
