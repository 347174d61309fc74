-- Notes that an entry was added to a month that is being moved, so that the move restarts.
--
-- Takes: the first bound of the month, as the argument of the trigger.
-- Gives: nothing.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION note_late_audit_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE audit_archive_month SET is_late = true WHERE from_id = TG_ARGV[0] AND NOT is_late;
  RETURN NULL;
END $$;

-- Begins or resumes the move of the oldest partition that ended long enough ago, with the rights of the migrating role. The trigger
-- waits for transactions that write to the partition, so that a reader finds all earlier entries and is_late tells of later ones.
--
-- Takes: how many months ago the partition must have ended, by the clock of the database; at least one.
-- Gives: the bounds of the partition and the number of this run, whose predecessors can record nothing more; no row when there is
--   no such partition, or another process is at it.
-- Raises: lock_not_available when a transaction still writes to the partition.

CREATE OR REPLACE FUNCTION begin_audit_archive(p_months int) RETURNS TABLE (from_id text, to_id text, run int)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
#variable_conflict use_column
DECLARE
  v_before text := id_at('aud', clock_timestamp() - make_interval(months => greatest(p_months, 1)));
  v_part record;
  v_month audit_archive_month;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7305120) THEN RETURN; END IF;
  SELECT * INTO v_part FROM list_audit_partitions() WHERE to_id <= v_before ORDER BY from_id LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = v_part.name::regclass AND tgname = 'audit_entry_comes_late') THEN
    EXECUTE format('CREATE TRIGGER audit_entry_comes_late AFTER INSERT ON %I
      FOR EACH ROW EXECUTE FUNCTION note_late_audit_entry(%L)', v_part.name, v_part.from_id);
  END IF;
  INSERT INTO audit_archive_month AS month (from_id, to_id) VALUES (v_part.from_id, v_part.to_id)
  ON CONFLICT (from_id) DO UPDATE SET run = month.run + 1 RETURNING month.* INTO v_month;
  IF v_month.is_late THEN
    WITH dropped AS (DELETE FROM audit_archive_object WHERE from_id = v_part.from_id RETURNING storage_key)
    INSERT INTO audit_archive_upload (storage_key) SELECT storage_key FROM dropped;
    UPDATE audit_archive_month SET is_late = false WHERE from_id = v_part.from_id;
  END IF;
  RETURN QUERY SELECT v_month.from_id, v_month.to_id, v_month.run;
END $$;
