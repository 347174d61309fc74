-- Each change of an endpoint takes the next place in the order of the events, and so does the beginning or the end of its failures,
-- which lists show. An endpoint that is marked as deleted is named as deleted; the row goes later without a trace
-- (docs/decisions/0094). It runs with its owner's rights, because the previous release has no rights to the new table until the
-- migration ends.
--
-- Takes: nothing but the row of the trigger.
-- Gives: the row with its place and the moment; nothing for a fairness queue.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION place_endpoint() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM hold_place('event_place');
  NEW.change_place := nextval('event_place');
  NEW.changed_at := clock_timestamp();
  IF TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL THEN
    -- A place of its own, since a page may end between the row and this.
    INSERT INTO deleted_object (account_id, kind, place, id, deleted_at)
    VALUES (NEW.account_id, 'endpoint', nextval('event_place'), NEW.id, NEW.changed_at);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER endpoint_changed BEFORE INSERT OR UPDATE ON endpoint
  FOR EACH ROW EXECUTE FUNCTION place_endpoint();

-- The beginning or the end of an endpoint's failures changes the endpoint.
--
-- Takes: nothing but the row of the trigger.
-- Gives: nothing.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION place_endpoint_of_queue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE endpoint SET change_place = change_place WHERE id = NEW.endpoint_id AND deleted_at IS NULL;
  RETURN NULL;
END $$;

-- At the end of the transaction, which may change the endpoint as well.
DROP TRIGGER IF EXISTS failures_change_endpoint ON fairness_queue;
CREATE CONSTRAINT TRIGGER failures_change_endpoint AFTER UPDATE ON fairness_queue DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.failing_since IS DISTINCT FROM NEW.failing_since) EXECUTE FUNCTION place_endpoint_of_queue();
