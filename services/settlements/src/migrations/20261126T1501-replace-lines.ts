import { Migration } from '@mikro-orm/migrations'

/** A typed line that stands for one that was read wrongly, which keeps the role that it had. Lines that exist replace none. */
export class ReplaceLines extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE document_line ADD COLUMN replaces int, ADD COLUMN replaced_role text')
  }
}
