-- Whether a person added a charge; `origins` of the month engine writes what a charge takes.
--
-- Takes: the origin of the charge.
-- Gives: true or false.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION is_by_hand(origin text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT starts_with(origin, 'hand:')
$$;
