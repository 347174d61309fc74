import { Migration } from '@mikro-orm/migrations'

/** Decisions about lines of an import, kept until its commit; `count-lines.sql` counts the lines to record. */
export class KeepDecisionsOfImports extends Migration {
  override up(): void {
    this.addSql(`
      ALTER TABLE payment_import_row
        ADD COLUMN decision text CHECK (decision IN ('record', 'skip')),
        ADD COLUMN decided_agreement_id text`)
    this.addSql(`
      ALTER TABLE payment_import_row ADD CONSTRAINT payment_import_row_decided_agreement
        FOREIGN KEY (account_id, decided_agreement_id) REFERENCES agreement (account_id, id)
        ON DELETE SET NULL (decided_agreement_id)`)
    this.addSql(`
      CREATE INDEX payment_import_row_decided ON payment_import_row (account_id, decided_agreement_id)
        WHERE decided_agreement_id IS NOT NULL`)
    this.addSql('ALTER TABLE payment_import_count ADD COLUMN to_record int NOT NULL DEFAULT 0')
    // A matched line that a commit left out was skipped by a decision of that commit.
    this.addSql(`
      UPDATE payment_import_row line SET decision = 'skip' FROM payment_import whole
      WHERE whole.account_id = line.account_id AND whole.id = line.import_id AND whole.state = 'committed'
        AND line.proposal = 'matched' AND line.payment_id IS NULL`)
    this.addSql(`
      UPDATE payment_import_count kept SET to_record = kept.lines FROM payment_import whole
      WHERE whole.account_id = kept.account_id AND whole.id = kept.import_id AND whole.state = 'preview'
        AND kept.proposal = 'matched'`)
  }
}
