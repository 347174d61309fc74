import { Migration } from '@mikro-orm/migrations'

/** The indexation clause of an agreement; null without one. */
export class AddIndexation extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE agreement ADD COLUMN indexation jsonb')
  }
}
