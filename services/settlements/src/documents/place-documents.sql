-- Each change of a document takes the next place, and so does a change of what was read from it, which lists show.
--
-- Takes: nothing but the row of the trigger.
-- Gives: see place-change.sql; nothing for a reading or a line.
-- Raises: nothing of its own.

CREATE OR REPLACE TRIGGER document_changed BEFORE INSERT OR UPDATE OR DELETE ON document
  FOR EACH ROW EXECUTE FUNCTION place_change();

CREATE OR REPLACE FUNCTION place_document_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_part record := coalesce(NEW, OLD);
BEGIN
  -- A comparison of invoices may write a reading unchanged, and lists do not show the turns of a recognition.
  IF TG_OP = 'UPDATE'
    AND to_jsonb(OLD) - '{lease,leased_until,attempts,deferred_until}'::text[]
      = to_jsonb(NEW) - '{lease,leased_until,attempts,deferred_until}'::text[]
  THEN
    RETURN NULL;
  END IF;
  -- A document that this transaction wrote already has its place.
  UPDATE document SET change_place = change_place
  WHERE account_id = v_part.account_id AND id = v_part.document_id
    AND xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;

-- At the end of the transaction, since readings and costs are locked before documents.
DROP TRIGGER IF EXISTS document_reading_changes_document ON document_reading;
CREATE CONSTRAINT TRIGGER document_reading_changes_document AFTER INSERT OR UPDATE OR DELETE ON document_reading
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION place_document_of_part();

DROP TRIGGER IF EXISTS document_line_changes_document ON document_line;
CREATE CONSTRAINT TRIGGER document_line_changes_document AFTER INSERT OR UPDATE OR DELETE ON document_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION place_document_of_part();
