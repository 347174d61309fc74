import { Migration } from '@mikro-orm/migrations'

/** A receiver that declines a delivery works: it is no failure of its endpoint, and its owner is not warned of it. */
export class LeaveDeclinedOutOfFailures extends Migration {
  override up(): void {
    // Everything else of the function, its settings included, stays as it is.
    this.addSql(`
      DO $do$
      DECLARE
        v_before text := pg_get_functiondef('finish_deliveries'::regproc);
        v_after text := replace(v_before, $x$result.counted AND result.wanted <> 'succeeded'$x$,
          $x$result.counted AND result.wanted <> 'succeeded' AND result.error IS DISTINCT FROM 'declined'$x$);
      BEGIN
        IF v_after = v_before THEN RAISE EXCEPTION 'finish_deliveries counts failures in another way'; END IF;
        EXECUTE v_after;
      END $do$`)
  }
}
