-- For replicas of the release before, which do not name the sequence. The release after drops it.
--
-- Takes: nothing.
-- Gives: the place up to which the events are complete.
-- Raises: what `place_horizon` raises.

CREATE OR REPLACE FUNCTION event_horizon() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN RETURN place_horizon('event_place'); END $$;
