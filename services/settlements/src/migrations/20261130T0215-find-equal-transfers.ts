import { Migration } from '@mikro-orm/migrations'

/**
 * One key of amount, day and title for equal payments. With three separate columns the planner chose another index, and read all
 * payments of the day for each payment of an import.
 */
export class FindEqualTransfers extends Migration {
  override up(): void {
    this.addSql(`
      CREATE FUNCTION transfer_key(amount numeric, day date, title_key text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN md5(round(amount, 2)::text || ' ' || (day - date '2000-01-01')::text || ' ' || title_key)`)
    this.addSql('DROP INDEX payment_counts_once')
    this.addSql(`
      CREATE UNIQUE INDEX payment_counts_once
        ON payment (account_id, transfer_key(amount_pln, received_on, title_key), place)`)
  }
}
