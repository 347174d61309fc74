-- Takes: nothing.
-- Gives: the partitions of event, delivery and attempt, with the time they cover. The default partitions are left out.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION list_partitions() RETURNS TABLE (parent text, name text, from_at timestamptz, to_at timestamptz)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT parent.relname::text, part.relname::text,
    coalesce(time_of(substring(bound.text FROM $x$FROM \('([^']+)'\)$x$)), '-infinity'),
    time_of(substring(bound.text FROM $x$TO \('([^']+)'\)$x$))
  FROM pg_inherits
  JOIN pg_class AS parent ON parent.oid = pg_inherits.inhparent
  JOIN pg_class AS part ON part.oid = pg_inherits.inhrelid
  CROSS JOIN LATERAL (SELECT pg_get_expr(part.relpartbound, part.oid) AS text) AS bound
  WHERE parent.oid IN ('event'::regclass, 'delivery'::regclass, 'attempt'::regclass) AND bound.text LIKE 'FOR VALUES%'
$$;
