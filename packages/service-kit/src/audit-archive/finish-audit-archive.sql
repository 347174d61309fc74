-- Ends the move of a month, with the rights of the migrating role: from the commit on its entries are in its objects and the
-- partition is gone. Readers wait for less than the lock's patience.
--
-- Takes: the first bound of the month, the number of the run, and how many entries were counted in the partition.
-- Gives: moved; late, when an entry was added meanwhile and the month must be begun again; lost, when a newer run has begun;
--   different, when the objects have not as many entries as were counted.
-- Raises: lock_not_available when a reader or writer of the audit log takes long.

CREATE OR REPLACE FUNCTION finish_audit_archive(p_from text, p_run int, p_entries bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
DECLARE
  v_name text := (SELECT name FROM list_audit_partitions() WHERE from_id = p_from);
  v_is_late boolean;
BEGIN
  IF v_name IS NULL OR NOT pg_try_advisory_xact_lock(7305120) THEN RETURN 'lost'; END IF;
  EXECUTE format('LOCK TABLE %I IN SHARE MODE', v_name);
  SELECT is_late INTO v_is_late FROM audit_archive_month
  WHERE from_id = p_from AND run = p_run AND archived_at IS NULL FOR UPDATE;
  IF v_is_late IS NULL THEN RETURN 'lost'; END IF;
  IF v_is_late THEN RETURN 'late'; END IF;
  IF p_entries <> (SELECT coalesce(sum(entries), 0) FROM audit_archive_object WHERE from_id = p_from) THEN
    RETURN 'different';
  END IF;
  LOCK TABLE audit_entry IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('DROP TABLE %I', v_name);
  UPDATE audit_archive_month SET archived_at = clock_timestamp() WHERE from_id = p_from;
  RETURN 'moved';
END $$;
