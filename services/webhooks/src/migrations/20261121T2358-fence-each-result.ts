import { Migration } from '@mikro-orm/migrations'

/**
 * One batch may hold two results of a delivery: of a lease that a crash of the database forgot, and of the next one. Only the
 * result whose claim is the row's counts; before, both were written down, and the stale one could decide the delivery's state.
 */
export class FenceEachResult extends Migration {
  override up(): void {
    // Everything else of the function, its settings included, stays as it is.
    this.addSql(`
      DO $do$
      DECLARE
        v_text text := pg_get_functiondef('finish_deliveries'::regproc);
        v_changes text[] := ARRAY[
          ['RETURNING q.delivery_id)', 'RETURNING q.delivery_id, result.claim)'],
          ['RETURNING q.delivery_id, q.due_at)', 'RETURNING q.delivery_id, q.due_at, result.claim)'],
          ['SELECT finished.delivery_id, NULL::timestamptz AS due_at FROM', 'SELECT finished.delivery_id, NULL::timestamptz AS due_at, finished.claim FROM'],
          ['SELECT retried.delivery_id, retried.due_at FROM', 'SELECT retried.delivery_id, retried.due_at, retried.claim FROM'],
          ['JOIN valid ON valid.delivery_id = result.id', 'JOIN valid ON valid.delivery_id = result.id AND valid.claim = result.claim']];
      BEGIN
        FOR place IN 1 .. array_length(v_changes, 1) LOOP
          IF strpos(v_text, v_changes[place][1]) = 0 THEN
            RAISE EXCEPTION 'finish_deliveries does not hold: %', v_changes[place][1];
          END IF;
          v_text := replace(v_text, v_changes[place][1], v_changes[place][2]);
        END LOOP;
        EXECUTE v_text;
      END $do$`)
  }
}
