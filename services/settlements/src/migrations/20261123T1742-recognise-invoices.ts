import { Migration } from '@mikro-orm/migrations'

/** An invoice is its seller and its number; a document that has those of another one waits for a person's decision. */
export class RecogniseInvoices extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE document_reading
        ADD COLUMN seller_nip text CHECK (seller_nip ~ '^\\d{10}$'),
        ADD COLUMN number_key text,
        ADD COLUMN duplicate_of text,
        ADD COLUMN same_as text,
        ADD COLUMN not_same_as text[] NOT NULL DEFAULT '{}',
        ADD CONSTRAINT document_reading_duplicate_of FOREIGN KEY (account_id, duplicate_of) REFERENCES document (account_id, id),
        ADD CONSTRAINT document_reading_same_as FOREIGN KEY (account_id, same_as) REFERENCES document (account_id, id)`)
    this.addSql(`
      UPDATE document_reading SET number_key = upper(regexp_replace(number, '\\s', '', 'g')) WHERE number IS NOT NULL`)
    this.addSql(`
      CREATE INDEX document_reading_of_number ON document_reading (account_id, number_key) WHERE number_key IS NOT NULL`)
    this.addSql(`
      CREATE INDEX document_reading_used_by ON document_reading (account_id, same_as) WHERE same_as IS NOT NULL`)
  }
}
