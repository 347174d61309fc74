import { Migration } from '@mikro-orm/migrations'

export class CreatePayments extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE payment (
        id text PRIMARY KEY,
        account_id text NOT NULL,
        agreement_id text,
        received_on date NOT NULL,
        amount_pln numeric(12, 2) NOT NULL CHECK (amount_pln <> 0),
        payer text,
        title text,
        source text NOT NULL CHECK (source IN ('manual', 'csv', 'mt940')),
        import_id text,
        fingerprint text,
        reversed_at timestamptz,
        reversal_reason text,
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CHECK ((reversed_at IS NULL) = (reversal_reason IS NULL)),
        UNIQUE (account_id, id),
        FOREIGN KEY (account_id, agreement_id) REFERENCES agreement (account_id, id))`)
    this.addSql('CREATE INDEX payment_newest ON payment (account_id, id DESC)')
    this.addSql('CREATE INDEX payment_of_agreement ON payment (account_id, agreement_id, received_on)')
    this.addSql('CREATE INDEX payment_of_year ON payment (account_id, received_on)')
    this.addSql(`
      CREATE UNIQUE INDEX payment_once ON payment (account_id, fingerprint) WHERE fingerprint IS NOT NULL`)
    // What was paid of an item: by a payment, or, without one, by a set-off of statements, on the day that counts for the tax.
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
  }

  override down(): void {
    this.addSql('DROP TABLE payment_part, payment')
  }
}
