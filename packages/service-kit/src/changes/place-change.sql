-- Gives each change of an object its place in the order of changes, and keeps the identifiers of deleted objects (docs/decisions/0094).
-- It runs with its owner's rights, because the previous release has no rights to the new sequence until the migration ends.
--
-- Takes: nothing but the row of the trigger.
-- Gives: the row with its place and the moment.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION place_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM hold_place('change_place');
  IF TG_OP = 'DELETE' THEN
    INSERT INTO deleted_object (account_id, kind, place, id, deleted_at)
    VALUES (OLD.account_id, TG_TABLE_NAME, nextval('change_place'), OLD.id, clock_timestamp());
    RETURN OLD;
  END IF;
  NEW.change_place := nextval('change_place');
  NEW.changed_at := clock_timestamp();
  RETURN NEW;
END $$;
