-- A document line that an item uses directly becomes no cost. Then nothing is inserted, as for a line that is already a cost;
-- the caller sees this from the returned rows. The lock on the line makes the next transaction see the result.
--
-- Takes: the cost, as the row of the trigger.
-- Gives: the cost, or null to insert nothing.
-- Raises: no error.

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
