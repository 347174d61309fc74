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
