-- Called by `ingest_events` of the previous release while such a call still runs. The next release drops it.
--
-- Takes: nothing.
-- Gives: nothing.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION hold_event_place() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN PERFORM hold_place('event_place'); END $$;
