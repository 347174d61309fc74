-- Records the results of a batch of attempts. Fairness queues are looked at only where the worker gives a reason: an attempt that
-- failed, or an endpoint that was failing, limited or ordered when the delivery was claimed. So a success at a healthy endpoint
-- touches no fairness queue. The queue is reached by arrays and not by joins, so that a plan made while it was empty never reads
-- all of it.
--
-- Takes: the results, one array for each member; a delay for those to try again, a block for endpoints that asked for a pause.
-- Gives: the deliveries that changed, with their state. A result whose claim is not current changes nothing.
-- Raises: nothing of its own.
--
-- It is planned once for a session and reaches every row through an index: planned at each call, which partitions invite, it
-- took twice the time (docs/decisions/0025).

CREATE OR REPLACE FUNCTION complete_deliveries(
  p_ids text[], p_claims bigint[], p_endpoints text[], p_states text[], p_counted boolean[], p_delays_ms bigint[],
  p_blocks_ms bigint[], p_started timestamptz[], p_durations_ms int[], p_statuses int[], p_errors text[],
  p_excerpts text[], p_watched boolean[]
) RETURNS TABLE (delivery_id text, state text) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz := clock_timestamp();
  v_queues text[];
  v_leases text[] := ARRAY(
    SELECT reported.id || ' ' || reported.claim FROM unnest(p_ids, p_claims) WITH ORDINALITY AS reported (id, claim, place)
    ORDER BY reported.place);
BEGIN
  SELECT array_agg(held.endpoint_id) INTO v_queues
  FROM (
    SELECT fairness.endpoint_id FROM fairness_queue AS fairness
    WHERE fairness.endpoint_id IN (
      SELECT reported.endpoint_id FROM unnest(p_endpoints, p_states, p_watched) AS reported (endpoint_id, state, watched)
      WHERE reported.watched OR reported.state <> 'succeeded')
    ORDER BY fairness.endpoint_id
    FOR UPDATE) AS held;

  RETURN QUERY
  WITH reported AS MATERIALIZED (
    SELECT * FROM unnest(p_ids, p_claims, p_endpoints, p_states, p_counted, p_delays_ms, p_blocks_ms, p_started,
        p_durations_ms, p_statuses, p_errors, p_excerpts)
      AS reported (id, claim, endpoint_id, wanted, counted, delay_ms, block_ms, started_at, duration_ms, status, error, excerpt)),
  result AS MATERIALIZED (
    -- What would be tried again is withdrawn when its endpoint was disabled or deleted meanwhile.
    SELECT reported.*, reported.id || ' ' || reported.claim AS lease, CASE
      WHEN reported.wanted <> 'pending' THEN reported.wanted
      WHEN endpoint.deleted_at IS NOT NULL THEN 'cancelled'
      WHEN endpoint.state = 'disabled' THEN 'held'
      ELSE 'pending' END AS state,
      endpoint.ordering = 'fifo' OR endpoint.max_concurrency IS NOT NULL AS seated
    FROM reported JOIN endpoint ON endpoint.id = reported.endpoint_id),
  finished AS (
    DELETE FROM delivery_queue AS q
    WHERE q.delivery_id = ANY (ARRAY(SELECT result.id FROM result WHERE result.state <> 'pending'))
      AND q.delivery_id || ' ' || q.claim = ANY (ARRAY(SELECT result.lease FROM result WHERE result.state <> 'pending'))
    RETURNING q.delivery_id || ' ' || q.claim AS lease),
  retried AS (
    UPDATE delivery_queue AS q
    SET due_at = v_now + p_delays_ms[array_position(v_leases, q.delivery_id || ' ' || q.claim)] * interval '1 millisecond',
      worker = NULL, claim = NULL, claimed_at = NULL, leased_until = NULL, seat = NULL
    WHERE q.delivery_id = ANY (ARRAY(SELECT result.id FROM result WHERE result.state = 'pending'))
      AND q.delivery_id || ' ' || q.claim = ANY (ARRAY(SELECT result.lease FROM result WHERE result.state = 'pending'))
    RETURNING q.delivery_id || ' ' || old.claim AS lease, q.due_at),
  -- A batch may hold a result of a lease that a crash of the database forgot, and one of the next lease.
  kept AS MATERIALIZED (
    SELECT result.*, retried.due_at FROM result LEFT JOIN retried ON retried.lease = result.lease
    WHERE result.lease = ANY (ARRAY(SELECT finished.lease FROM finished UNION ALL SELECT again.lease FROM retried AS again))),
  recorded AS (
    INSERT INTO attempt (delivery_id, started_at, duration_ms, status, error, answer_excerpt)
    SELECT kept.id, kept.started_at, kept.duration_ms, kept.status, kept.error, kept.excerpt FROM kept),
  changed AS (
    UPDATE delivery
    SET state = kept.state, attempts_made = delivery.attempts_made + kept.counted::int,
      last_status = kept.status, last_error = kept.error, updated_at = v_now
    FROM kept
    WHERE delivery.id = kept.id
    RETURNING delivery.id, delivery.state),
  news AS (
    -- A seat that became free may be taken at once.
    SELECT kept.endpoint_id, min(CASE WHEN kept.seated THEN v_now ELSE kept.due_at END) AS due_at,
      max(v_now + kept.block_ms * interval '1 millisecond') AS blocked_until,
      bool_or(kept.wanted = 'succeeded') AS succeeded,
      -- A receiver that declines a delivery works.
      (count(*) FILTER (WHERE kept.counted AND kept.wanted <> 'succeeded'
        AND kept.error IS DISTINCT FROM 'declined'))::int AS failures,
      (count(*) FILTER (WHERE kept.wanted = 'exhausted'))::int AS exhausted
    FROM kept
    WHERE kept.endpoint_id = ANY (v_queues)
    GROUP BY kept.endpoint_id),
  moved AS (
    UPDATE fairness_queue AS fairness
    SET blocked_until = greatest(fairness.blocked_until, news.blocked_until),
      next_due_at = greatest(fairness.blocked_until, news.blocked_until, least(fairness.next_due_at, news.due_at)),
      failing_since = CASE WHEN news.succeeded THEN NULL
        WHEN news.failures > 0 THEN coalesce(fairness.failing_since, v_now) ELSE fairness.failing_since END,
      failures = CASE WHEN news.succeeded THEN 0 ELSE fairness.failures + news.failures END,
      exhausted = CASE WHEN news.succeeded THEN 0 ELSE fairness.exhausted + news.exhausted END
    FROM news WHERE fairness.endpoint_id = news.endpoint_id)
  SELECT changed.id, changed.state FROM changed;
END $$;
