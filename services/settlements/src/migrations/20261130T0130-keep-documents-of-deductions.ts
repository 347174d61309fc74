import { Migration } from '@mikro-orm/migrations'

/** The bill or photo for which a part of a deposit was kept. */
export class KeepDocumentsOfDeductions extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE deposit_entry ADD COLUMN document_id text,
        ADD CONSTRAINT deposit_entry_deducted_document CHECK (document_id IS NULL OR kind = 'deducted'),
        ADD FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id)`)
    this.addSql(`
      CREATE INDEX deposit_entry_of_document ON deposit_entry (account_id, document_id) WHERE document_id IS NOT NULL`)
  }
}
