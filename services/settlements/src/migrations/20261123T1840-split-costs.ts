import { Migration } from '@mikro-orm/migrations'

export class SplitCosts extends Migration {
  override up(): void {
    // Without days, the month of the row takes the whole line, as all costs did before.
    this.addSql(`
      ALTER TABLE cost
        ADD COLUMN whole_pln numeric(12, 2),
        ADD COLUMN period_from date,
        ADD COLUMN period_to date,
        ADD COLUMN split_by text CHECK (split_by IN ('days', 'months')),
        ADD CHECK (period_from <= period_to),
        ADD CHECK (num_nulls(whole_pln, period_from, period_to, split_by) IN (0, 4))`)
    // The previous release names this constraint, too.
    this.addSql(`
      ALTER TABLE cost
        DROP CONSTRAINT cost_once,
        ADD CONSTRAINT cost_once UNIQUE (account_id, document_id, line, period)`)
    this.addSql(`
      CREATE TABLE document_apartment (
        account_id text NOT NULL,
        document_id text NOT NULL,
        apartment_id text NOT NULL,
        period_from date NOT NULL,
        period_to date NOT NULL,
        -- A person named the apartment; otherwise the row follows from the settlements that include the document.
        stated boolean NOT NULL,
        -- The months whose settlement a person detached it from.
        skipped text[] NOT NULL DEFAULT '{}',
        -- Orders the audit events of a document's apartments.
        revision int NOT NULL DEFAULT 0,
        attached_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, document_id, apartment_id),
        CHECK (period_from <= period_to),
        FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id) ON DELETE CASCADE,
        FOREIGN KEY (account_id, apartment_id) REFERENCES apartment_copy (account_id, id))`)
    this.addSql('CREATE INDEX document_apartment_of ON document_apartment (account_id, apartment_id, period_to)')
    this.addSql('ALTER TABLE document_apartment ALTER account_id SET STATISTICS 0')
  }
}
