import { Migration } from '@mikro-orm/migrations'

/** The copy remembers deleted agreements: an event that comes late would bring them back. */
export class NoteDeletedAgreements extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE agreement_copy ADD is_deleted boolean NOT NULL DEFAULT false')
  }
}
