import { Migration } from '@mikro-orm/migrations'

export class WeighUploads extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE document_upload ADD size_bytes int NOT NULL DEFAULT 0')
  }
}
