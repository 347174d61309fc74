-- A prepared statement, its PDF and its items never change; only the statement's state does.
--
-- Takes: the row of the trigger.
-- Gives: nothing.
-- Raises: restrict_violation, always: the triggers call it for forbidden changes only.

CREATE OR REPLACE FUNCTION keep_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A statement never changes' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER statement_is_frozen BEFORE UPDATE OF id, account_id, settlement_id, agreement_id, version, snapshot,
    snapshot_sha256, pdf_sha256, pdf_bytes, total_pln, to_pay_pln, due_on, corrects_version, prepared_at ON statement
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW AND (
    OLD.id, OLD.account_id, OLD.settlement_id, OLD.agreement_id, OLD.version, OLD.snapshot, OLD.snapshot_sha256,
    OLD.pdf_sha256, OLD.pdf_bytes, OLD.total_pln, OLD.to_pay_pln, OLD.due_on, OLD.corrects_version, OLD.prepared_at)
    IS DISTINCT FROM (
    NEW.id, NEW.account_id, NEW.settlement_id, NEW.agreement_id, NEW.version, NEW.snapshot, NEW.snapshot_sha256,
    NEW.pdf_sha256, NEW.pdf_bytes, NEW.total_pln, NEW.to_pay_pln, NEW.due_on, NEW.corrects_version, NEW.prepared_at))
  EXECUTE FUNCTION keep_statement();

CREATE OR REPLACE TRIGGER statement_stays BEFORE DELETE ON statement
  FOR EACH ROW EXECUTE FUNCTION keep_statement();

CREATE OR REPLACE TRIGGER statement_pdf_stays BEFORE DELETE ON statement_pdf
  FOR EACH ROW EXECUTE FUNCTION keep_statement();

-- It may only be moved, once; what is in the store is compared with pdf_sha256 whenever it is read.
CREATE OR REPLACE TRIGGER statement_pdf_is_frozen BEFORE UPDATE ON statement_pdf
  FOR EACH ROW WHEN ((OLD.account_id, OLD.statement_id, OLD.moved_at IS NULL, NEW.moved_at IS NOT NULL, NEW.bytes IS NULL)
    IS DISTINCT FROM (NEW.account_id, NEW.statement_id, true, true, true))
  EXECUTE FUNCTION keep_statement();

CREATE OR REPLACE TRIGGER statement_item_stays BEFORE UPDATE OR DELETE ON statement_item
  FOR EACH ROW EXECUTE FUNCTION keep_statement();
