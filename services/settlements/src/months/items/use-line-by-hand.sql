-- No amount may be entered twice (interface specification): a document line is used as a cost, as a manual item, or as a rate.
-- This function locks the line of a manual item, so that the next transaction sees the result.
--
-- Takes: the item, as the row of the trigger.
-- Gives: nothing.
-- Raises: unique_violation of the constraint line_once when the line is already in use.

CREATE OR REPLACE FUNCTION use_line_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM document_line
    WHERE account_id = NEW.account_id AND document_id = NEW.source_document_id AND line = NEW.used_line FOR UPDATE;
  IF EXISTS (SELECT FROM cost
      WHERE account_id = NEW.account_id AND document_id = NEW.source_document_id AND line = NEW.used_line)
    OR EXISTS (SELECT FROM item
      WHERE account_id = NEW.account_id AND source_document_id = NEW.source_document_id
        AND used_line = NEW.used_line AND id <> NEW.id
        AND NOT (inputs ->> 'kind' = 'readings' AND NEW.inputs ->> 'kind' = 'readings'))
  THEN RAISE EXCEPTION 'Line % of % is in use', NEW.used_line, NEW.source_document_id
    USING ERRCODE = 'unique_violation', CONSTRAINT = 'line_once';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER item_uses_line AFTER INSERT OR UPDATE OF status ON item
  FOR EACH ROW WHEN (NEW.used_line IS NOT NULL AND starts_with(NEW.origin, 'hand:'))
  EXECUTE FUNCTION use_line_by_hand();
