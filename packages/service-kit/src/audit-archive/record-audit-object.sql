-- Records an object that is in the store and was read back. Its month is shown from the archive only when it is finished.
--
-- Takes: the number of the run, and the object as a row of audit_archive_object.
-- Gives: whether it was recorded: not when a newer run has begun, nor when the object was given up and is being removed.
-- Raises: unique_violation when its place is taken.

CREATE OR REPLACE FUNCTION record_audit_object(p_run int, p_object jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM audit_archive_month
  WHERE from_id = p_object ->> 'from_id' AND run = p_run AND archived_at IS NULL FOR SHARE;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM audit_archive_upload WHERE storage_key = p_object ->> 'storage_key';
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO audit_archive_object SELECT * FROM jsonb_populate_record(NULL::audit_archive_object, p_object);
  RETURN true;
END $$;
