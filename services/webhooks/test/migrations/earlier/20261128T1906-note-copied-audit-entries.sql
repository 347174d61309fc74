-- @ ids-in-time
-- Identifiers begin with their time: ten letters of five bits are the milliseconds of a UUIDv7.

-- Takes: a prefix and a moment.
-- Gives: a text that sorts before every identifier of that moment and after every earlier one.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION id_at(p_prefix text, p_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  -- Ten letters of five bits are the milliseconds of a UUIDv7; alone they sort before every identifier that has them.
  SELECT p_prefix || '_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
    ((floor(extract(epoch FROM p_at) * 1000)::bigint >> (5 * place)) & 31)::int + 1, 1), '' ORDER BY place DESC)
  FROM generate_series(0, 9) AS place
$$;

-- Takes: an identifier, or a bound made by id_at.
-- Gives: its moment.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION time_of(p_id text) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT timestamptz 'epoch' + sum(
    (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(p_id, 14 - place, 1)) - 1)::bigint << (5 * place)
  )::float * interval '1 millisecond'
  FROM generate_series(0, 9) AS place
$$;
-- @ keep-audit-entries
-- Audit entries are only ever added; each partition has a trigger of its own for statements that name it.
--
-- Takes: nothing but the table of the trigger.
-- Gives: nothing.
-- Raises: raise_exception, always: the trigger calls it for forbidden changes only.

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'The table % is append-only', TG_TABLE_NAME; END $$;

CREATE OR REPLACE TRIGGER audit_entry_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- @ make-audit-partition
-- Makes the partition of a month of the audit log, with the rights of the migrating role: the service may change the shape of no
-- table. It waits for a lock for less than the time in which a deadlock is detected, so that it never ends another statement.
--
-- Takes: a day of the month.
-- Gives: made; there, when a partition has the month; crowded, when rows of it lie in the default partition already, where they
--   stay; busy, when another replica is at it.
-- Raises: lock_not_available when the table is in use.

CREATE OR REPLACE FUNCTION make_audit_partition(p_day date) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
DECLARE
  v_month timestamp := date_trunc('month', p_day::timestamp);
  v_from text := id_at('aud', v_month AT TIME ZONE 'UTC');
  v_to text := id_at('aud', (v_month + interval '1 month') AT TIME ZONE 'UTC');
  v_name text := 'audit_entry' || to_char(v_month, '_YYYY_MM');
BEGIN
  IF NOT pg_try_advisory_xact_lock(7305120) THEN RETURN 'busy'; END IF;
  IF to_regclass(v_name) IS NOT NULL OR v_from < (
    SELECT substring(pg_get_expr(relpartbound, oid) FROM $x$TO \('([^']+)'\)$x$) FROM pg_class
    WHERE oid = to_regclass('audit_entry_first') AND relispartition
  ) THEN RETURN 'there'; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE audit_entry INCLUDING ALL)', v_name);
  EXECUTE format('CREATE TRIGGER audit_entry_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', v_name);
  LOCK TABLE audit_entry_default IN ACCESS EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM audit_entry_default WHERE id >= v_from AND id < v_to) THEN
    EXECUTE format('DROP TABLE %I', v_name);
    RETURN 'crowded';
  END IF;
  EXECUTE format('ALTER TABLE audit_entry ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', v_name, v_from, v_to);
  RETURN 'made';
