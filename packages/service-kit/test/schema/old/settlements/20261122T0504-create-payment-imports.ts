import { Migration } from '@mikro-orm/migrations'

export class CreatePaymentImports extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE payment_import (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        format text NOT NULL CHECK (format IN ('csv', 'mt940')),
        state text NOT NULL CHECK (state IN ('preview', 'committed', 'discarded')),
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        committed_at timestamptz,
        UNIQUE (account_id, id))`)
    this.addSql(`CREATE INDEX payment_import_left ON payment_import (created_at) WHERE state <> 'committed'`)
    this.addSql(`
      CREATE TABLE payment_import_row (
        account_id text NOT NULL,
        import_id text NOT NULL,
        row int NOT NULL CHECK (row > 0),
        received_on date,
        amount_pln numeric(12, 2),
        payer text,
        title text,
        fingerprint text,
        proposal text NOT NULL CHECK (
          proposal IN ('matched', 'ambiguous', 'unmatched', 'outgoing', 'duplicate', 'unreadable')),
        candidates jsonb NOT NULL DEFAULT '[]',
        detail text,
        payment_id text,
        PRIMARY KEY (account_id, import_id, row),
        FOREIGN KEY (account_id, import_id) REFERENCES payment_import (account_id, id),
        FOREIGN KEY (account_id, payment_id) REFERENCES payment (account_id, id))`)
    this.addSql(`
      ALTER TABLE payment ADD FOREIGN KEY (account_id, import_id) REFERENCES payment_import (account_id, id)`)
  }

  override down(): void {
    this.addSql('ALTER TABLE payment DROP CONSTRAINT payment_account_id_import_id_fkey')
    this.addSql('DROP TABLE payment_import_row, payment_import')
  }
}
