-- Claims deliveries in three steps: choose fairness queues, least recently served first; lease what is due in them; then, still
-- holding the fairness queues, set when each is due again. A lease is a due time in the future, so one that runs out is due again
-- by itself; the number of the claim fences off the worker that held it before. A paused fairness queue sleeps until it is
-- reopened. In an order, only the first place is ever looked at, however long it waits.
--
-- Takes: the worker; how many deliveries it has room for; the time of a lease; the room for an endpoint, and for those whose room
--   differs (p_known, p_rooms).
-- Gives: a row for each leased delivery, with everything an attempt needs; watched says that its result concerns the fairness
--   queue.
-- Raises: nothing of its own.
--
-- It is planned once for a session and reaches every row through an index: planned at each call, which partitions invite, it
-- took twice the time (docs/decisions/0025).

CREATE OR REPLACE FUNCTION claim_deliveries(
  p_worker bigint, p_slots int, p_lease_ms int, p_room int, p_known text[], p_rooms int[]
) RETURNS TABLE (
  delivery_id text, claim bigint, reclaimed boolean, account_id text, endpoint_id text, event_id text, event_type text,
  attempts_made int, waited_ms float, url text, secrets text[], body text, traceparent text, custom_headers text,
  trigger text, replay_number smallint, watched boolean
) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz := clock_timestamp();
  -- A crash of the database sets back a sequence, and with it a lease that was forgotten would share its number with the
  -- next one of the same delivery; time moves on.
  v_claim bigint := extract(epoch FROM v_now) * 1000000;
  v_known jsonb := (SELECT jsonb_object_agg(known.id, known.room) FROM unnest(p_known, p_rooms) AS known (id, room));
  v_queues text[];
  v_rooms int[];
  v_quantum int;
  v_limited text[];
  v_paused text[];
  v_withdrawn text[];
  v_endpoint text;
