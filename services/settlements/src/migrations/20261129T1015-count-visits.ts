import { Migration } from '@mikro-orm/migrations'

/** How often a tenant's link was opened, and when last: see `note-visit.ts`. */
export class CountVisits extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE tenant_link ADD COLUMN times_opened int NOT NULL DEFAULT 0, ADD COLUMN last_opened_at timestamptz`)
  }
}
