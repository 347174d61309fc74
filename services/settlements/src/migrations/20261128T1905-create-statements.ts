import { Migration } from '@mikro-orm/migrations'

export class CreateStatements extends Migration {
  override up(): void {
    // Its row and its PDF come with the transaction that prepares the statement, or not at all.
    this.addSql(`
      CREATE TABLE statement (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        settlement_id text NOT NULL,
        agreement_id text NOT NULL,
        version int NOT NULL CHECK (version > 0),
        state text NOT NULL CHECK (state IN ('prepared', 'cancelled', 'sent', 'superseded')),
        snapshot text NOT NULL,
        snapshot_sha256 text NOT NULL CHECK (snapshot_sha256 ~ '^[0-9a-f]{64}$'),
        pdf_sha256 text NOT NULL CHECK (pdf_sha256 ~ '^[0-9a-f]{64}$'),
        pdf_bytes int NOT NULL CHECK (pdf_bytes > 0),
        total_pln numeric(12, 2) NOT NULL,
        -- It adds up the statements of a tenancy, so it may be far more than one of them.
        to_pay_pln numeric(15, 2) NOT NULL CHECK (to_pay_pln >= 0),
        due_on date NOT NULL,
        corrects_version int,
        prepared_at timestamptz NOT NULL,
        released_at timestamptz,
        sent_at timestamptz,
        cancelled_at timestamptz,
        UNIQUE (account_id, id),
        UNIQUE (account_id, settlement_id, version),
        FOREIGN KEY (account_id, settlement_id) REFERENCES settlement (account_id, id),
        FOREIGN KEY (account_id, agreement_id) REFERENCES agreement (account_id, id))`)
    this.addSql(`CREATE UNIQUE INDEX statement_counting ON statement (account_id, settlement_id) WHERE state = 'sent'`)
    this.addSql(
      `CREATE UNIQUE INDEX statement_unsent ON statement (account_id, settlement_id) WHERE state = 'prepared'`,
    )
    this.addSql('CREATE INDEX statement_of_agreement ON statement (account_id, agreement_id)')
    this.addSql('CREATE INDEX statement_by_file ON statement (account_id, pdf_sha256)')
    this.addSql('CREATE INDEX statement_by_snapshot ON statement (account_id, snapshot_sha256)')
    // The PDF of an old statement is kept in the document store, under a key made from the hash that the statement keeps.
    this.addSql(`
      CREATE TABLE statement_pdf (
        account_id text NOT NULL,
        statement_id text NOT NULL,
        bytes bytea,
        moved_at timestamptz,
        CONSTRAINT statement_pdf_is_in_one_place CHECK ((bytes IS NULL) = (moved_at IS NOT NULL)),
        PRIMARY KEY (account_id, statement_id),
        FOREIGN KEY (account_id, statement_id) REFERENCES statement (account_id, id))`)
    this.addSql('CREATE INDEX statement_pdf_here ON statement_pdf (statement_id) WHERE moved_at IS NULL')
    // The charged items, as they are in the snapshot, for payments and the tax.
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
  }
}
