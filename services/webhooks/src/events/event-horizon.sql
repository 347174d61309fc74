-- Called by replicas of the previous release, which do not name the sequence. The next release drops it.
--
-- Takes: nothing.
-- Gives: the place up to which the events are complete.
-- Raises: what `place_horizon` raises.

CREATE OR REPLACE FUNCTION event_horizon() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN RETURN place_horizon('event_place'); END $$;
