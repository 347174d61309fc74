-- Makes the partition of a month of the audit log, with the rights of the migrating role: the service may change the shape of no
-- table. It waits for a lock for less than the time in which a deadlock is detected, so that it never ends another statement.
--
-- Takes: a day of the month.
-- Gives: made; there, when a partition has the month; crowded, when rows of it lie in the default partition already, where they
--   stay; busy, when another replica is at it.
-- Raises: lock_not_available when the table is in use.

CREATE OR REPLACE FUNCTION make_audit_partition(p_day date) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
DECLARE
  v_month timestamp := date_trunc('month', p_day::timestamp);
  v_from text := id_at('aud', v_month AT TIME ZONE 'UTC');
  v_to text := id_at('aud', (v_month + interval '1 month') AT TIME ZONE 'UTC');
  v_name text := 'audit_entry' || to_char(v_month, '_YYYY_MM');
BEGIN
  IF NOT pg_try_advisory_xact_lock(7305120) THEN RETURN 'busy'; END IF;
  IF to_regclass(v_name) IS NOT NULL OR v_from < (
    SELECT substring(pg_get_expr(relpartbound, oid) FROM $x$TO \('([^']+)'\)$x$) FROM pg_class
    WHERE oid = to_regclass('audit_entry_first') AND relispartition
  ) THEN RETURN 'there'; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE audit_entry INCLUDING ALL)', v_name);
  EXECUTE format('CREATE TRIGGER audit_entry_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', v_name);
  LOCK TABLE audit_entry_default IN ACCESS EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM audit_entry_default WHERE id >= v_from AND id < v_to) THEN
    EXECUTE format('DROP TABLE %I', v_name);
    RETURN 'crowded';
  END IF;
  EXECUTE format('ALTER TABLE audit_entry ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', v_name, v_from, v_to);
  RETURN 'made';
END $$;
