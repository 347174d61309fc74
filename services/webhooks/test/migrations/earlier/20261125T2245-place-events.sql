-- @ ids-in-time
-- @ keep-audit-entries
-- @ make-audit-partition
-- @ list-audit-partitions
-- @ begin-audit-archive
-- @ record-audit-object
-- @ finish-audit-archive
-- @ filters-of
-- @ sealed-values
-- @ reseal-values
-- @ hold-event-place
-- Holds back readers of the events: until the caller's transaction ends, none reads beyond the last place taken so far. A writer calls
-- it before it takes places of its own (docs/decisions/0092).
--
-- Takes: nothing.
-- Gives: nothing.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION hold_event_place() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  v_last bigint := (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM event_place);
BEGIN
  -- Keys from 2^62 on are places; no other lock of this database has such a key.
  PERFORM pg_advisory_xact_lock_shared((1::bigint << 62) + v_last);
END $$;
-- @ event-horizon
-- The place up to which the events are complete: nothing with this place or a lower one is still to be committed. Rows are read in a
-- statement after it, so that its snapshot has what was committed before.
--
-- Takes: nothing.
-- Gives: a place.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION event_horizon() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  -- First: who takes a place from this moment on takes a higher one.
  v_last bigint := (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM event_place);
  v_held bigint;
BEGIN
  SELECT min(((classid::bigint << 32) | objid::bigint) - (1::bigint << 62)) INTO v_held
  FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 1 AND classid::bigint BETWEEN 1::bigint << 30 AND (1::bigint << 31) - 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
  RETURN least(v_last, v_held);
END $$;
-- @ ingest-events
-- Stores a batch of events and queues their deliveries. Every change of an endpoint's state or its queue locks its row of
-- fairness_queue first, in the order of the identifiers: so no state is missed, no wake-up is lost and no two statements wait for
-- each other.
--
-- Takes: the events, one array for each member; how long each waited in its publisher's outbox; an identifier for the
-- deliveries of each event; the delay of the first attempt.
-- Gives: how many events are new, and how many deliveries are pending and held.
-- Raises: nothing of its own. An event that is stored already is skipped.
--
-- It is planned once for a session and reaches every row through an index: planned at each call, which partitions invite, it
-- took twice the time (docs/decisions/0025).

CREATE OR REPLACE FUNCTION ingest_events(
  p_ids text[], p_accounts text[], p_types text[], p_objects text[], p_scopes text[], p_occurred timestamptz[], p_waited_ms bigint[],
  p_bodies text[], p_traceparents text[], p_delivery_ids text[], p_first_delay_ms int
) RETURNS TABLE (stored int, pending int, held int) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off
AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_new text[];
  v_letters text := '0123456789abcdefghjkmnpqrstvwxyz';