END $$;
-- @ list-audit-partitions
-- The partitions of the audit log that have bounds: those of months, and the first one, which has everything before them.
--
-- Takes: nothing.
-- Gives: their names and bounds (from_id ≤ id < to_id); the first one begins with the empty text.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION list_audit_partitions() RETURNS TABLE (name text, from_id text, to_id text)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT relname, coalesce(substring(bounds FROM $x$FROM \('([^']+)'\)$x$), ''), substring(bounds FROM $x$TO \('([^']+)'\)$x$)
  FROM pg_inherits
  JOIN pg_class ON pg_class.oid = inhrelid
  CROSS JOIN LATERAL pg_get_expr(relpartbound, pg_class.oid) AS bounds
  WHERE inhparent = 'audit_entry'::regclass AND bounds <> 'DEFAULT'
$$;
-- @ begin-audit-archive
-- Notes that an entry was added to a month that is being moved, so that the move restarts.
--
-- Takes: the first bound of the month, as the argument of the trigger.
-- Gives: nothing.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION note_late_audit_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE audit_archive_month SET is_late = true WHERE from_id = TG_ARGV[0] AND NOT is_late;
  RETURN NULL;
END $$;

-- Begins or resumes the move of the oldest partition that ended long enough ago, with the rights of the migrating role. The trigger
-- waits for transactions that write to the partition, so that a reader finds all earlier entries and is_late tells of later ones.
--
-- Takes: how many months ago the partition must have ended, by the clock of the database; at least one.
-- Gives: the bounds of the partition and the number of this run, whose predecessors can record nothing more; no row when there is
--   no such partition, or another process is at it.
-- Raises: lock_not_available when a transaction still writes to the partition.

CREATE OR REPLACE FUNCTION begin_audit_archive(p_months int) RETURNS TABLE (from_id text, to_id text, run int)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
#variable_conflict use_column
DECLARE
  v_before text := id_at('aud', clock_timestamp() - make_interval(months => greatest(p_months, 1)));
  v_part record;
  v_month audit_archive_month;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7305120) THEN RETURN; END IF;
  SELECT * INTO v_part FROM list_audit_partitions() WHERE to_id <= v_before ORDER BY from_id LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = v_part.name::regclass AND tgname = 'audit_entry_comes_late') THEN
    EXECUTE format('CREATE TRIGGER audit_entry_comes_late AFTER INSERT ON %I
      FOR EACH ROW EXECUTE FUNCTION note_late_audit_entry(%L)', v_part.name, v_part.from_id);
  END IF;
  INSERT INTO audit_archive_month AS month (from_id, to_id) VALUES (v_part.from_id, v_part.to_id)
  ON CONFLICT (from_id) DO UPDATE SET run = month.run + 1 RETURNING month.* INTO v_month;
  IF v_month.is_late THEN
    WITH dropped AS (DELETE FROM audit_archive_object WHERE from_id = v_part.from_id RETURNING storage_key)
    INSERT INTO audit_archive_upload (storage_key) SELECT storage_key FROM dropped;
    UPDATE audit_archive_month SET is_late = false WHERE from_id = v_part.from_id;
  END IF;
  RETURN QUERY SELECT v_month.from_id, v_month.to_id, v_month.run;
END $$;
-- @ record-audit-object
-- Records an object that is in the store and was read back. Its month is shown from the archive only when it is finished.
--
-- Takes: the number of the run, and the object as a row of audit_archive_object.
-- Gives: whether it was recorded: not when a newer run has begun, nor when the object was given up and is being removed.
-- Raises: unique_violation when its place is taken.

CREATE OR REPLACE FUNCTION record_audit_object(p_run int, p_object jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM audit_archive_month
  WHERE from_id = p_object ->> 'from_id' AND run = p_run AND archived_at IS NULL FOR SHARE;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM audit_archive_upload WHERE storage_key = p_object ->> 'storage_key';
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO audit_archive_object SELECT * FROM jsonb_populate_record(NULL::audit_archive_object, p_object);
  RETURN true;
END $$;
-- @ finish-audit-archive
-- Ends the move of a month, with the rights of the migrating role: from the commit on its entries are in its objects and the
-- partition is gone. Readers wait for less than the lock's patience.
--
-- Takes: the first bound of the month, the number of the run, and how many entries were counted in the partition.
-- Gives: moved; late, when an entry was added meanwhile and the month must be begun again; lost, when a newer run has begun;
--   different, when the objects have not as many entries as were counted.
-- Raises: lock_not_available when a reader or writer of the audit log takes long.

CREATE OR REPLACE FUNCTION finish_audit_archive(p_from text, p_run int, p_entries bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
DECLARE
  v_name text := (SELECT name FROM list_audit_partitions() WHERE from_id = p_from);
  v_is_late boolean;
BEGIN
  IF v_name IS NULL OR NOT pg_try_advisory_xact_lock(7305120) THEN RETURN 'lost'; END IF;
  EXECUTE format('LOCK TABLE %I IN SHARE MODE', v_name);
  SELECT is_late INTO v_is_late FROM audit_archive_month
  WHERE from_id = p_from AND run = p_run AND archived_at IS NULL FOR UPDATE;
  IF v_is_late IS NULL THEN RETURN 'lost'; END IF;
  IF v_is_late THEN RETURN 'late'; END IF;
  IF p_entries <> (SELECT coalesce(sum(entries), 0) FROM audit_archive_object WHERE from_id = p_from) THEN
    RETURN 'different';
  END IF;
  LOCK TABLE audit_entry IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('DROP TABLE %I', v_name);
  UPDATE audit_archive_month SET archived_at = clock_timestamp() WHERE from_id = p_from;
  RETURN 'moved';
END $$;
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
-- The filters that an endpoint may have to get events of a type; event-filters.ts has the same rule.
--
-- Takes: a type of events.
-- Gives: the type itself, its family, and "*" unless the type is one of webhook.*.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION filters_of(p_type text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[p_type, split_part(p_type, '.', 1) || '.*', CASE WHEN p_type NOT LIKE 'webhook.%' THEN '*' END]
$$;
-- @ sealed-values
-- Everything that this service keeps sealed, with what each value is bound to.
--
-- Takes: nothing.
-- Gives: the sealed text and the text it is bound to, in no order.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION sealed_values() RETURNS TABLE (sealed text, bound_to text) LANGUAGE sql STABLE AS $$
  SELECT secret.sealed, secret.endpoint_id FROM endpoint_secret AS secret
  UNION ALL
  SELECT endpoint.custom_headers, endpoint.id FROM endpoint WHERE endpoint.custom_headers IS NOT NULL
  UNION ALL
  SELECT kept.body, concat_ws(E'\n', kept.account_id, kept.operation, kept.key) FROM idempotency_key AS kept
  WHERE kept.operation IN ('createWebhookEndpoint', 'rotateWebhookSecret') AND kept.body IS NOT NULL
$$;
-- @ reseal-values
-- Replaces sealed texts by others of the same content.
--
-- Takes: the old texts and the new ones, in the same order.
-- Gives: how many were replaced. Locked rows are passed over, and old texts that have changed meanwhile.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION reseal_values(p_old text[], p_new text[]) RETURNS int LANGUAGE sql AS $$
  WITH fresh AS (
    SELECT * FROM unnest(p_old, p_new) AS fresh (old, new)),
  free_secret AS (
    SELECT secret.id, fresh.new FROM endpoint_secret AS secret JOIN fresh ON fresh.old = secret.sealed
    FOR NO KEY UPDATE OF secret SKIP LOCKED),
  free_endpoint AS (
    SELECT endpoint.id, fresh.new FROM endpoint JOIN fresh ON fresh.old = endpoint.custom_headers
    FOR NO KEY UPDATE OF endpoint SKIP LOCKED),
  free_answer AS (
    SELECT kept.account_id, kept.operation, kept.key, fresh.new FROM idempotency_key AS kept JOIN fresh ON fresh.old = kept.body
    WHERE kept.operation IN ('createWebhookEndpoint', 'rotateWebhookSecret')
    FOR NO KEY UPDATE OF kept SKIP LOCKED),
  secrets AS (
    UPDATE endpoint_secret SET sealed = free_secret.new FROM free_secret WHERE endpoint_secret.id = free_secret.id
    RETURNING 1),
  headers AS (
    UPDATE endpoint SET custom_headers = free_endpoint.new FROM free_endpoint WHERE endpoint.id = free_endpoint.id
    RETURNING 1),
  answers AS (
    UPDATE idempotency_key AS kept SET body = free_answer.new FROM free_answer
    WHERE (kept.account_id, kept.operation, kept.key) = (free_answer.account_id, free_answer.operation, free_answer.key)
    RETURNING 1)
  SELECT ((SELECT count(*) FROM secrets) + (SELECT count(*) FROM headers) + (SELECT count(*) FROM answers))::int
$$;
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
  INSERT INTO audit_entry (id, account_id, resource_id, occurred_at, body)
  SELECT entry.id, entry.account_id, entry.resource_id, entry.occurred_at::timestamptz, entry.body
  FROM (
    SELECT given.account_id, given.body, given.body::json ->> 'id' AS id, given.body::json ->> 'account_id' AS own_account_id,
      given.body::json ->> 'object' AS resource_id,
      given.body::json ->> 'occurred_at' AS occurred_at
    FROM unnest(p_accounts, p_bodies) AS given (account_id, body)) AS entry
  WHERE entry.id ~ '^aud_[0-7][0-9a-hjkmnp-tv-z]{25}$' AND entry.own_account_id = entry.account_id
    AND entry.resource_id IS NOT NULL
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
-- @ queue-deliveries
-- Queues deliveries of one endpoint that no new event made, and wakes its fairness queue. The caller holds the lock of the
-- fairness queue.
--
-- Takes: the endpoint, the deliveries, and when they are due.
-- Gives: nothing.
-- Raises: nothing of its own. A delivery of another endpoint is skipped.

CREATE OR REPLACE FUNCTION queue_deliveries(p_endpoint text, p_deliveries text[], p_due_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO delivery_queue (delivery_id, endpoint_id, due_at, fifo_place)
  SELECT delivery.id, delivery.endpoint_id, p_due_at, CASE endpoint.ordering WHEN 'fifo' THEN delivery.event_id END
  FROM delivery JOIN endpoint ON endpoint.id = p_endpoint
  WHERE delivery.id = ANY (p_deliveries) AND delivery.endpoint_id = p_endpoint;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE fairness_queue AS fairness SET next_due_at = least(fairness.next_due_at, greatest(fairness.blocked_until, p_due_at))
  WHERE fairness.endpoint_id = p_endpoint;
END $$;
-- @ next-due-of
-- When an endpoint has something to deliver next. A leased delivery is due again when its lease ends, and is passed over in the
-- index. There are no more of them than running attempts, so that few rows are read however long the queue is.
--
-- Takes: the endpoint and the moment.
-- Gives: the time, or infinity when its queue is empty.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION next_due_of(p_endpoint text, p_now timestamptz) RETURNS timestamptz LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
DECLARE
  v_due_at timestamptz;
BEGIN
  SELECT q.due_at INTO v_due_at FROM delivery_queue AS q
  WHERE q.endpoint_id = p_endpoint AND (q.leased_until IS NULL OR q.leased_until <= p_now)
  ORDER BY q.due_at, q.delivery_id LIMIT 1;
  IF v_due_at <= p_now THEN RETURN v_due_at; END IF;
  RETURN coalesce(least(v_due_at, (
    SELECT min(q.leased_until) FROM delivery_queue AS q
    WHERE q.endpoint_id = p_endpoint AND q.due_at <= p_now AND q.leased_until > p_now)), 'infinity');
END $$;
-- @ limit-queues
-- The limits that endpoints ask for themselves. A rate is kept by the generic cell rate algorithm: allowed_at moves on by one
-- interval with each attempt and may be a quarter of a second ahead of the clock, which is how often workers look. An endpoint
-- with a concurrency of its own, or an order, takes a seat with each lease.

-- Takes: the concurrency and the ordering of an endpoint.
-- Gives: how many leases it may have at a time, or null without a limit.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION seats_of(p_concurrency int, p_ordering text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_ordering WHEN 'fifo' THEN 1 ELSE p_concurrency END
$$;

-- Takes: an endpoint, its rate per minute, its seats, and the moment; a null rate or null seats are no limit.
-- Gives: how many deliveries may be leased now.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION room_of(p_endpoint text, p_rate int, p_seats int, p_now timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT greatest(0, least(
    1 + floor(extract(epoch FROM p_now + interval '250 milliseconds' - greatest(fairness.allowed_at, p_now)) * p_rate / 60),
    p_seats - (SELECT count(*) FROM delivery_queue AS q WHERE q.seat = p_endpoint AND greatest(q.due_at, q.leased_until) > p_now)))::int
  FROM fairness_queue AS fairness WHERE fairness.endpoint_id = p_endpoint
$$;

-- Moves allowed_at on after a claim, and sets when each limited fairness queue is due again.
--
-- Takes: the endpoints of the fairness queues, which the caller has locked; the number of the claim; the moment.
-- Gives: nothing.
-- Raises: nothing of its own.
CREATE OR REPLACE FUNCTION settle_limited_queues(p_endpoints text[], p_claim bigint, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE fairness_queue AS fairness
  SET allowed_at = moved.allowed_at,
    next_due_at = greatest(fairness.blocked_until, coalesce(wanted.due_at, 'infinity'), taken.seat_ends_at,
      CASE WHEN endpoint.rate_per_minute IS NOT NULL THEN moved.allowed_at - interval '250 milliseconds' END)
  FROM endpoint
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE q.claim = p_claim) AS attempts,
      -- With every seat taken the fairness queue waits for the first lease that ends; a completion wakes it before.
      CASE WHEN count(*) FILTER (WHERE q.ends_at > p_now) >= seats_of(endpoint.max_concurrency, endpoint.ordering)
        THEN min(q.ends_at) FILTER (WHERE q.ends_at > p_now) END AS seat_ends_at
    FROM (SELECT claim, greatest(due_at, leased_until) AS ends_at FROM delivery_queue WHERE seat = endpoint.id) AS q) AS taken
  CROSS JOIN LATERAL (
    SELECT CASE WHEN taken.attempts = 0 OR endpoint.rate_per_minute IS NULL THEN old.allowed_at
      ELSE greatest(old.allowed_at, p_now) + taken.attempts * interval '1 minute' / endpoint.rate_per_minute END AS allowed_at
    FROM fairness_queue AS old WHERE old.endpoint_id = endpoint.id) AS moved
  CROSS JOIN LATERAL (
    SELECT CASE endpoint.ordering
      -- The end of an attempt leased before the order was set wakes no other, so its place is checked again.
      WHEN 'fifo' THEN (
        SELECT CASE WHEN q.claim IS NOT NULL AND q.seat IS NULL THEN least(greatest(q.due_at, q.leased_until), p_now + interval '1 second')
          ELSE greatest(q.due_at, q.leased_until) END
        FROM delivery_queue AS q WHERE q.endpoint_id = endpoint.id AND q.fifo_place IS NOT NULL
        ORDER BY q.fifo_place, q.delivery_id LIMIT 1)
      ELSE next_due_of(endpoint.id, p_now) END AS due_at) AS wanted
  WHERE endpoint.id = ANY (p_endpoints) AND fairness.endpoint_id = endpoint.id;
END $$;
-- @ withdraw-deliveries
-- Takes up to 2000 deliveries of an endpoint that was disabled or deleted out of its queue; they become held or cancelled. A
-- fairness queue with more of them stays due.
--
-- Takes: the endpoint.
-- Gives: nothing.
-- Raises: nothing of its own.
--
-- A step takes the first of what is due from its index: by identifiers it would sort the whole backlog each time, and the claim
-- that withdraws would keep every other waiting.

CREATE OR REPLACE FUNCTION withdraw_deliveries(p_endpoint text) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  PERFORM FROM fairness_queue WHERE endpoint_id = p_endpoint FOR UPDATE;
  WITH withdrawn AS (
    DELETE FROM delivery_queue WHERE delivery_id IN (
      SELECT delivery_id FROM delivery_queue
      WHERE endpoint_id = p_endpoint AND (claim IS NULL OR greatest(due_at, leased_until) <= clock_timestamp())
      ORDER BY due_at, delivery_id LIMIT 2000)
    RETURNING delivery_id)
  UPDATE delivery
  SET state = CASE WHEN endpoint.deleted_at IS NULL THEN 'held' ELSE 'cancelled' END, updated_at = clock_timestamp()
  FROM withdrawn, endpoint
  WHERE delivery.id = withdrawn.delivery_id AND endpoint.id = p_endpoint;
  UPDATE fairness_queue AS fairness
  SET next_due_at = CASE
    WHEN EXISTS (SELECT FROM delivery_queue AS q WHERE q.endpoint_id = p_endpoint AND q.claim IS NULL) THEN clock_timestamp()
    ELSE next_due_of(p_endpoint, clock_timestamp()) END
  WHERE fairness.endpoint_id = p_endpoint;
END $$;
-- @ claim-deliveries
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
-- @ complete-deliveries
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
-- @ keep-worker
-- Renews the sign of life of a worker and returns the leases of dead workers to the queue.
--
-- Takes: the worker, and after how many milliseconds without a sign of life a worker is dead.
-- Gives: whether the worker is still registered, and how many leases were returned.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION keep_worker(p_worker bigint, p_dead_after_ms int) RETURNS TABLE (alive boolean, reclaimed int) LANGUAGE plpgsql AS $$
DECLARE
  v_alive boolean;
  v_dead bigint[];
  v_queues text[];
  v_rows int := 0;
BEGIN
  UPDATE worker SET seen_at = clock_timestamp() WHERE id = p_worker;
  v_alive := FOUND;
  WITH dead AS (
    DELETE FROM worker WHERE seen_at < clock_timestamp() - p_dead_after_ms * interval '1 millisecond' RETURNING id)
  SELECT array_agg(dead.id) INTO v_dead FROM dead;
  IF v_dead IS NOT NULL THEN
    SELECT array_agg(DISTINCT q.endpoint_id) INTO v_queues FROM delivery_queue AS q WHERE q.worker = ANY (v_dead);
    PERFORM FROM fairness_queue WHERE endpoint_id = ANY (v_queues) ORDER BY endpoint_id FOR UPDATE;
    UPDATE delivery_queue SET due_at = least(due_at, clock_timestamp()), leased_until = NULL WHERE delivery_queue.worker = ANY (v_dead);
    GET DIAGNOSTICS v_rows = ROW_COUNT;
    UPDATE fairness_queue SET next_due_at = least(next_due_at, greatest(blocked_until, clock_timestamp()))
    WHERE endpoint_id = ANY (v_queues);
  END IF;
  RETURN QUERY SELECT v_alive, v_rows;
END $$;
-- @ list-partitions
-- Takes: nothing.
-- Gives: the partitions of event, delivery and attempt, with the time they cover. The default partitions are left out.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION list_partitions() RETURNS TABLE (parent text, name text, from_at timestamptz, to_at timestamptz)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT parent.relname::text, part.relname::text,
    coalesce(time_of(substring(bound.text FROM $x$FROM \('([^']+)'\)$x$)), '-infinity'),
    time_of(substring(bound.text FROM $x$TO \('([^']+)'\)$x$))
  FROM pg_inherits
  JOIN pg_class AS parent ON parent.oid = pg_inherits.inhparent
  JOIN pg_class AS part ON part.oid = pg_inherits.inhrelid
  CROSS JOIN LATERAL (SELECT pg_get_expr(part.relpartbound, part.oid) AS text) AS bound
  WHERE parent.oid IN ('event'::regclass, 'delivery'::regclass, 'attempt'::regclass) AND bound.text LIKE 'FOR VALUES%'
$$;
-- @ make-partition
-- Makes a partition while the service runs, with the rights of the migrating role: the service may change the shape of no table.
-- Of several replicas that try at the same time one does it. It waits for a lock for less than the time in which a deadlock is
-- detected, so that it never ends another statement. A row never moves: a statement that began before the move would not find it.
-- So a range that has rows in the default partition begins with the second after the last of them.
--
-- Takes: event, delivery or attempt; the first moment of the partition and the end, which it does not include.
-- Gives: made; there, when a partition covers part of the range; crowded, when rows of the whole range lie in the default
--   partition; busy, when another replica is at it.
-- Raises: invalid_parameter_value for any other table; lock_not_available when a table is in use.

CREATE OR REPLACE FUNCTION make_partition(p_table text, p_from timestamptz, p_to timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
DECLARE
  v_prefix text := CASE p_table WHEN 'event' THEN 'evt' WHEN 'delivery' THEN 'whd' WHEN 'attempt' THEN 'whd' END;
  v_key text := CASE p_table WHEN 'attempt' THEN 'delivery_id' ELSE 'id' END;
  v_default text := p_table || '_default';
  v_settings text := CASE p_table WHEN 'delivery' THEN ' WITH (fillfactor = 45, autovacuum_vacuum_scale_factor = 0.05)' ELSE '' END;
  v_from timestamptz;
  v_name text;
BEGIN
  IF v_prefix IS NULL THEN RAISE invalid_parameter_value USING MESSAGE = format('%s has no partitions', p_table); END IF;
  IF NOT pg_try_advisory_xact_lock(7305119) THEN RETURN 'busy'; END IF;
  IF EXISTS (
    SELECT FROM list_partitions() AS known WHERE known.parent = p_table AND known.from_at < p_to AND known.to_at > p_from
  ) THEN RETURN 'there'; END IF;
  -- No reader or writer waits for a vacuum of the default partition.
  EXECUTE format('LOCK TABLE ONLY %I, %I IN SHARE UPDATE EXCLUSIVE MODE NOWAIT', p_table, v_default);
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', v_default);
  EXECUTE format('SELECT date_trunc(''second'', time_of(max(%I))) + interval ''1 second'' FROM %I WHERE %I >= $1 AND %I < $2',
    v_key, v_default, v_key, v_key) INTO v_from USING id_at(v_prefix, p_from), id_at(v_prefix, p_to);
  v_from := coalesce(v_from, p_from);
  IF v_from >= p_to THEN RETURN 'crowded'; END IF;
  v_name := p_table || to_char(v_from AT TIME ZONE 'UTC', '_YYYYMMDDHH24MISS')
    || to_char(p_to AT TIME ZONE 'UTC', '_YYYYMMDDHH24MISS');
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING IDENTITY)%s', v_name, p_table, v_settings);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', p_table, v_name,
    id_at(v_prefix, v_from), id_at(v_prefix, p_to));
  RETURN 'made';
END $$;
-- @ drop-partition
-- Drops a partition while the service runs, with the rights of the migrating role: the service may change the shape of no table.
-- It waits for a lock for less than the time in which a deadlock is detected, so that it never ends another statement.
--
-- Takes: the name of a partition, and the moment up to which history may leave.
-- Gives: dropped; gone, when no partition has that name; needed, when it holds something younger or a queued delivery; busy, when
--   another replica is at it.
-- Raises: lock_not_available when a table is in use.

CREATE OR REPLACE FUNCTION drop_partition(p_name text, p_before timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
DECLARE
  v_parent text;
  v_to timestamptz;
  v_needed boolean := false;
BEGIN
  SELECT known.parent, known.to_at INTO v_parent, v_to FROM list_partitions() AS known WHERE known.name = p_name;
  IF v_parent IS NULL THEN RETURN 'gone'; END IF;
  IF v_to > p_before THEN RETURN 'needed'; END IF;
  IF NOT pg_try_advisory_xact_lock(7305119) THEN RETURN 'busy'; END IF;
  EXECUTE format('LOCK TABLE ONLY %I, %I IN SHARE UPDATE EXCLUSIVE MODE NOWAIT', p_name, v_parent || '_default');
  EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', v_parent);
  -- A transaction that queued one of these has locked it before, so it has ended by now.
  IF v_parent = 'delivery' THEN
    EXECUTE format(
      'SELECT EXISTS (SELECT FROM delivery_queue AS q JOIN %I AS old ON old.id = q.delivery_id WHERE q.delivery_id < $1)', p_name)
      INTO v_needed USING id_at('whd', v_to);
  END IF;
  IF v_needed THEN RETURN 'needed'; END IF;
  EXECUTE format('DROP TABLE %I', p_name);
  RETURN 'dropped';
END $$;
-- @ expire-deliveries
-- Cancels deliveries that are older than the retention. An attempt in progress ends as it ends. Removing the first of an order
-- lets the next one go, so the fairness queue is woken.
--
-- Takes: the deliveries.
-- Gives: how many were cancelled.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION expire_deliveries(p_ids text[]) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_queues text[];
  v_rows int;
BEGIN
  SELECT array_agg(held.endpoint_id) INTO v_queues
  FROM (
    SELECT fairness.endpoint_id FROM fairness_queue AS fairness
    WHERE fairness.endpoint_id IN (
      SELECT delivery.endpoint_id FROM delivery WHERE delivery.id = ANY (p_ids)
      UNION SELECT q.endpoint_id FROM delivery_queue AS q WHERE q.delivery_id = ANY (p_ids))
    ORDER BY fairness.endpoint_id
    FOR UPDATE) AS held;
  DELETE FROM delivery_queue WHERE delivery_id IN (
    SELECT q.delivery_id FROM delivery_queue AS q
    WHERE q.delivery_id = ANY (p_ids) AND (q.claim IS NULL OR greatest(q.due_at, q.leased_until) <= clock_timestamp())
    ORDER BY q.delivery_id
    FOR UPDATE SKIP LOCKED);
  UPDATE delivery SET state = 'cancelled', last_error = 'expired', updated_at = clock_timestamp()
  WHERE delivery.id = ANY (p_ids) AND delivery.state IN ('pending', 'held')
    AND NOT EXISTS (SELECT FROM delivery_queue AS q WHERE q.delivery_id = delivery.id);
  GET DIAGNOSTICS v_rows = ROW_COUNT;
  UPDATE fairness_queue AS fairness SET next_due_at = least(fairness.next_due_at, greatest(fairness.blocked_until, clock_timestamp()))
  WHERE fairness.endpoint_id = ANY (v_queues);
  RETURN v_rows;
END $$;
