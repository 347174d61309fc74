-- @ ids-in-time
-- @ keep-audit-entries
-- @ make-audit-partition
-- @ list-audit-partitions
-- @ begin-audit-archive
-- @ record-audit-object
-- @ finish-audit-archive
-- @ hold-place
-- @ place-horizon
-- @ place-history
-- @ place-change
-- @ stated
-- @ versions
-- @ keep-sent-version
-- @ document-use
-- @ mails-of-today
-- @ terms-of-month
-- @ meters-of-apartments
-- @ month-settlement
-- @ takes-cost
-- @ charged-elsewhere
-- @ terms-of-settlement
-- @ require-total-of-items
-- @ is-by-hand
-- @ use-line-by-hand
-- @ items-by-use
-- @ shares-of-cost
-- @ share-to-follow
-- @ stated-shares
-- @ due-documents
-- @ costs-of-months
-- @ sharers-of-months
-- @ vacant-part
-- @ require-whole-cost
-- @ skip-used-line
-- @ line-charges
-- @ waiting-advances
-- @ settled-months
-- @ uses-of-document
-- @ documents-of-settlements
-- @ charged-twice
-- @ outcome-of-settlement
-- @ keep-statement
-- @ move-transfer
-- @ parts-of-days
-- @ count-stored
-- @ usage-of-account
-- @ place-agreements
-- @ place-meters
-- Each change of a meter takes the next place, and so does a change of its devices, readings and documents, which lists show.
-- A reading has a place among those of its meter. It is deleted only with the meter, so its list never names a deleted one.
--
-- Takes: nothing but the row of the trigger.
-- Gives: see place-change.sql; nothing for a device or a document.
-- Raises: nothing of its own.

CREATE OR REPLACE TRIGGER meter_changed BEFORE INSERT OR UPDATE OR DELETE ON meter
  FOR EACH ROW EXECUTE FUNCTION place_change();

CREATE OR REPLACE TRIGGER reading_changed BEFORE INSERT OR UPDATE ON reading
  FOR EACH ROW EXECUTE FUNCTION place_change();

CREATE OR REPLACE FUNCTION place_meter_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_part record := coalesce(NEW, OLD);
BEGIN
  -- A meter that this transaction wrote already has its place.
  UPDATE meter SET change_place = change_place
  WHERE account_id = v_part.account_id AND id = v_part.meter_id
    AND xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;

-- At the end of the transaction, since documents are locked before meters.
DROP TRIGGER IF EXISTS meter_device_changes_meter ON meter_device;
CREATE CONSTRAINT TRIGGER meter_device_changes_meter AFTER INSERT OR UPDATE OR DELETE ON meter_device
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION place_meter_of_part();

DROP TRIGGER IF EXISTS reading_changes_meter ON reading;
CREATE CONSTRAINT TRIGGER reading_changes_meter AFTER INSERT OR UPDATE OR DELETE ON reading
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION place_meter_of_part();

DROP TRIGGER IF EXISTS meter_document_changes_meter ON meter_document;
CREATE CONSTRAINT TRIGGER meter_document_changes_meter AFTER INSERT OR DELETE ON meter_document
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION place_meter_of_part();
-- @ place-documents
-- @ place-settlements
-- @ place-payments
