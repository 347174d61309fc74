-- @ keep-audit-entries
-- Audit entries are only ever added.
--
-- Takes: nothing but the table of the trigger.
-- Gives: nothing.
-- Raises: raise_exception, always: the trigger calls it for forbidden changes only.

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'The table % is append-only', TG_TABLE_NAME; END $$;

CREATE OR REPLACE TRIGGER audit_entry_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- @ require-total-of-items
-- Law 7: the total of a settlement is the sum of its items that are not rejected. Checked when a transaction ends, so that a verb
-- may change the items and the total one after the other.
--
-- Takes: the name of the column with the settlement's id, as the argument of the trigger.
-- Gives: nothing.
-- Raises: check_violation when the total differs.

CREATE OR REPLACE FUNCTION require_total_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE settled_account text := coalesce(NEW.account_id, OLD.account_id);
DECLARE settled text := coalesce(to_jsonb(NEW) ->> TG_ARGV[0], to_jsonb(OLD) ->> TG_ARGV[0]);
BEGIN
  IF EXISTS (SELECT FROM settlement WHERE account_id = settled_account AND id = settled AND total_pln <> (
    SELECT coalesce(sum(amount_pln), 0) FROM item
    WHERE account_id = settled_account AND settlement_id = settled AND status <> 'rejected'))
  THEN RAISE EXCEPTION 'The total of % is not the sum of its items', settled USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS item_keeps_total ON item;
CREATE CONSTRAINT TRIGGER item_keeps_total AFTER INSERT OR DELETE OR UPDATE OF amount_pln, status ON item
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_total_of_items('settlement_id');

DROP TRIGGER IF EXISTS settlement_keeps_total ON settlement;
CREATE CONSTRAINT TRIGGER settlement_keeps_total AFTER UPDATE OF total_pln ON settlement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_total_of_items('id');

-- An empty draft, the usual result of creating a settlement, needs no check.
DROP TRIGGER IF EXISTS settlement_begins_with_total ON settlement;
CREATE CONSTRAINT TRIGGER settlement_begins_with_total AFTER INSERT ON settlement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.total_pln <> 0)
  EXECUTE FUNCTION require_total_of_items('id');
-- @ use-line-by-hand
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
-- @ require-whole-cost
-- Law 7: the allocations of a cost add up to the cost. Checked when a transaction ends, so that a verb may change the cost and its
-- allocations one after the other.
--
-- Takes: the name of the column with the cost's id, as the argument of the trigger.
-- Gives: nothing.
-- Raises: check_violation when the sum differs.

CREATE OR REPLACE FUNCTION require_whole_cost() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE shared_account text := coalesce(NEW.account_id, OLD.account_id);
DECLARE shared text := coalesce(to_jsonb(NEW) ->> TG_ARGV[0], to_jsonb(OLD) ->> TG_ARGV[0]);
BEGIN
  IF EXISTS (SELECT FROM cost WHERE account_id = shared_account AND id = shared AND amount_pln <> (
    SELECT coalesce(sum(amount_pln), 0) FROM allocation WHERE account_id = shared_account AND cost_id = shared))
  THEN RAISE EXCEPTION 'The allocations of % do not add up to the cost', shared USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS allocation_keeps_cost ON allocation;
CREATE CONSTRAINT TRIGGER allocation_keeps_cost AFTER INSERT OR DELETE OR UPDATE OF amount_pln ON allocation
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_whole_cost('cost_id');

DROP TRIGGER IF EXISTS cost_is_allocated ON cost;
CREATE CONSTRAINT TRIGGER cost_is_allocated AFTER INSERT OR UPDATE OF amount_pln ON cost
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_whole_cost('id');
-- @ skip-used-line
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
-- @ keep-statement
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

CREATE OR REPLACE TRIGGER statement_pdf_stays BEFORE UPDATE OR DELETE ON statement_pdf
  FOR EACH ROW EXECUTE FUNCTION keep_statement();

CREATE OR REPLACE TRIGGER statement_item_stays BEFORE UPDATE OR DELETE ON statement_item
  FOR EACH ROW EXECUTE FUNCTION keep_statement();
