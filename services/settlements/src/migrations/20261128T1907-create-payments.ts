import { Migration } from '@mikro-orm/migrations'

export class CreatePayments extends Migration {
  override up(): void {
    // Frozen here and in no SQL file: stored values and an index rest on it.
    this.addSql(`
      CREATE FUNCTION title_key(title text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN coalesce(
        regexp_replace(upper(translate(normalize(title, NFD), 'łŁ', 'LL') COLLATE pg_c_utf8), '[^[:alnum:]]', '', 'g'), '')`)
    this.addSql(`
      CREATE TABLE payment_import (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        format text NOT NULL CHECK (format IN ('csv', 'mt940')),
        state text NOT NULL CHECK (state IN ('preview', 'committed', 'cancelled')),
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        committed_at timestamptz,
        -- The file names no direction of its transfers.
        is_undirected boolean NOT NULL DEFAULT false,
        UNIQUE (account_id, id))`)
    this.addSql(`CREATE INDEX payment_import_left ON payment_import (created_at) WHERE state <> 'committed'`)
    // A transfer is recognised by its day, its amount, the letters and digits of its title, and its place among equal ones.
    this.addSql(`
      CREATE TABLE payment (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        agreement_id text,
        received_on date NOT NULL,
        amount_pln numeric(12, 2) NOT NULL CHECK (amount_pln <> 0),
        payer text,
        title text,
        title_key text GENERATED ALWAYS AS (title_key(title)) STORED,
        place int CHECK (place > 0),
        marks jsonb NOT NULL DEFAULT '{}',
        possible_duplicate_of text,
        source text NOT NULL CHECK (source IN ('manual', 'csv', 'mt940')),
        import_id text,
        reversed_at timestamptz,
        reversal_reason text,
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        change_place bigint NOT NULL DEFAULT 0,
        changed_at timestamptz NOT NULL DEFAULT now(),
        CHECK ((reversed_at IS NULL) = (reversal_reason IS NULL)),
        UNIQUE (account_id, id),
        FOREIGN KEY (account_id, agreement_id) REFERENCES agreement (account_id, id),
        FOREIGN KEY (account_id, import_id) REFERENCES payment_import (account_id, id),
        CONSTRAINT payment_possible_duplicate_of
          FOREIGN KEY (account_id, possible_duplicate_of) REFERENCES payment (account_id, id))`)
    this.addSql('CREATE INDEX payment_newest ON payment (account_id, id DESC)')
    this.addSql('CREATE INDEX payment_of_agreement ON payment (account_id, agreement_id, received_on)')
    this.addSql('CREATE INDEX payment_of_year ON payment (account_id, received_on)')
    this.addSql('CREATE INDEX payment_changed ON payment (account_id, change_place, id)')
    this.addSql('CREATE INDEX payment_reversed ON payment (account_id, id DESC) WHERE reversed_at IS NOT NULL')
    this.addSql(`
      CREATE INDEX payment_unmatched ON payment (account_id, id DESC)
        WHERE reversed_at IS NULL AND agreement_id IS NULL`)
    this.addSql(`
      CREATE UNIQUE INDEX payment_counts_once ON payment (account_id, amount_pln, received_on, md5(title_key), place)`)
    this.addSql(`
      CREATE INDEX payment_possibly_twice ON payment (account_id, id DESC) WHERE possible_duplicate_of IS NOT NULL`)
    // The paid part of an item: by a payment, or, without one, by a set-off of statements, on the day that counts for the tax.
    this.addSql(`
      CREATE TABLE payment_part (
        account_id text NOT NULL,
        payment_id text,
        received_on date NOT NULL,
        statement_id text NOT NULL,
        item_id text NOT NULL,
        amount_pln numeric(12, 2) NOT NULL CHECK (amount_pln <> 0),
        UNIQUE NULLS NOT DISTINCT (account_id, statement_id, item_id, payment_id, received_on),
        FOREIGN KEY (account_id, payment_id) REFERENCES payment (account_id, id),
        FOREIGN KEY (account_id, statement_id, item_id) REFERENCES statement_item (account_id, statement_id, item_id))`)
    this.addSql('CREATE INDEX payment_part_of_payment ON payment_part (account_id, payment_id)')
    this.addSql('CREATE INDEX payment_part_of_year ON payment_part (account_id, received_on)')
    this.addSql(`
      CREATE TABLE payment_import_row (
        account_id text NOT NULL,
        import_id text NOT NULL,
        row int NOT NULL CHECK (row > 0),
        received_on date,
        amount_pln numeric(12, 2),
        payer text,
        title text,
        title_key text,
        marks jsonb NOT NULL DEFAULT '{}',
        proposal text NOT NULL,
        duplicate_of text,
        candidates jsonb NOT NULL DEFAULT '[]',
        detail text,
        payment_id text,
        CONSTRAINT payment_import_row_proposal_is_known CHECK (proposal IN (
          'matched', 'ambiguous', 'unmatched', 'outgoing', 'duplicate', 'possible_duplicate', 'unreadable', 'skipped')),
        PRIMARY KEY (account_id, import_id, row),
        FOREIGN KEY (account_id, import_id) REFERENCES payment_import (account_id, id),
        FOREIGN KEY (account_id, payment_id) REFERENCES payment (account_id, id),
        CONSTRAINT payment_import_row_duplicate_of
          FOREIGN KEY (account_id, duplicate_of) REFERENCES payment (account_id, id))`)
    this.addSql(
      'CREATE INDEX payment_import_row_proposed ON payment_import_row (account_id, import_id, proposal, "row")',
    )
  }
}
