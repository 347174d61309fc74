import { Migration } from '@mikro-orm/migrations'

/**
 * A claim is committed without waiting for the disk, and a sequence that a crash sets back gives the same numbers again: then a
 * forgotten lease and the next one of the same delivery shared theirs, and both results counted. Time is not set back, and
 * between two leases of one delivery it moves on.
 */
export class NumberClaimsByTime extends Migration {
  override up(): void {
    // Everything else of the function, its settings included, stays as it is.
    this.addSql(`
      DO $do$
      DECLARE
        v_before text := pg_get_functiondef('lease_deliveries'::regproc);
        v_after text := replace(v_before, $x$nextval('claim_number')$x$, '(extract(epoch FROM v_now) * 1000000)::bigint');
      BEGIN
        IF v_after = v_before THEN RAISE EXCEPTION 'lease_deliveries numbers its claims in another way'; END IF;
        EXECUTE v_after;
      END $do$`)
    this.addSql('DROP SEQUENCE claim_number')
  }
}
