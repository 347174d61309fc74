-- A version that was sent never changes: the current one of a sent settlement, and beside it, while it is being corrected, the sent
-- one. Only the steps of versions.sql begin, return to and drop it, before the settlement's own row takes its step.
--
-- Takes: the rows of the trigger's statement, of charges or of documents.
-- Gives: nothing.
-- Raises: restrict_violation when a charge or a document of a sent version is changed, added or removed.

CREATE OR REPLACE FUNCTION keep_sent_version_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- A copy of what was sent is made while it is the current version.
    SELECT settlement.id INTO changed FROM after JOIN settlement ON (settlement.account_id, settlement.id) = (after.account_id, after.settlement_id)
      WHERE (after.version = 'current' AND settlement.state = 'sent') OR (after.version = 'sent' AND settlement.state <> 'sent') LIMIT 1;
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT settlement.id INTO changed FROM before JOIN settlement ON (settlement.account_id, settlement.id) = (before.account_id, before.settlement_id)
      WHERE (before.version = 'current' AND settlement.state = 'sent')
        OR (before.version = 'sent'
          AND to_jsonb(before) - 'version' NOT IN (SELECT to_jsonb(after) - 'version' FROM after WHERE after.version = 'current')) LIMIT 1;
  ELSE
    -- A correction drops it when the new version, which is prepared, is sent.
    SELECT settlement.id INTO changed FROM before JOIN settlement ON (settlement.account_id, settlement.id) = (before.account_id, before.settlement_id)
      WHERE (before.version = 'current' AND settlement.state = 'sent') OR (before.version = 'sent' AND settlement.state NOT IN ('prepared', 'sent')) LIMIT 1;
  END IF;
  IF changed IS NOT NULL
  THEN RAISE EXCEPTION 'What was sent of % never changes', changed USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sent_charge_is_not_added AFTER INSERT ON charge REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_sent_version_rows();
CREATE OR REPLACE TRIGGER sent_charge_is_frozen AFTER UPDATE ON charge REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_sent_version_rows();
CREATE OR REPLACE TRIGGER sent_charge_stays AFTER DELETE ON charge REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION keep_sent_version_rows();

CREATE OR REPLACE TRIGGER sent_document_is_not_added AFTER INSERT ON version_document REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_sent_version_rows();
CREATE OR REPLACE TRIGGER sent_document_is_frozen AFTER UPDATE ON version_document REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_sent_version_rows();
CREATE OR REPLACE TRIGGER sent_document_stays AFTER DELETE ON version_document REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION keep_sent_version_rows();
