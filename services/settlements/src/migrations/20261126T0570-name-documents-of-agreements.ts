import { Migration } from '@mikro-orm/migrations'

/** The documents that an agreement names, as meters name theirs. No release has the column of a single one. */
export class NameDocumentsOfAgreements extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE agreement_document (
        account_id text NOT NULL,
        agreement_id text NOT NULL,
        document_id text NOT NULL,
        PRIMARY KEY (account_id, agreement_id, document_id),
        FOREIGN KEY (account_id, agreement_id) REFERENCES agreement (account_id, id),
        FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id))`)
    this.addSql('CREATE INDEX agreement_document_of ON agreement_document (account_id, document_id)')
    this.addSql('ALTER TABLE agreement_document ALTER account_id SET STATISTICS 0')
    this.addSql(`
      INSERT INTO agreement_document (account_id, agreement_id, document_id)
      SELECT account_id, id, document_id FROM agreement WHERE document_id IS NOT NULL`)
    this.addSql('ALTER TABLE agreement DROP COLUMN document_id')
  }
}
