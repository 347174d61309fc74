import { Migration } from '@mikro-orm/migrations'

export class CreateMonths extends Migration {
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
        paid_at timestamptz,
        correction_reason text,
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        UNIQUE (account_id, id),
        FOREIGN KEY (account_id, apartment_id) REFERENCES apartment_copy (account_id, id),
        CONSTRAINT settlement_agreement
          FOREIGN KEY (account_id, apartment_id, agreement_id) REFERENCES agreement (account_id, apartment_id, id),
        CONSTRAINT settlement_once UNIQUE NULLS NOT DISTINCT (account_id, apartment_id, period, agreement_id),
        CONSTRAINT settlement_reference UNIQUE (account_id, period, reference_tail),
        CHECK (right(reference_code, 13) = '-' || period || '-' || reference_tail))`)
    this.addSql('CREATE INDEX settlement_newest ON settlement (account_id, id DESC)')
    this.addSql('CREATE INDEX settlement_of_agreement ON settlement (account_id, agreement_id)')
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
        -- A total that the operator gave stays; any other follows the apartments and the agreements.
        total_given boolean NOT NULL DEFAULT false,
        made_by text NOT NULL CHECK (made_by IN ('operator', 'calculation')),
        -- Orders the audit events of a cost.
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        UNIQUE (account_id, id),
        CONSTRAINT cost_once UNIQUE (account_id, document_id, line),
        FOREIGN KEY (account_id, document_id, line) REFERENCES document_line (account_id, document_id, line))`)
    this.addSql('CREATE INDEX cost_of_month ON cost (account_id, period)')
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
    this.addSql('CREATE INDEX allocation_of_agreement ON allocation (account_id, apartment_id, agreement_id)')
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
        -- The last proposal for this origin, so that a later calculation knows the difference; null once there is none.
        basis text,
        -- The line that an item uses by itself; a share of a cost uses its cost, and a rejected item nothing.
        used_line int GENERATED ALWAYS AS (
          CASE WHEN status <> 'rejected' AND cost_id IS NULL AND inputs ->> 'kind' IN ('amount', 'share', 'readings')
            THEN (source ->> 'line')::int END) STORED,
        reason text,
        decided_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT item_once UNIQUE (account_id, settlement_id, origin),
        FOREIGN KEY (account_id, settlement_id) REFERENCES settlement (account_id, id),
        FOREIGN KEY (account_id, source_document_id) REFERENCES document (account_id, id),
        FOREIGN KEY (account_id, cost_id) REFERENCES cost (account_id, id))`)
    this.addSql('CREATE INDEX item_of_cost ON item (account_id, cost_id)')
    this.addSql('CREATE INDEX item_of_document ON item (account_id, source_document_id)')
    this.addSql(
      'CREATE INDEX item_of_line ON item (account_id, source_document_id, used_line) WHERE used_line IS NOT NULL',
    )
  }
}
