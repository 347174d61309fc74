-- @ ids-in-time
-- @ keep-audit-entries
-- @ make-audit-partition
-- @ list-audit-partitions
-- @ begin-audit-archive
-- @ record-audit-object
-- @ finish-audit-archive
-- @ hold-place
-- Holds back readers that follow the places of a sequence: until the caller's transaction ends, none reads beyond the last place taken
-- so far. A writer calls it before it takes places of its own (docs/decisions/0092). Only the first call of a transaction takes a lock,
-- the one with the lowest key.
--
-- Takes: the sequence of the places. A database has one; with a second, writers of either would hold back readers of both.
-- Gives: nothing.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION hold_place(p_sequence regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('lokum.place_held', true) = 'yes' THEN RETURN; END IF;
  -- Keys from 2^62 on are places; no other lock of this database has such a key.
  PERFORM pg_advisory_xact_lock_shared((1::bigint << 62) + coalesce(pg_sequence_last_value(p_sequence), 0));
  -- Ends with the transaction, or with the savepoint that gives the lock back.
  PERFORM set_config('lokum.place_held', 'yes', true);
END $$;
-- @ place-horizon
-- The place up to which rows are complete: nothing with this place or a lower one is still to be committed. Rows are read in a
-- statement after it, so that its snapshot has what was committed before.
--
-- Takes: the sequence of the places.
-- Gives: a place.
-- Raises: raise_exception in a transaction whose later statements would see the same snapshot as this one.

CREATE OR REPLACE FUNCTION place_horizon(p_sequence regclass) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  -- First: a writer that takes a place from this moment on takes a higher one.
  v_last bigint := coalesce(pg_sequence_last_value(p_sequence), 0);
  v_held bigint;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'Places are read in transactions that are READ COMMITTED';
  END IF;
  SELECT min(((classid::bigint << 32) | objid::bigint) - (1::bigint << 62)) INTO v_held
  FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 1 AND classid::bigint BETWEEN 1::bigint << 30 AND (1::bigint << 31) - 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
  RETURN least(v_last, v_held);
END $$;
-- @ place-history
-- Names the history in which places were given. It differs after a restored backup or a fail-over, which may give places again.
--
-- Takes: nothing.
-- Gives: the identifier of the database system and its timeline.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION place_history() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT system_identifier || '-' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) FROM pg_control_system()
$$;
-- @ filters-of
-- @ sealed-values
-- @ reseal-values
-- @ hold-event-place
-- Called by `ingest_events` of the previous release while such a call still runs. The next release drops it.
--
-- Takes: nothing.
-- Gives: nothing.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION hold_event_place() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN PERFORM hold_place('event_place'); END $$;
-- @ event-horizon
-- Called by replicas of the previous release, which do not name the sequence. The next release drops it.
--
-- Takes: nothing.
-- Gives: the place up to which the events are complete.
-- Raises: what `place_horizon` raises.

CREATE OR REPLACE FUNCTION event_horizon() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN RETURN place_horizon('event_place'); END $$;
-- @ audit-actor
-- The actor of an audit entry, as an index keeps it: a hash has the same length for every actor.
--
-- Takes: the text of an entry.
-- Gives: the SHA-256 of the actor's subject as JSON, NULL when the entry names none.
-- Raises: invalid_text_representation when the text is no JSON. It reads nothing else, hence IMMUTABLE.

CREATE OR REPLACE FUNCTION audit_actor(p_body text) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT sha256(convert_to((p_body::json #> '{actor,sub}')::text, 'UTF8'))
$$;
-- @ copy-audit-entries
-- Keeps the audit entries of all services in the audit log of this one, each once; an entry has the same identifier and text everywhere.
--
-- Takes: entries as they were published, and the account that each was published for.
-- Gives: how many entries are new.
-- Raises: nothing of its own. Anything but an entry of its account is left out.

CREATE OR REPLACE FUNCTION copy_audit_entries(p_accounts text[], p_bodies text[]) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_copied int;
BEGIN
  INSERT INTO audit_entry (id, account_id, resource_type, resource_id, occurred_at, body)
  SELECT entry.id, entry.account_id, entry.resource_type, entry.resource_id, entry.occurred_at::timestamptz, entry.body
  FROM (
    SELECT given.account_id, given.body, given.body::json ->> 'id' AS id, given.body::json ->> 'account_id' AS own_account_id,
      given.body::json #>> '{resource,type}' AS resource_type, given.body::json #>> '{resource,id}' AS resource_id,
      given.body::json ->> 'occurred_at' AS occurred_at
    FROM unnest(p_accounts, p_bodies) AS given (account_id, body)) AS entry
  WHERE entry.id ~ '^aud_[0-7][0-9a-hjkmnp-tv-z]{25}$' AND entry.own_account_id = entry.account_id
    AND entry.resource_type IS NOT NULL AND entry.resource_id IS NOT NULL
    AND entry.occurred_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$' AND pg_input_is_valid(entry.occurred_at, 'timestamptz')
  -- One order for all, so that no two statements wait for each other.
  ORDER BY entry.account_id, entry.resource_id, entry.id
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS v_copied = ROW_COUNT;
  RETURN v_copied;
END $$;
-- @ ingest-events
-- Stores a batch of events, keeps the audit entries among them and queues their deliveries. Every change of an endpoint's state or
-- its queue locks its row of fairness_queue first, in the order of the identifiers: so no state is missed, no wake-up is lost and no
-- two statements wait for each other.
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
  PERFORM hold_place('event_place');

  WITH stored AS (
    INSERT INTO event (id, account_id, type, object_id, occurred_at, received_at, body, traceparent)
    SELECT fact.id, fact.account_id, fact.type, fact.object_id, fact.occurred_at, v_now, fact.body, fact.traceparent
    FROM unnest(p_ids, p_accounts, p_types, p_objects, p_occurred, p_bodies, p_traceparents)
      AS fact (id, account_id, type, object_id, occurred_at, body, traceparent)
    ORDER BY fact.id
    ON CONFLICT (id) DO NOTHING
    RETURNING event.id)
  SELECT array_agg(stored.id) INTO v_new FROM stored;

  PERFORM copy_audit_entries(array_agg(fact.account_id), array_agg((fact.body::json -> 'data')::text))
  FROM unnest(p_ids, p_accounts, p_types, p_bodies) AS fact (id, account_id, type, body)
  WHERE fact.type = 'audit.event' AND fact.id = ANY (v_new);

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
