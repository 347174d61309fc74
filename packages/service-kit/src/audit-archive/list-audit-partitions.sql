-- The partitions of the audit log that have bounds: those of months, and the first one, which has everything before them.
--
-- Takes: nothing.
-- Gives: their names and bounds (from_id ≤ id < to_id); the first one begins with the empty text.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION list_audit_partitions() RETURNS TABLE (name text, from_id text, to_id text)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT relname, coalesce(substring(bounds FROM $x$FROM \('([^']+)'\)$x$), ''), substring(bounds FROM $x$TO \('([^']+)'\)$x$)
  FROM pg_inherits
  JOIN pg_class ON pg_class.oid = inhrelid
  CROSS JOIN LATERAL pg_get_expr(relpartbound, pg_class.oid) AS bounds
  WHERE inhparent = 'audit_entry'::regclass AND bounds <> 'DEFAULT'
$$;