BEGIN
  PERFORM hold_event_place();

  WITH stored AS (
    INSERT INTO event (id, account_id, type, object_id, occurred_at, received_at, body, traceparent)
    SELECT fact.id, fact.account_id, fact.type, fact.object_id, fact.occurred_at, v_now, fact.body, fact.traceparent
    FROM unnest(p_ids, p_accounts, p_types, p_objects, p_occurred, p_bodies, p_traceparents)
      AS fact (id, account_id, type, object_id, occurred_at, body, traceparent)
    ORDER BY fact.id
    ON CONFLICT (id) DO NOTHING
    RETURNING event.id)
  SELECT array_agg(stored.id) INTO v_new FROM stored;

  PERFORM FROM fairness_queue AS fairness
  WHERE fairness.endpoint_id IN (
    SELECT endpoint.id
    FROM unnest(p_ids, p_accounts, p_types) AS fact (id, account_id, type)
    JOIN endpoint ON endpoint.account_id = fact.account_id AND endpoint.deleted_at IS NULL
      AND endpoint.event_types && filters_of(fact.type)
    WHERE fact.id = ANY (v_new))
  ORDER BY fairness.endpoint_id
  FOR UPDATE;

  RETURN QUERY
  WITH matched AS (
    -- One event has at most 32 × 32 deliveries; each takes the event's new identifier with its own last two letters.
    SELECT fact.*, endpoint.id AS endpoint_id, endpoint.ordering,
      CASE endpoint.state WHEN 'disabled' THEN 'held' ELSE 'pending' END AS state,
      row_number() OVER (PARTITION BY fact.id ORDER BY endpoint.id)::int - 1 AS place
    FROM unnest(p_ids, p_accounts, p_types, p_scopes, p_waited_ms, p_delivery_ids)
      AS fact (id, account_id, type, scope, waited_ms, delivery_id)
    JOIN endpoint ON endpoint.account_id = fact.account_id AND endpoint.deleted_at IS NULL
      -- By this database's clock alone (docs/decisions/0056); an event that did not wait is newer than any endpoint seen here.
      AND (fact.waited_ms = 0 OR endpoint.registered_at <= v_now - fact.waited_ms * interval '1 millisecond')
      AND endpoint.event_types && filters_of(fact.type)
      AND fact.scope = ANY (endpoint.granted_scopes)
    WHERE fact.id = ANY (v_new)),
  due AS MATERIALIZED (
    SELECT matched.*, left(matched.delivery_id, 28) || substr(v_letters, matched.place / 32 + 1, 1)
      || substr(v_letters, matched.place % 32 + 1, 1) AS own_id
    FROM matched),
  made AS (
    INSERT INTO delivery (id, account_id, endpoint_id, event_id, event_type, state, created_at, updated_at)
    SELECT due.own_id, due.account_id, due.endpoint_id, due.id, due.type, due.state, v_now, v_now FROM due),
  queued AS (
    INSERT INTO delivery_queue (delivery_id, endpoint_id, due_at, fifo_place)
    SELECT due.own_id, due.endpoint_id, v_now + p_first_delay_ms * interval '1 millisecond',
      CASE due.ordering WHEN 'fifo' THEN due.id END
    FROM due WHERE due.state = 'pending'
    RETURNING delivery_queue.endpoint_id, delivery_queue.due_at),
  woken AS (
    UPDATE fairness_queue AS fairness
    SET next_due_at = least(fairness.next_due_at, greatest(fairness.blocked_until, news.due_at))
    FROM (SELECT queued.endpoint_id, min(queued.due_at) AS due_at FROM queued GROUP BY queued.endpoint_id) AS news
    WHERE fairness.endpoint_id = news.endpoint_id)
  SELECT coalesce(array_length(v_new, 1), 0),
    (count(*) FILTER (WHERE due.state = 'pending'))::int,
    (count(*) FILTER (WHERE due.state = 'held'))::int
  FROM due;
END $$;
-- @ receive-events
-- For replicas of the release before, which do not say what object an event is about. The release after drops it.
--
-- Takes: what `ingest_events` takes, without the objects.
-- Gives: how many events are new, and how many deliveries are pending and held.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION receive_events(
  p_ids text[], p_accounts text[], p_types text[], p_scopes text[], p_occurred timestamptz[], p_waited_ms bigint[], p_bodies text[],
  p_traceparents text[], p_delivery_ids text[], p_first_delay_ms int
) RETURNS TABLE (stored int, pending int, held int) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT ingested.stored, ingested.pending, ingested.held
  FROM ingest_events(p_ids, p_accounts, p_types, array_fill(NULL::text, ARRAY[array_length(p_ids, 1)]), p_scopes, p_occurred,
    p_waited_ms, p_bodies, p_traceparents, p_delivery_ids, p_first_delay_ms) AS ingested;
END $$;
-- @ store-events
-- @ queue-deliveries
-- @ next-due-of
-- @ limit-queues
-- @ withdraw-deliveries
-- @ claim-deliveries
-- @ complete-deliveries
-- @ keep-worker
-- @ list-partitions
-- @ make-partition
-- @ drop-partition
-- @ expire-deliveries
