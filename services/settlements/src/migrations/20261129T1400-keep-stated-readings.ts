import { Migration } from '@mikro-orm/migrations'

/** Readings that bills state place the point in the photo of their meter, which the request to read the photo may name. */
export class KeepStatedReadings extends Migration {
  override up(): void {
    this.addSql(`ALTER TABLE document_sign ADD COLUMN readings numeric[] NOT NULL DEFAULT '{}'`)
    this.addSql('ALTER TABLE document_reading ADD COLUMN named_meter text')
  }
}
