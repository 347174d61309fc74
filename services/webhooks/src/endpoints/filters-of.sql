-- The filters that an endpoint may have to get events of a type; event-filters.ts has the same rule.
--
-- Takes: a type of events.
-- Gives: the type itself, its family, and "*" unless the type is one of webhook.*.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION filters_of(p_type text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[p_type, split_part(p_type, '.', 1) || '.*', CASE WHEN p_type NOT LIKE 'webhook.%' THEN '*' END]
$$;
