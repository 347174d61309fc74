import { Migration } from '@mikro-orm/migrations'

/** A statement is a row, and so is its PDF: both come with the transaction that prepares it, or not at all. */
export class CreateStatements extends Migration {
  override up(): void {
    this.addSql('ALTER TABLE settlement ADD paid_at timestamptz, ADD correction_reason text')
    this.addSql(`
      CREATE TABLE statement (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        settlement_id text NOT NULL,
        agreement_id text NOT NULL,
        version int NOT NULL CHECK (version > 0),
        state text NOT NULL CHECK (state IN ('prepared', 'withdrawn', 'sent', 'superseded')),
        snapshot text NOT NULL,
        snapshot_sha256 text NOT NULL CHECK (snapshot_sha256 ~ '^[0-9a-f]{64}$'),
        pdf_sha256 text NOT NULL CHECK (pdf_sha256 ~ '^[0-9a-f]{64}$'),
        pdf_bytes int NOT NULL CHECK (pdf_bytes > 0),
        total_pln numeric(12, 2) NOT NULL,
        to_pay_pln numeric(12, 2) NOT NULL CHECK (to_pay_pln >= 0),
        due_on date NOT NULL,
        corrects_version int,
        prepared_at timestamptz NOT NULL,
        released_at timestamptz,
        sent_at timestamptz,
        withdrawn_at timestamptz,
        UNIQUE (account_id, id),
        UNIQUE (account_id, settlement_id, version),
        FOREIGN KEY (account_id, settlement_id) REFERENCES settlement (account_id, id),
        FOREIGN KEY (account_id, agreement_id) REFERENCES agreement (account_id, id))`)
    this.addSql(`
      CREATE UNIQUE INDEX statement_counting ON statement (account_id, settlement_id) WHERE state = 'sent'`)
    this.addSql(`
      CREATE UNIQUE INDEX statement_unsent ON statement (account_id, settlement_id) WHERE state = 'prepared'`)
    this.addSql('CREATE INDEX statement_of_agreement ON statement (account_id, agreement_id)')
    this.addSql('CREATE INDEX statement_by_file ON statement (account_id, pdf_sha256)')
    this.addSql('CREATE INDEX statement_by_snapshot ON statement (account_id, snapshot_sha256)')
    this.addSql(`
      CREATE TABLE statement_pdf (
        account_id text NOT NULL,
        statement_id text NOT NULL,
        bytes bytea NOT NULL,
        PRIMARY KEY (account_id, statement_id),
        FOREIGN KEY (account_id, statement_id) REFERENCES statement (account_id, id))`)
    // What is charged: the items as they stand in the snapshot, for payments and the tax.
    this.addSql(`
      CREATE TABLE statement_item (
        account_id text NOT NULL,
        statement_id text NOT NULL,
        item_id text NOT NULL,
        position int NOT NULL,
        label text NOT NULL,
        amount_pln numeric(12, 2) NOT NULL,
        tax_class text NOT NULL CHECK (tax_class IN ('revenue', 'pass_through', 'deposit')),
        PRIMARY KEY (account_id, statement_id, item_id),
        FOREIGN KEY (account_id, statement_id) REFERENCES statement (account_id, id))`)
    this.addSql(`
      CREATE FUNCTION keep_statement() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          RAISE EXCEPTION 'What stands in a statement never changes' USING ERRCODE = 'restrict_violation';
        END $$`)
    this.addSql(`
      CREATE TRIGGER statement_is_frozen BEFORE UPDATE OF id, account_id, settlement_id, agreement_id, version, snapshot,
          snapshot_sha256, pdf_sha256, pdf_bytes, total_pln, to_pay_pln, due_on, corrects_version, prepared_at ON statement
        FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW AND (
          OLD.id, OLD.account_id, OLD.settlement_id, OLD.agreement_id, OLD.version, OLD.snapshot, OLD.snapshot_sha256,
          OLD.pdf_sha256, OLD.pdf_bytes, OLD.total_pln, OLD.to_pay_pln, OLD.due_on, OLD.corrects_version, OLD.prepared_at)
          IS DISTINCT FROM (
          NEW.id, NEW.account_id, NEW.settlement_id, NEW.agreement_id, NEW.version, NEW.snapshot, NEW.snapshot_sha256,
          NEW.pdf_sha256, NEW.pdf_bytes, NEW.total_pln, NEW.to_pay_pln, NEW.due_on, NEW.corrects_version, NEW.prepared_at))
        EXECUTE FUNCTION keep_statement()`)
    this.addSql(`
      CREATE TRIGGER statement_stays BEFORE DELETE ON statement FOR EACH ROW EXECUTE FUNCTION keep_statement()`)
    this.addSql(`
      CREATE TRIGGER statement_pdf_stays BEFORE UPDATE OR DELETE ON statement_pdf
        FOR EACH ROW EXECUTE FUNCTION keep_statement()`)
    this.addSql(`
      CREATE TRIGGER statement_item_stays BEFORE UPDATE OR DELETE ON statement_item
        FOR EACH ROW EXECUTE FUNCTION keep_statement()`)
  }

  override down(): void {
    this.addSql('DROP TABLE statement_item, statement_pdf, statement')
    this.addSql('DROP FUNCTION keep_statement')
    this.addSql('ALTER TABLE settlement DROP paid_at, DROP correction_reason')
  }
}
