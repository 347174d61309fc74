-- A line of a document that an item uses by itself becomes no cost. Nothing is inserted then, as with a line that is a cost
-- already; the caller sees that from the rows it gets back. The line is locked, so that the next one sees the result.
--
-- Takes: the cost, as the row of the trigger.
-- Gives: the cost, or null to insert nothing.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION skip_used_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM document_line
    WHERE account_id = NEW.account_id AND document_id = NEW.document_id AND line = NEW.line FOR UPDATE;
  IF EXISTS (SELECT FROM item
    WHERE account_id = NEW.account_id AND source_document_id = NEW.document_id AND used_line = NEW.line)
  THEN RETURN NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER cost_uses_line BEFORE INSERT ON cost
  FOR EACH ROW EXECUTE FUNCTION skip_used_line();
