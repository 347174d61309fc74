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
-- @ place-change
-- Gives each change of an object its place in the order of changes, and keeps the identifiers of deleted objects (docs/decisions/0094).
-- It runs with its owner's rights, because the previous release has no rights to the new sequence until the migration ends.
--
-- Takes: nothing but the row of the trigger.
-- Gives: the row with its place and the moment.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION place_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM hold_place('change_place');
  IF TG_OP = 'DELETE' THEN
    INSERT INTO deleted_object (account_id, kind, place, id, deleted_at)
    VALUES (OLD.account_id, TG_TABLE_NAME, nextval('change_place'), OLD.id, clock_timestamp());
    RETURN OLD;
  END IF;
  NEW.change_place := nextval('change_place');
  NEW.changed_at := clock_timestamp();
  RETURN NEW;
END $$;
-- @ create-apartment
-- Creates an apartment in one round trip, as a transaction of its own: the idempotency key, the apartment, the audit entry, both
-- events and the place in the plan.
--
-- Takes: the moment, the account and the limit of each plan; the idempotency key (or null) with the request's fingerprint, its
--   expiry, and the answer to remember; the apartment; the identifiers and texts of the audit entry and the two events. Only the
--   time from the moment to the expiry counts: a key expires by the clock of the database.
-- Gives: null when it created the apartment; for a key in use, a JSON object with is_same (the fingerprints are equal), headers
--   and body of the remembered answer.
-- Raises: LK001 label_conflict, with the apartment that has the label as its detail; LK002 plan_limit_reached, with the limit as its detail. Nothing of a refused call stays.

CREATE OR REPLACE FUNCTION create_apartment(
  p_now timestamptz, p_account text, p_plans jsonb,
  p_key text, p_fingerprint bytea, p_expires_at timestamptz, p_headers jsonb, p_body text,
  p_id text, p_label text, p_label_key text, p_street text, p_city text, p_postal_code text, p_surface_m2 numeric, p_tariffs json,
  p_audit_id text, p_audit_body text, p_created_id text, p_audited_id text, p_traceparent text
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  allowed int;
  remembered json;
BEGIN
  IF p_key IS NOT NULL THEN
    INSERT INTO idempotency_key AS held (account_id, operation, key, fingerprint, status, headers, body, created_at, expires_at)
    VALUES (p_account, 'createApartment', p_key, p_fingerprint, 201, p_headers, p_body,
      clock_timestamp(), clock_timestamp() + (p_expires_at - p_now))
    ON CONFLICT (account_id, operation, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers, body = excluded.body,
          created_at = excluded.created_at, expires_at = excluded.expires_at
      WHERE held.expires_at <= clock_timestamp();
    IF NOT FOUND THEN
      SELECT json_build_object('is_same', held.fingerprint = p_fingerprint, 'headers', held.headers, 'body', held.body)
        INTO remembered
        FROM idempotency_key AS held
        WHERE held.account_id = p_account AND held.operation = 'createApartment' AND held.key = p_key;
      RETURN coalesce(remembered, '{"is_same":false}');
    END IF;
  END IF;

  INSERT INTO apartment (id, account_id, label, label_key, state, street, city, postal_code, surface_m2, tariffs, created_at, updated_at)
  VALUES (p_id, p_account, p_label, p_label_key, 'setup', p_street, p_city, p_postal_code, p_surface_m2, p_tariffs, p_now, p_now)
  ON CONFLICT (account_id, label_key) WHERE state <> 'archived' DO NOTHING;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'LK001', MESSAGE = 'label_conflict', DETAIL = coalesce((
      SELECT id FROM apartment WHERE account_id = p_account AND label_key = p_label_key AND state <> 'archived'), '');
  END IF;

  INSERT INTO audit_entry (id, account_id, resource_id, occurred_at, body)
  VALUES (p_audit_id, p_account, p_id, p_now, p_audit_body);
  INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data, traceparent)
  VALUES (p_created_id, 'apartment.created', p_account, p_id, 1, p_now, p_body, p_traceparent),
         (p_audited_id, 'audit.event', p_account, p_id, 1, p_now, p_audit_body, p_traceparent);

  -- The account's row is the one that callers queue for, so it is locked last.
  UPDATE account SET apartments = apartments + 1
  WHERE id = p_account AND apartments < coalesce(p_plans ->> plan, p_plans ->> 'basic')::int;
  IF NOT FOUND THEN
    INSERT INTO account (id) VALUES (p_account) ON CONFLICT DO NOTHING;
    UPDATE account SET apartments = apartments + 1
    WHERE id = p_account AND apartments < coalesce(p_plans ->> plan, p_plans ->> 'basic')::int;
    IF NOT FOUND THEN
      SELECT coalesce(p_plans ->> plan, p_plans ->> 'basic')::int INTO allowed FROM account WHERE id = p_account;
      RAISE EXCEPTION USING ERRCODE = 'LK002', MESSAGE = 'plan_limit_reached', DETAIL = allowed::text;
    END IF;
  END IF;
  RETURN NULL;
END $$;
-- @ place-apartments
-- Each change of an apartment takes the next place; its row is all that a list shows of it.
--
-- Takes, gives and raises: see place-change.sql.

CREATE OR REPLACE TRIGGER apartment_changed BEFORE INSERT OR UPDATE OR DELETE ON apartment
  FOR EACH ROW EXECUTE FUNCTION place_change();
