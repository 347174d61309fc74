import { Migration } from '@mikro-orm/migrations'

export class CreateDocuments extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE document (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('invoice', 'meter_photo', 'agreement', 'other')),
        name text NOT NULL,
        media_type text NOT NULL,
        size_bytes int NOT NULL CHECK (size_bytes > 0),
        sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
        storage_key text NOT NULL,
        created_at timestamptz NOT NULL,
        UNIQUE (account_id, id),
        CONSTRAINT document_once UNIQUE (account_id, sha256))`)
    this.addSql('CREATE INDEX document_newest ON document (account_id, id DESC)')
    this.addSql(`
      CREATE TABLE document_reading (
        account_id text NOT NULL,
        document_id text NOT NULL,
        read_by text NOT NULL CHECK (read_by IN ('rules', 'openai-compatible')),
        read_at timestamptz NOT NULL,
        supplier text,
        number text,
        issued_on date,
        period_from date,
        period_to date,
        total_pln numeric(12, 2),
        to_pay_pln numeric(12, 2),
        findings jsonb NOT NULL,
        PRIMARY KEY (account_id, document_id),
        FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id))`)
    this.addSql(`
      CREATE TABLE document_line (
        account_id text NOT NULL,
        document_id text NOT NULL,
        line int NOT NULL CHECK (line > 0),
        role text NOT NULL CHECK (role IN ('rate', 'cost', 'none')),
        category text,
        label text NOT NULL,
        quantity numeric(18, 6),
        unit text,
        rate_pln numeric(18, 8),
        amount_pln numeric(12, 2),
        conversion_factor numeric(12, 8),
        meter_number text,
        place text NOT NULL,
        excerpt text,
        confidence numeric(3, 2) CHECK (confidence BETWEEN 0 AND 1),
        proposed_by text NOT NULL CHECK (proposed_by IN ('assistant', 'operator')),
        PRIMARY KEY (account_id, document_id, line),
        FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id))`)
    this.addSql(`
      CREATE TABLE settlement_document (
        account_id text NOT NULL,
        settlement_id text NOT NULL,
        document_id text NOT NULL,
        attached_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, settlement_id, document_id),
        FOREIGN KEY (account_id, settlement_id) REFERENCES settlement (account_id, id),
        FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id))`)
    this.addSql('CREATE INDEX settlement_document_of ON settlement_document (account_id, document_id)')
  }

  override down(): void {
    this.addSql('DROP TABLE settlement_document, document_line, document_reading, document')
  }
}
