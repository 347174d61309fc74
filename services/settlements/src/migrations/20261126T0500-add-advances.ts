import { Migration } from '@mikro-orm/migrations'

/** Monthly advances of agreements; existing agreements and those that the previous release creates have none. */
export class AddAdvances extends Migration {
  override up(): void {
    for (const table of ['agreement', 'agreement_terms'])
      this.addSql(`ALTER TABLE ${table} ADD COLUMN advances jsonb NOT NULL DEFAULT '[]'`)
  }
}
