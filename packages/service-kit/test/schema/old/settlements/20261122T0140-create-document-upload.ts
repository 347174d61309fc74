import { Migration } from '@mikro-orm/migrations'

/** A stored file is announced here before it is put, so that one whose document was never recorded is found again. */
export class CreateDocumentUpload extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE document_upload (
        account_id text NOT NULL,
        storage_key text NOT NULL,
        started_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, storage_key))`)
    this.addSql('CREATE INDEX document_upload_oldest ON document_upload (started_at)')
  }

  override down(): void {
    this.addSql('DROP TABLE document_upload')
  }
}
