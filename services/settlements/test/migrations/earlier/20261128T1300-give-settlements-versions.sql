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
-- @ versions
-- The versions of a settlement. `charge` and `version_document` have the rows of all versions:
--
--   current     what is shown, calculated and decided; of a sent settlement, what was sent
--   sent        what was sent, while the settlement is being corrected
--   cancelled   what a cancelled settlement had; it holds no document and no cost
--
-- Everything but corrections and cancellations reads and writes the current version, by the two views. They have the rights of
-- their user, so that they give no more than the tables.

CREATE OR REPLACE VIEW item WITH (security_invoker = true) AS
  SELECT id, account_id, settlement_id, origin, type, category, label, inputs, amount_pln, formula, proposed_by, status, source,
    source_document_id, cost_id, confidence, tax_class, inputs_changed, proposal, notes, basis, used_line, reason, decided_at,
    created_at, updated_at, used_from, used_to
  FROM charge WHERE version = 'current';

CREATE OR REPLACE VIEW settlement_document WITH (security_invoker = true) AS
  SELECT account_id, settlement_id, document_id, attached_at FROM version_document WHERE version = 'current';

-- The steps from version to version: a correction begins, is abandoned or is sent, and a settlement is cancelled.
--
-- Take: the account, and the settlement, which the caller has locked.
-- Give: nothing.
-- Raise: what `use_line_by_hand` raises, where a version is current again.

