import { Migration } from '@mikro-orm/migrations'

/** What a photo of a meter and an agreement on paper say; null for other documents. */
export class ProposeFromPapers extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE document_reading
        ADD COLUMN counter jsonb,
        ADD COLUMN agreement_facts jsonb`)
  }
}
