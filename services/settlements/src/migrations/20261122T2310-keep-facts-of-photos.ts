import { Migration } from '@mikro-orm/migrations'

/** Keeps facts of a photo as it was sent; null for other documents, and for photos that are stored as they were sent. */
export class KeepFactsOfPhotos extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE document
        ADD COLUMN original_media_type text,
        ADD COLUMN original_size_bytes int CHECK (original_size_bytes > 0),
        ADD COLUMN taken_at text,
        ADD CONSTRAINT document_original_is_whole CHECK ((original_media_type IS NULL) = (original_size_bytes IS NULL))`)
  }
}
