import { Migration } from '@mikro-orm/migrations'

/**
 * A transfer is recognised by its day, its amount, the letters and digits of its title, and its place among equal ones. The old
 * fingerprints are no longer written; existing payments get their places, and those that coincide name each other.
 */
export class RecogniseTransfers extends Migration {
  override up(): void {
    // Frozen here and in no SQL file: stored values and an index rest on it.
    this.addSql(`
      CREATE FUNCTION title_key(title text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN coalesce(
        regexp_replace(upper(translate(normalize(title, NFD), 'łŁ', 'LL') COLLATE pg_c_utf8), '[^[:alnum:]]', '', 'g'), '')`)
    this.addSql(`
      ALTER TABLE payment
        ADD COLUMN title_key text GENERATED ALWAYS AS (title_key(title)) STORED,
        ADD COLUMN place int CHECK (place > 0),
        ADD COLUMN marks jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN possible_duplicate_of text,
        ADD CONSTRAINT payment_possible_duplicate_of
          FOREIGN KEY (account_id, possible_duplicate_of) REFERENCES payment (account_id, id)`)
    this.addSql(`
      UPDATE payment SET place = counted.place
      FROM (
        SELECT account_id, id,
          row_number() OVER (PARTITION BY account_id, amount_pln, received_on, title_key ORDER BY id) AS place
        FROM payment) counted
      WHERE payment.account_id = counted.account_id AND payment.id = counted.id`)
    // Equal lines of one file are different transfers; the first of one file and the first of another may be one.
    this.addSql(`
      WITH counted AS (
        SELECT account_id, id, amount_pln, received_on, title_key, row_number() OVER (
          PARTITION BY account_id, amount_pln, received_on, title_key, coalesce(import_id, '') ORDER BY id) AS nth
        FROM payment WHERE reversed_at IS NULL AND amount_pln > 0),
      found AS (
        SELECT account_id, id, first_value(id) OVER (
          PARTITION BY account_id, amount_pln, received_on, title_key, nth ORDER BY id) AS first_id
        FROM counted)
      UPDATE payment SET possible_duplicate_of = found.first_id
      FROM found
      WHERE payment.account_id = found.account_id AND payment.id = found.id AND found.first_id <> found.id`)
    this.addSql(`
      CREATE UNIQUE INDEX payment_counts_once ON payment (account_id, amount_pln, received_on, md5(title_key), place)`)
    this.addSql(`
      CREATE INDEX payment_possibly_twice ON payment (account_id, id DESC) WHERE possible_duplicate_of IS NOT NULL`)
    this.addSql(`
      ALTER TABLE payment_import_row
        ADD COLUMN title_key text,
        ADD COLUMN marks jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN duplicate_of text,
        ADD CONSTRAINT payment_import_row_duplicate_of
          FOREIGN KEY (account_id, duplicate_of) REFERENCES payment (account_id, id),
        DROP CONSTRAINT payment_import_row_proposal_check,
        ADD CONSTRAINT payment_import_row_proposal_is_known CHECK (proposal IN (
          'matched', 'ambiguous', 'unmatched', 'outgoing', 'duplicate', 'possible_duplicate', 'unreadable'))`)
  }
}
