import { Migration } from '@mikro-orm/migrations'

/** Where a line was found, and how many pages a PDF has. What was read before has neither. */
export class PlaceLines extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE document_line ADD COLUMN at jsonb')
    this.addSql('ALTER TABLE document_reading ADD COLUMN pages int CHECK (pages > 0)')
  }
}
