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
-- @ place-apartments
-- Each change of an apartment takes the next place; its row is all that a list shows of it.
--
-- Takes, gives and raises: see place-change.sql.

CREATE OR REPLACE TRIGGER apartment_changed BEFORE INSERT OR UPDATE OR DELETE ON apartment
  FOR EACH ROW EXECUTE FUNCTION place_change();