CREATE OR REPLACE FUNCTION keep_sent_version(account text, settled text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO charge (id, account_id, settlement_id, origin, type, category, label, inputs, amount_pln, formula, proposed_by, status, source,
    source_document_id, cost_id, confidence, tax_class, inputs_changed, proposal, notes, basis, reason, decided_at, created_at,
    updated_at, used_from, used_to, version)
  SELECT id, account_id, settlement_id, origin, type, category, label, inputs, amount_pln, formula, proposed_by, status, source,
    source_document_id, cost_id, confidence, tax_class, inputs_changed, proposal, notes, basis, reason, decided_at, created_at,
    updated_at, used_from, used_to, 'sent'
  FROM charge WHERE account_id = account AND settlement_id = settled AND version = 'current';
  INSERT INTO version_document (account_id, settlement_id, document_id, attached_at, version)
  SELECT account_id, settlement_id, document_id, attached_at, 'sent'
  FROM version_document WHERE account_id = account AND settlement_id = settled AND version = 'current';
$$;

CREATE OR REPLACE FUNCTION drop_sent_version(account text, settled text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM charge WHERE account_id = account AND settlement_id = settled AND version = 'sent';
  DELETE FROM version_document WHERE account_id = account AND settlement_id = settled AND version = 'sent';
$$;

CREATE OR REPLACE FUNCTION return_to_sent_version(account text, settled text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM charge WHERE account_id = account AND settlement_id = settled AND version = 'current';
  DELETE FROM version_document WHERE account_id = account AND settlement_id = settled AND version = 'current';
  UPDATE charge SET version = 'current' WHERE account_id = account AND settlement_id = settled;
  UPDATE version_document SET version = 'current' WHERE account_id = account AND settlement_id = settled;
$$;

-- A cancelled settlement names what it had, and holds nothing.
CREATE OR REPLACE FUNCTION cancel_version(account text, settled text) RETURNS void LANGUAGE sql AS $$
  UPDATE charge SET version = 'cancelled', cost_id = NULL, source_document_id = NULL
  WHERE account_id = account AND settlement_id = settled;
  UPDATE version_document SET version = 'cancelled' WHERE account_id = account AND settlement_id = settled;
$$;
-- @ require-total-of-items
-- Law 7: the total of a settlement is the sum of the charges of its version that are not rejected.
-- Checked when a transaction ends, so that a verb may change the items and the total one after the other.
--
-- Takes: the name of the column with the settlement's id, as the argument of the trigger.
-- Gives: nothing.
-- Raises: check_violation when the total differs.

CREATE OR REPLACE FUNCTION require_total_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE settled_account text := coalesce(NEW.account_id, OLD.account_id);
DECLARE settled text := coalesce(to_jsonb(NEW) ->> TG_ARGV[0], to_jsonb(OLD) ->> TG_ARGV[0]);
BEGIN
  IF EXISTS (SELECT FROM settlement WHERE account_id = settled_account AND id = settled AND total_pln <> (
    SELECT coalesce(sum(amount_pln), 0) FROM charge
    WHERE account_id = settled_account AND settlement_id = settled AND status <> 'rejected'
      AND version = CASE settlement.state WHEN 'cancelled' THEN 'cancelled' ELSE 'current' END))
  THEN RAISE EXCEPTION 'The total of % is not the sum of its items', settled USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS item_keeps_total ON charge;
CREATE CONSTRAINT TRIGGER item_keeps_total AFTER INSERT OR DELETE OR UPDATE OF amount_pln, status, version ON charge
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
-- No amount may be entered twice (interface specification): a place in a document is used as a cost, as a manual item, or as a rate,
-- whether the item names a line or only the place. This function locks the line or, without one, the document and the lines at the
-- place, so that the next transaction sees the result.
--
-- Takes: the item, as the row of the trigger.
-- Gives: nothing.
-- Raises: unique_violation of the constraint line_once when the place is already in use; its detail is the cost or the settlement that uses it.

CREATE OR REPLACE FUNCTION use_line_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used_by text;
  used_lines int[] := ARRAY[NEW.used_line];
  used_place text := lower(regexp_replace(NEW.source ->> 'place', '\s', '', 'g'));
BEGIN
  IF NEW.used_line IS NOT NULL THEN
    SELECT lower(regexp_replace(place, '\s', '', 'g')) INTO used_place FROM document_line
      WHERE account_id = NEW.account_id AND document_id = NEW.source_document_id AND line = NEW.used_line FOR UPDATE;
  ELSE
    PERFORM FROM document WHERE account_id = NEW.account_id AND id = NEW.source_document_id FOR NO KEY UPDATE;
    PERFORM FROM document_line
      WHERE account_id = NEW.account_id AND document_id = NEW.source_document_id
        AND lower(regexp_replace(place, '\s', '', 'g')) = used_place
      ORDER BY line FOR UPDATE;
    SELECT array_agg(line) INTO used_lines FROM document_line
      WHERE account_id = NEW.account_id AND document_id = NEW.source_document_id
        AND lower(regexp_replace(place, '\s', '', 'g')) = used_place;
  END IF;
  SELECT coalesce(
    (SELECT id FROM cost
      WHERE account_id = NEW.account_id AND document_id = NEW.source_document_id AND line = ANY (used_lines) LIMIT 1),
    (SELECT settlement_id FROM item
      WHERE account_id = NEW.account_id AND source_document_id = NEW.source_document_id AND id <> NEW.id
        AND (used_line = ANY (used_lines)
          OR (source ->> 'line' IS NULL AND status <> 'rejected' AND cost_id IS NULL
            AND inputs ->> 'kind' IN ('amount', 'share', 'readings')
            AND lower(regexp_replace(source ->> 'place', '\s', '', 'g')) = used_place))
        AND NOT (inputs ->> 'kind' = 'readings' AND NEW.inputs ->> 'kind' = 'readings') LIMIT 1)) INTO used_by;
  IF used_by IS NOT NULL
  THEN RAISE EXCEPTION 'A place of % is in use', NEW.source_document_id
    USING ERRCODE = 'unique_violation', CONSTRAINT = 'line_once', DETAIL = used_by;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER item_uses_line AFTER INSERT OR UPDATE OF status, version ON charge
  FOR EACH ROW WHEN (NEW.version = 'current' AND starts_with(NEW.origin, 'hand:') AND NEW.source_document_id IS NOT NULL AND NEW.status <> 'rejected'
    AND NEW.cost_id IS NULL AND NEW.inputs ->> 'kind' IN ('amount', 'share', 'readings'))
  EXECUTE FUNCTION use_line_by_hand();
-- @ items-by-use
-- The items that share a cost by what a meter counted, as a sub-meter or as a main meter. They are looked up by the meter alone, since
-- the planner expects few items of an account and would read them all.
--
-- Takes: the meter.
-- Gives: the items of all accounts; the caller chooses the account.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION items_by_use(meter text)
RETURNS TABLE (account_id text, settlement_id text, status text, inputs jsonb) LANGUAGE sql STABLE AS $$
  SELECT item.account_id, item.settlement_id, item.status, item.inputs FROM item
  WHERE item.inputs -> 'sub_meters' IS NOT NULL AND (
    item.inputs -> 'sub_meters' @> jsonb_build_object('own', jsonb_build_array(jsonb_build_object('meter_id', meter)))
    OR item.inputs -> 'sub_meters' @> jsonb_build_object('main', jsonb_build_array(jsonb_build_object('meter_id', meter))))
  OFFSET 0
$$;
-- @ require-whole-cost
-- @ skip-used-line
-- @ keep-statement
-- @ move-transfer
-- @ parts-of-days
-- The paid parts of items in some days, by the day of receipt, with what they pay; those of reversed payments do not count.
--
-- Takes: the account, the first and the last day.
-- Gives: a row for each part; a part of a set-off has no payment.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION parts_of_days(account text, first_day date, last_day date)
RETURNS TABLE (
  payment_id text, received_on date, amount_pln numeric,
  statement_id text, item_id text, label text, tax_class text, item_position int,
  settlement_id text, reference_code text, kind text, period text, apartment_id text, apartment text
) LANGUAGE sql STABLE AS $$
  SELECT part.payment_id, part.received_on, part.amount_pln,
    part.statement_id, item.item_id, item.label, item.tax_class, item.position,
    settlement.id, settlement.reference_code, settlement.kind, settlement.period, settlement.apartment_id,
    coalesce(copy.data ->> 'label', settlement.apartment_id)
  FROM payment_part AS part
  LEFT JOIN payment ON payment.account_id = part.account_id AND payment.id = part.payment_id
  JOIN statement_item AS item ON item.account_id = part.account_id AND item.statement_id = part.statement_id
    AND item.item_id = part.item_id
  JOIN statement ON statement.account_id = part.account_id AND statement.id = part.statement_id
  JOIN settlement ON settlement.account_id = statement.account_id AND settlement.id = statement.settlement_id
  LEFT JOIN apartment_copy AS copy ON copy.account_id = settlement.account_id AND copy.id = settlement.apartment_id
  WHERE part.account_id = account AND part.received_on BETWEEN first_day AND last_day AND payment.reversed_at IS NULL
$$;
-- @ count-stored
-- @ terms-of-month
-- The terms by which the month of an agreement is charged; the mode and the categories of advances are the same for all of it.
--
-- Takes: the account, the agreement, and the first day of the month.
-- Gives: the mode, and the categories for which the tenant pays advances, of the latest terms that apply on that day, else of the
--   agreement's first ones; no row without the agreement.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION terms_of_month(account text, wanted_agreement text, first_day date)
RETURNS TABLE (mode text, on_advance text[]) LANGUAGE sql STABLE AS $$
  SELECT terms.mode, CASE WHEN terms.mode = 'by_readings'
    THEN ARRAY (SELECT advance ->> 'category' FROM jsonb_array_elements(terms.advances) AS advance) ELSE '{}' END
  FROM agreement
  LEFT JOIN LATERAL (
    SELECT dated.mode, dated.advances FROM agreement_terms AS dated
    WHERE dated.account_id = account AND dated.agreement_id = wanted_agreement AND dated.valid_from <= first_day
    ORDER BY dated.valid_from DESC LIMIT 1) AS later ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(later.mode, agreement.mode) AS mode, coalesce(later.advances, agreement.advances) AS advances) AS terms
  WHERE agreement.account_id = account AND agreement.id = wanted_agreement
$$;
-- @ place-agreements
-- @ lacks-seller
-- Whether an invoice was read but never searched for the seller's number, as by earlier releases; `isWithoutSeller` says the same of a row.
--
-- Takes: the columns of a reading.
-- Gives: true or false.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION lacks_seller(number_key text, seller_nip text, seller_sought boolean) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT number_key IS NOT NULL AND seller_nip IS NULL AND NOT seller_sought
$$;
-- @ place-documents
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
    AND to_jsonb(OLD) - '{lease,leased_until,claimed_at,attempts,deferred_until}'::text[]
      = to_jsonb(NEW) - '{lease,leased_until,claimed_at,attempts,deferred_until}'::text[]
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
-- @ place-settlements
-- @ place-payments
