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
