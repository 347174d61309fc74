import { Migration } from '@mikro-orm/migrations'

export class CreateCostsAndItems extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE cost (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        document_id text NOT NULL,
        line int NOT NULL,
        category text NOT NULL,
        label text NOT NULL,
        period text NOT NULL CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
        amount_pln numeric(12, 2) NOT NULL,
        key text NOT NULL CHECK (key IN ('area', 'persons', 'equal', 'percent')),
        total numeric(14, 4) NOT NULL CHECK (total > 0),
        made_by text NOT NULL CHECK (made_by IN ('operator', 'calculation')),
        created_at timestamptz NOT NULL,
        UNIQUE (account_id, id),
        CONSTRAINT cost_once UNIQUE (account_id, document_id, line),
        FOREIGN KEY (account_id, document_id, line) REFERENCES document_line (account_id, document_id, line))`)
    this.addSql(`
      CREATE TABLE cost_apartment (
        account_id text NOT NULL,
        cost_id text NOT NULL,
        apartment_id text NOT NULL,
        PRIMARY KEY (account_id, cost_id, apartment_id),
        FOREIGN KEY (account_id, cost_id) REFERENCES cost (account_id, id) ON DELETE CASCADE,
        FOREIGN KEY (account_id, apartment_id) REFERENCES apartment_copy (account_id, id))`)
    this.addSql('CREATE INDEX cost_of_apartment ON cost_apartment (account_id, apartment_id)')
    this.addSql(`
      CREATE TABLE allocation (
        account_id text NOT NULL,
        cost_id text NOT NULL,
        agreement_id text,
        apartment_id text,
        part numeric(14, 4),
        days int,
        amount_pln numeric(12, 2) NOT NULL,
        CONSTRAINT allocation_once UNIQUE NULLS NOT DISTINCT (account_id, cost_id, agreement_id),
        FOREIGN KEY (account_id, cost_id) REFERENCES cost (account_id, id) ON DELETE CASCADE,
        FOREIGN KEY (account_id, apartment_id, agreement_id) REFERENCES agreement (account_id, apartment_id, id))`)
    this.addSql(`
      CREATE TABLE item (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        settlement_id text NOT NULL,
        origin text NOT NULL,
        type text NOT NULL CHECK (type IN ('rent_and_fixed', 'utility_by_readings', 'proportional_cost')),
        category text,
        label text NOT NULL,
        inputs jsonb NOT NULL,
        amount_pln numeric(12, 2) NOT NULL,
        formula text NOT NULL,
        proposed_by text NOT NULL CHECK (proposed_by IN ('assistant', 'agreement', 'operator')),
        status text NOT NULL CHECK (status IN ('proposed', 'approved', 'corrected', 'rejected')),
        source jsonb NOT NULL,
        source_document_id text,
        cost_id text,
        confidence numeric(3, 2),
        tax_class text NOT NULL CHECK (tax_class IN ('revenue', 'pass_through', 'deposit')),
        inputs_changed boolean NOT NULL DEFAULT false,
        proposal jsonb,
        notes jsonb NOT NULL DEFAULT '[]',
        reason text,
        decided_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT item_once UNIQUE (account_id, settlement_id, origin),
        FOREIGN KEY (account_id, settlement_id) REFERENCES settlement (account_id, id),
        FOREIGN KEY (account_id, source_document_id) REFERENCES document (account_id, id),
        FOREIGN KEY (account_id, cost_id) REFERENCES cost (account_id, id))`)
    this.addSql('CREATE INDEX item_of_cost ON item (account_id, cost_id)')
  }

  override down(): void {
    this.addSql('DROP TABLE item, allocation, cost_apartment, cost')
  }
}
