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
