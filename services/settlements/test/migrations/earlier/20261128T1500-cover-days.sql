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
-- @ takes-cost
-- Whether a settlement charges a cost, if its agreement bears it: the cost is of a month and of a category that the settlement covers.
--
-- Takes: the rows of the settlement and of the cost.
-- Gives: true or false.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION takes_cost(settlement settlement, cost cost) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT (cost.period || '-01')::date BETWEEN settlement.covers_from AND settlement.covers_to
    AND (settlement.categories IS NULL OR cost.category = ANY (settlement.categories))
$$;
-- @ require-total-of-items
-- @ use-line-by-hand
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
