import { Migration } from '@mikro-orm/migrations'

/**
 * Accounts take turns page by page: the pages that are recognised are kept until their document is complete, and the turn of an
 * account outlives its documents. `document_reading.claimed_at` and its index are for the release before, which takes turns by them.
 */
export class RecogniseByPage extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE document_reading ADD COLUMN deferred_until timestamptz')
    this.addSql(`
      CREATE TABLE recognised_page (
        account_id text NOT NULL,
        document_id text NOT NULL,
        page int NOT NULL CHECK (page > 0),
        answer json NOT NULL,
        PRIMARY KEY (account_id, document_id, page),
        FOREIGN KEY (account_id, document_id) REFERENCES document_reading (account_id, document_id) ON DELETE CASCADE)`)
    this.addSql('CREATE TABLE recognition_turn (account_id text PRIMARY KEY, taken_at timestamptz NOT NULL)')
    this.addSql(`
      INSERT INTO recognition_turn (account_id, taken_at)
      SELECT account_id, max(claimed_at) FROM document_reading WHERE claimed_at IS NOT NULL GROUP BY account_id`)
  }
}
