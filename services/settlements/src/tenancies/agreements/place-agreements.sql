-- Each change of an agreement takes the next place, and so does a decision of its tenant about mails, which lists show.
--
-- Takes: nothing but the row of the trigger.
-- Gives: see place-change.sql; nothing for a decision.
-- Raises: nothing of its own.

CREATE OR REPLACE TRIGGER agreement_changed BEFORE INSERT OR UPDATE OR DELETE ON agreement
  FOR EACH ROW EXECUTE FUNCTION place_change();

CREATE OR REPLACE FUNCTION place_agreements_of_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE agreement SET change_place = change_place
  WHERE account_id = NEW.account_id
    AND lower(split_part(split_part(tenant_email, '@', 1), '+', 1) || '@' || split_part(tenant_email, '@', 2)) = NEW.recipient;
  RETURN NULL;
END $$;

-- At the end of the transaction, since mails are locked before agreements.
DROP TRIGGER IF EXISTS mail_recipient_changes_agreements ON mail_recipient;
CREATE CONSTRAINT TRIGGER mail_recipient_changes_agreements AFTER UPDATE ON mail_recipient DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.declined_at IS DISTINCT FROM NEW.declined_at) EXECUTE FUNCTION place_agreements_of_recipient();
