import { Migration } from '@mikro-orm/migrations'

/** The kind of a KSeF invoice, since one number may be that of an advance, a final invoice and a correction. */
export class KeepKindsOfInvoices extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE document_reading ADD COLUMN invoice_kind text')
  }
}
