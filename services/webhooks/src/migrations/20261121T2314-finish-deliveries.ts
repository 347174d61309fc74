import { Migration } from '@mikro-orm/migrations'

/**
 * Completing with a memory of failures. Lanes are looked at only where the worker says that there is a reason: an attempt that
 * failed, or an endpoint that was failing, limited or ordered when the delivery was claimed. So a success at a healthy
 * endpoint touches no lane.
 */
export class FinishDeliveries extends Migration {
  override up(): void {
    this.addSql(`
      CREATE FUNCTION finish_deliveries(
        p_ids text[], p_claims bigint[], p_endpoints text[], p_states text[], p_counted boolean[], p_delays_ms bigint[],
        p_blocks_ms bigint[], p_started timestamptz[], p_durations_ms int[], p_statuses int[], p_errors text[],
        p_excerpts text[], p_watched boolean[]
      ) RETURNS TABLE (delivery_id text, state text) LANGUAGE plpgsql AS $$
      #variable_conflict use_column
      DECLARE
        v_now timestamptz := clock_timestamp();
        v_lanes text[];
      BEGIN
        SELECT array_agg(held.endpoint_id) INTO v_lanes
        FROM (
          SELECT lane.endpoint_id FROM delivery_lane AS lane
          WHERE lane.endpoint_id IN (
            SELECT told.endpoint_id FROM unnest(p_endpoints, p_states, p_watched) AS told (endpoint_id, state, watched)
            WHERE told.watched OR told.state <> 'succeeded')
          ORDER BY lane.endpoint_id
          FOR UPDATE) AS held;

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
            ELSE 'pending' END AS state,
            endpoint.ordering = 'fifo' OR endpoint.max_concurrency IS NOT NULL AS seated
          FROM told JOIN endpoint ON endpoint.id = told.endpoint_id),
        finished AS (
          DELETE FROM delivery_queue AS q USING result
          WHERE q.delivery_id = ANY (p_ids) AND q.delivery_id = result.id AND q.claim = result.claim AND result.state <> 'pending'
          RETURNING q.delivery_id, result.claim),
        retried AS (
          UPDATE delivery_queue AS q
          SET due_at = v_now + result.delay_ms * interval '1 millisecond', worker = NULL, claim = NULL, claimed_at = NULL,
            seat = NULL
          FROM result
          WHERE q.delivery_id = ANY (p_ids) AND q.delivery_id = result.id AND q.claim = result.claim AND result.state = 'pending'
          RETURNING q.delivery_id, q.due_at, result.claim),
        -- A batch may hold a result of a lease that a crash of the database forgot, and one of the next lease.
        valid AS (
          SELECT finished.delivery_id, NULL::timestamptz AS due_at, finished.claim FROM finished
          UNION ALL SELECT retried.delivery_id, retried.due_at, retried.claim FROM retried),
        recorded AS (
          INSERT INTO attempt (delivery_id, started_at, duration_ms, status, error, answer_excerpt)
          SELECT result.id, result.started_at, result.duration_ms, result.status, result.error, result.excerpt
          FROM result JOIN valid ON valid.delivery_id = result.id AND valid.claim = result.claim),
        changed AS (
          UPDATE delivery
          SET state = result.state, attempts_made = delivery.attempts_made + result.counted::int,
            last_status = result.status, last_error = result.error, updated_at = v_now
          FROM result JOIN valid ON valid.delivery_id = result.id AND valid.claim = result.claim
          WHERE delivery.id = ANY (p_ids) AND delivery.id = result.id
          RETURNING delivery.id, delivery.state),
        news AS (
          -- A seat that became free may be taken at once.
          SELECT result.endpoint_id, min(CASE WHEN result.seated THEN v_now ELSE valid.due_at END) AS due_at,
            max(v_now + result.block_ms * interval '1 millisecond') AS blocked_until,
            bool_or(result.wanted = 'succeeded') AS succeeded,
            -- A receiver that declines a delivery works.
            (count(*) FILTER (WHERE result.counted AND result.wanted <> 'succeeded'
              AND result.error IS DISTINCT FROM 'declined'))::int AS failures,
            (count(*) FILTER (WHERE result.wanted = 'exhausted'))::int AS exhausted
          FROM result JOIN valid ON valid.delivery_id = result.id AND valid.claim = result.claim
          WHERE result.endpoint_id = ANY (v_lanes)
          GROUP BY result.endpoint_id),
        moved AS (
          UPDATE delivery_lane AS lane
          SET blocked_until = greatest(lane.blocked_until, news.blocked_until),
            next_due_at = greatest(lane.blocked_until, news.blocked_until, least(lane.next_due_at, news.due_at)),
            failing_since = CASE WHEN news.succeeded THEN NULL
              WHEN news.failures > 0 THEN coalesce(lane.failing_since, v_now) ELSE lane.failing_since END,
            failures = CASE WHEN news.succeeded THEN 0 ELSE lane.failures + news.failures END,
            exhausted = CASE WHEN news.succeeded THEN 0 ELSE lane.exhausted + news.exhausted END
          FROM news WHERE lane.endpoint_id = news.endpoint_id)
        SELECT changed.id, changed.state FROM changed;
      END $$`)
    // What the release before calls: it knows nothing of limits, so every lane is looked at.
    this.addSql(`
      CREATE OR REPLACE FUNCTION complete_deliveries(
        p_ids text[], p_claims bigint[], p_endpoints text[], p_states text[], p_counted boolean[], p_delays_ms bigint[],
        p_blocks_ms bigint[], p_started timestamptz[], p_durations_ms int[], p_statuses int[], p_errors text[], p_excerpts text[]
      ) RETURNS TABLE (delivery_id text, state text) LANGUAGE sql AS $$
        SELECT finished.delivery_id, finished.state
        FROM finish_deliveries(p_ids, p_claims, p_endpoints, p_states, p_counted, p_delays_ms, p_blocks_ms, p_started,
          p_durations_ms, p_statuses, p_errors, p_excerpts, array_fill(true, ARRAY[cardinality(p_ids)])) AS finished
      $$`)
  }
}
