import { Migration } from '@mikro-orm/migrations'

/** Facts of meter photos and of printed agreements; null for other documents. */
export class ProposeFromPapers extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE document_reading
        ADD COLUMN counter jsonb,
        ADD COLUMN agreement_facts jsonb`)
  }
}
