import { Migration } from '@mikro-orm/migrations'

export class CreateLineDecisions extends Migration {
  override up(): void {
    // Without a line, the decision is about a document without charges as a whole.
    this.addSql(`
      CREATE TABLE line_decision (
        account_id text NOT NULL,
        document_id text NOT NULL,
        line int,
        decided_as text NOT NULL CHECK (decided_as IN ('landlord', 'excluded', 'open')),
        covers text NOT NULL CHECK (covers IN ('line', 'rest')),
        reason text NOT NULL,
        decided_by text NOT NULL,
        decided_at timestamptz NOT NULL,
        -- Orders the audit events of a document's decisions.
        revision int NOT NULL DEFAULT 1,
        CONSTRAINT line_decision_once UNIQUE NULLS NOT DISTINCT (account_id, document_id, line),
        FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id),
        FOREIGN KEY (account_id, document_id, line) REFERENCES document_line (account_id, document_id, line)
          ON DELETE CASCADE)`)
    this.addSql('ALTER TABLE line_decision ALTER account_id SET STATISTICS 0')
  }
}
