import { Migration } from '@mikro-orm/migrations'

/** The agreement on paper; null without one. */
export class AttachAgreements extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE agreement
        ADD COLUMN document_id text,
        ADD FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id)`)
  }
}
