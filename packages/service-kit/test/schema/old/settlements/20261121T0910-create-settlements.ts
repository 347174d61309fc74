import { Migration } from '@mikro-orm/migrations'

export class CreateSettlements extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE settlement (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        apartment_id text NOT NULL,
        agreement_id text,
        period text NOT NULL CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
        state text NOT NULL CHECK (state IN ('draft', 'calculated', 'prepared', 'sent')),
        reference_code text NOT NULL,
        reference_tail text NOT NULL CHECK (reference_tail ~ '^[A-Z0-9]{4}$'),
        total_pln numeric(12, 2) NOT NULL DEFAULT 0,
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        FOREIGN KEY (account_id, apartment_id) REFERENCES apartment_copy (account_id, id),
        CONSTRAINT settlement_once UNIQUE NULLS NOT DISTINCT (account_id, apartment_id, period, agreement_id),
        CONSTRAINT settlement_reference UNIQUE (account_id, period, reference_tail),
        CHECK (right(reference_code, 13) = '-' || period || '-' || reference_tail))`)
    this.addSql('CREATE INDEX settlement_newest ON settlement (account_id, id DESC)')
  }

  override down(): void {
    this.addSql('DROP TABLE settlement')
  }
}
