import { Migration } from '@mikro-orm/migrations'

/** Whether a reading looked for the seller's tax number; those of earlier releases did not, and are made up for when they are used. */
export class SeekSellers extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE document_reading ADD COLUMN seller_sought boolean NOT NULL DEFAULT false')
  }
}
