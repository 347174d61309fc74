import { Migration } from '@mikro-orm/migrations'

export class VersionDocuments extends Migration {
  override up(): void {
    // A lower version than the number of lines says comes from an earlier release (documents/document-version.ts).
    this.addSql('ALTER TABLE document ADD COLUMN version int NOT NULL DEFAULT 1')
  }
}
