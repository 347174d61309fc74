import { Migration } from '@mikro-orm/migrations'

/** What a batch of attempts led to, as one call. A result whose claim is not the row's any more changes nothing. */
export class CreateCompleteDeliveries extends Migration {
  override up(): void {
    this.addSql(`
      CREATE FUNCTION complete_deliveries(
        p_ids text[], p_claims bigint[], p_endpoints text[], p_states text[], p_counted boolean[], p_delays_ms bigint[],
        p_blocks_ms bigint[], p_started timestamptz[], p_durations_ms int[], p_statuses int[], p_errors text[], p_excerpts text[]
      ) RETURNS TABLE (delivery_id text, state text) LANGUAGE plpgsql AS $$
      #variable_conflict use_column
      DECLARE v_now timestamptz := clock_timestamp();
      BEGIN
        PERFORM FROM delivery_lane AS lane
        WHERE lane.endpoint_id IN (
          SELECT result.endpoint_id FROM unnest(p_endpoints, p_states, p_blocks_ms) AS result (endpoint_id, state, block_ms)
          WHERE result.state = 'pending' OR result.block_ms IS NOT NULL)
        ORDER BY lane.endpoint_id
        FOR UPDATE;

        RETURN QUERY
        WITH told AS MATERIALIZED (
          SELECT * FROM unnest(p_ids, p_claims, p_endpoints, p_states, p_counted, p_delays_ms, p_blocks_ms, p_started,
              p_durations_ms, p_statuses, p_errors, p_excerpts)
            AS told (id, claim, endpoint_id, wanted, counted, delay_ms, block_ms, started_at, duration_ms, status, error, excerpt)),
        result AS MATERIALIZED (
          -- What would be tried again is withdrawn when its endpoint was disabled or deleted meanwhile.
          SELECT told.*, CASE
            WHEN told.wanted <> 'pending' THEN told.wanted
            WHEN endpoint.deleted_at IS NOT NULL THEN 'cancelled'
            WHEN endpoint.state = 'disabled' THEN 'held'
            ELSE 'pending' END AS state
          FROM told JOIN endpoint ON endpoint.id = told.endpoint_id),
        finished AS (
          DELETE FROM delivery_queue AS q USING result
          WHERE q.delivery_id = result.id AND q.claim = result.claim AND result.state <> 'pending'
          RETURNING q.delivery_id),
        retried AS (
          UPDATE delivery_queue AS q
          SET due_at = v_now + result.delay_ms * interval '1 millisecond', worker = NULL, claim = NULL, claimed_at = NULL
          FROM result
          WHERE q.delivery_id = result.id AND q.claim = result.claim AND result.state = 'pending'
          RETURNING q.delivery_id, q.due_at),
        valid AS (
          SELECT finished.delivery_id, NULL::timestamptz AS due_at FROM finished
          UNION ALL SELECT retried.delivery_id, retried.due_at FROM retried),
        recorded AS (
          INSERT INTO attempt (delivery_id, started_at, duration_ms, status, error, answer_excerpt)
          SELECT result.id, result.started_at, result.duration_ms, result.status, result.error, result.excerpt
          FROM result JOIN valid ON valid.delivery_id = result.id),
        changed AS (
          UPDATE delivery
          SET state = result.state, attempts_made = delivery.attempts_made + result.counted::int,
            last_status = result.status, last_error = result.error, updated_at = v_now
          FROM result JOIN valid ON valid.delivery_id = result.id
          WHERE delivery.id = result.id
          RETURNING delivery.id, delivery.state),
        news AS (
          SELECT result.endpoint_id, min(valid.due_at) AS due_at,
            max(v_now + result.block_ms * interval '1 millisecond') AS blocked_until
          FROM result JOIN valid ON valid.delivery_id = result.id
          WHERE valid.due_at IS NOT NULL OR result.block_ms IS NOT NULL
          GROUP BY result.endpoint_id),
        moved AS (
          UPDATE delivery_lane AS lane
          SET blocked_until = greatest(lane.blocked_until, news.blocked_until),
            next_due_at = greatest(lane.blocked_until, news.blocked_until, least(lane.next_due_at, news.due_at))
          FROM news WHERE lane.endpoint_id = news.endpoint_id)
        SELECT changed.id, changed.state FROM changed;
      END $$`)
    this.addSql(`
      CREATE FUNCTION keep_worker(p_worker bigint, p_dead_after_ms int) RETURNS TABLE (alive boolean, reclaimed int) LANGUAGE plpgsql AS $$
      DECLARE
        v_alive boolean;
        v_dead bigint[];
        v_lanes text[];
        v_rows int := 0;
      BEGIN
        UPDATE worker SET seen_at = clock_timestamp() WHERE id = p_worker;
        v_alive := FOUND;
        WITH dead AS (
          DELETE FROM worker WHERE seen_at < clock_timestamp() - p_dead_after_ms * interval '1 millisecond' RETURNING id)
        SELECT array_agg(dead.id) INTO v_dead FROM dead;
        IF v_dead IS NOT NULL THEN
          SELECT array_agg(DISTINCT q.endpoint_id) INTO v_lanes FROM delivery_queue AS q WHERE q.worker = ANY (v_dead);
          PERFORM FROM delivery_lane WHERE endpoint_id = ANY (v_lanes) ORDER BY endpoint_id FOR UPDATE;
          UPDATE delivery_queue SET due_at = clock_timestamp() WHERE delivery_queue.worker = ANY (v_dead);
          GET DIAGNOSTICS v_rows = ROW_COUNT;
          UPDATE delivery_lane SET next_due_at = least(next_due_at, greatest(blocked_until, clock_timestamp()))
          WHERE endpoint_id = ANY (v_lanes);
        END IF;
        RETURN QUERY SELECT v_alive, v_rows;
      END $$`)
  }

  override down(): void {
    this.addSql('DROP FUNCTION keep_worker')
    this.addSql('DROP FUNCTION complete_deliveries')
  }
}