BEGIN
  SELECT array_agg(chosen.endpoint_id), array_agg(chosen.room) INTO v_queues, v_rooms
  FROM (
    SELECT fairness.endpoint_id, coalesce((v_known ->> fairness.endpoint_id)::int, p_room) AS room
    FROM fairness_queue AS fairness
    WHERE fairness.next_due_at <= v_now AND coalesce((v_known ->> fairness.endpoint_id)::int, p_room) > 0
    ORDER BY fairness.last_claimed_at
    LIMIT p_slots
    FOR UPDATE OF fairness SKIP LOCKED) AS chosen;
  IF v_queues IS NULL THEN RETURN; END IF;
  -- A lease that a crash of the database forgets was never given; what is completed is flushed together with it.
  PERFORM set_config('synchronous_commit', 'off', true);
  v_quantum := greatest(1, p_slots / array_length(v_queues, 1));
  -- Every change of an endpoint locks its fairness queue.
  SELECT array_agg(endpoint.id) FILTER (WHERE endpoint.deleted_at IS NOT NULL OR endpoint.state = 'disabled'),
    array_agg(endpoint.id) FILTER (WHERE endpoint.deleted_at IS NULL AND endpoint.state = 'paused'),
    array_agg(endpoint.id) FILTER (WHERE endpoint.deleted_at IS NULL AND endpoint.state = 'active')
  INTO v_withdrawn, v_paused, v_limited
  FROM endpoint
  WHERE endpoint.id = ANY (v_queues) AND (endpoint.state <> 'active' OR endpoint.deleted_at IS NOT NULL
    OR endpoint.rate_per_minute IS NOT NULL OR endpoint.max_concurrency IS NOT NULL OR endpoint.ordering <> 'none');

  RETURN QUERY
  WITH picked AS MATERIALIZED (
    SELECT due.delivery_id
    FROM unnest(v_queues, v_rooms) AS fairness (endpoint_id, room)
    -- By its key alone: a join that was planned while there were few endpoints compares each with all of them.
    CROSS JOIN LATERAL (SELECT * FROM endpoint AS found WHERE found.id = fairness.endpoint_id OFFSET 0) AS endpoint
    CROSS JOIN LATERAL (
      SELECT least(fairness.room, v_quantum, CASE WHEN endpoint.id = ANY (v_limited) THEN room_of(endpoint.id,
        endpoint.rate_per_minute, seats_of(endpoint.max_concurrency, endpoint.ordering), v_now) END) AS room) AS given
    CROSS JOIN LATERAL (
      SELECT next.delivery_id
      FROM (
        SELECT q.delivery_id FROM delivery_queue AS q
        WHERE endpoint.ordering = 'none' AND q.endpoint_id = fairness.endpoint_id AND q.due_at <= v_now
          AND (q.leased_until IS NULL OR q.leased_until <= v_now)
        ORDER BY q.due_at, q.delivery_id
        LIMIT given.room) AS next
      UNION ALL
      SELECT head.delivery_id
      FROM (
        SELECT q.delivery_id, greatest(q.due_at, q.leased_until) AS due_at FROM delivery_queue AS q
        WHERE q.endpoint_id = fairness.endpoint_id AND q.fifo_place IS NOT NULL
        ORDER BY q.fifo_place, q.delivery_id LIMIT 1) AS head
      WHERE endpoint.ordering = 'fifo' AND head.due_at <= v_now AND given.room > 0) AS due
    WHERE endpoint.state = 'active' AND endpoint.deleted_at IS NULL),
  leased AS (
    UPDATE delivery_queue AS q
    SET worker = p_worker, claim = v_claim, claimed_at = v_now,
      leased_until = v_now + p_lease_ms * interval '1 millisecond',
      seat = CASE WHEN q.endpoint_id = ANY (v_limited) THEN q.endpoint_id END
    -- By an array and not by a join, so that a plan that was made while the queue was empty never reads all of it.
    WHERE q.delivery_id = ANY (ARRAY(SELECT picked.delivery_id FROM picked))
      -- Again, for one whose late result was recorded meanwhile.
      AND q.due_at <= v_now AND (q.leased_until IS NULL OR q.leased_until <= v_now)
    RETURNING q.delivery_id, old.claimed_at AS lost_since, q.seat),
  lost AS (
    INSERT INTO attempt (delivery_id, started_at, duration_ms, error)
    SELECT leased.delivery_id, leased.lost_since,
      least(2147483647, extract(epoch FROM v_now - leased.lost_since) * 1000)::int, 'worker_lost'
    FROM leased WHERE leased.lost_since IS NOT NULL)
  SELECT delivery.id, v_claim, leased.lost_since IS NOT NULL, delivery.account_id, delivery.endpoint_id, delivery.event_id,
    delivery.event_type, delivery.attempts_made, (extract(epoch FROM v_now - delivery.created_at) * 1000)::float,
    endpoint.url,
    ARRAY(SELECT secret.sealed FROM endpoint_secret AS secret
      WHERE secret.endpoint_id = delivery.endpoint_id AND (secret.expires_at IS NULL OR secret.expires_at > v_now)
      ORDER BY secret.id DESC),
    event.body, event.traceparent, endpoint.custom_headers, delivery.trigger, delivery.replay_number,
    leased.seat IS NOT NULL OR fairness.failing_since IS NOT NULL
  FROM leased
  JOIN delivery ON delivery.id = leased.delivery_id
  JOIN endpoint ON endpoint.id = delivery.endpoint_id
  JOIN fairness_queue AS fairness ON fairness.endpoint_id = delivery.endpoint_id
  JOIN event ON event.id = delivery.event_id;

  UPDATE fairness_queue AS fairness
  SET last_claimed_at = v_now,
    -- While more is due, the call of the function is saved.
    next_due_at = greatest(fairness.blocked_until, coalesce((
      SELECT q.due_at FROM delivery_queue AS q
      WHERE q.endpoint_id = fairness.endpoint_id AND q.due_at <= v_now AND (q.leased_until IS NULL OR q.leased_until <= v_now)
      ORDER BY q.due_at, q.delivery_id LIMIT 1), next_due_of(fairness.endpoint_id, v_now)))
  WHERE fairness.endpoint_id = ANY (v_queues);

  IF v_limited IS NOT NULL THEN PERFORM settle_limited_queues(v_limited, v_claim, v_now); END IF;
  IF v_paused IS NOT NULL THEN
    UPDATE fairness_queue AS fairness SET next_due_at = 'infinity' WHERE fairness.endpoint_id = ANY (v_paused);
  END IF;
  IF v_withdrawn IS NOT NULL THEN
    -- However many are disabled together, a claim stays short: the others have their turn with the next ones.
    FOREACH v_endpoint IN ARRAY v_withdrawn[1:2] LOOP PERFORM withdraw_deliveries(v_endpoint); END LOOP;
    UPDATE fairness_queue AS fairness SET next_due_at = v_now WHERE fairness.endpoint_id = ANY (v_withdrawn[3:]);
  END IF;
END $$;
