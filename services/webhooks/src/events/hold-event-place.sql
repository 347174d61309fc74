-- For a call of `ingest_events` in its text of the release before that still runs. The release after drops it.
--
-- Takes: nothing.
-- Gives: nothing.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION hold_event_place() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN PERFORM hold_place('event_place'); END $$;
