import { Migration } from '@mikro-orm/migrations'

/** How many lines of an import have which proposal; `count-lines.sql` keeps it, so that a list of imports reads no lines. */
export class CountImportLines extends Migration {
  override up(): void {
    this.addSql(`
      CREATE TABLE payment_import_count (
        account_id text NOT NULL,
        import_id text NOT NULL,
        proposal text NOT NULL,
        lines int NOT NULL,
        payments int NOT NULL,
        sum_pln numeric(18, 2) NOT NULL,
        PRIMARY KEY (account_id, import_id, proposal),
        FOREIGN KEY (account_id, import_id) REFERENCES payment_import (account_id, id) ON DELETE CASCADE)`)
    this.addSql(`
      INSERT INTO payment_import_count (account_id, import_id, proposal, lines, payments, sum_pln)
      SELECT account_id, import_id, proposal, count(*), count(payment_id), coalesce(sum(amount_pln), 0)
      FROM payment_import_row GROUP BY account_id, import_id, proposal`)
  }
}
