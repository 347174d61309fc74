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
-- The statements as lower rooms may see them: of which settlement, in which state, and what was charged.
-- The view has the rights of its user, so that it gives no more than the table.

CREATE OR REPLACE VIEW stated WITH (security_invoker = true) AS
  SELECT account_id, settlement_id, state, prepared_at, snapshot FROM statement;
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

-- Begins a correction: copies what was sent.
--
-- Takes: the account, and the settlement, which the caller has locked.
-- Gives: nothing.
-- Raises: no error.

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

-- Ends a correction with its sending.
--
-- Takes: the account, and the settlement, which the caller has locked.
-- Gives: nothing.
-- Raises: no error.

CREATE OR REPLACE FUNCTION drop_sent_version(account text, settled text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM charge WHERE account_id = account AND settlement_id = settled AND version = 'sent';
  DELETE FROM version_document WHERE account_id = account AND settlement_id = settled AND version = 'sent';
$$;

-- Abandons a correction: what was sent is current again.
--
-- Takes: the account, and the settlement, which the caller has locked.
-- Gives: nothing.
-- Raises: what `use_line_by_hand` raises, when something else charges a line by now.

CREATE OR REPLACE FUNCTION return_to_sent_version(account text, settled text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM charge WHERE account_id = account AND settlement_id = settled AND version = 'current';
  DELETE FROM version_document WHERE account_id = account AND settlement_id = settled AND version = 'current';
  UPDATE charge SET version = 'current' WHERE account_id = account AND settlement_id = settled;
  UPDATE version_document SET version = 'current' WHERE account_id = account AND settlement_id = settled;
$$;

-- Cancels a settlement: it names what it had, and holds nothing.
--
-- Takes: the account, and the settlement, which the caller has locked.
-- Gives: nothing.
-- Raises: no error.

CREATE OR REPLACE FUNCTION cancel_version(account text, settled text) RETURNS void LANGUAGE sql AS $$
  UPDATE charge SET version = 'cancelled', cost_id = NULL, source_document_id = NULL
  WHERE account_id = account AND settlement_id = settled;
  UPDATE version_document SET version = 'cancelled' WHERE account_id = account AND settlement_id = settled;
$$;
-- @ document-use
-- The documents that something uses, as the room of documents may see them: settlements, apartments that a person named, costs, items,
-- meters, readings and agreements.
-- The view has the rights of its user, so that it gives no more than the tables.

CREATE OR REPLACE VIEW document_use WITH (security_invoker = true) AS
  SELECT account_id, document_id FROM settlement_document
  UNION ALL
  SELECT account_id, document_id FROM document_apartment WHERE stated
  UNION ALL
  SELECT account_id, document_id FROM cost
  UNION ALL
  SELECT account_id, source_document_id FROM item
  UNION ALL
  SELECT account_id, document_id FROM meter_document
  UNION ALL
  SELECT account_id, photo_document_id FROM reading
  UNION ALL
  SELECT account_id, document_id FROM agreement_document;
-- @ mails-of-today
-- The mails of today to the recipient and for the agreement that got most of an account, which are counted where they are stored.
--
-- Takes: the account.
-- Gives: one row, with the used part of both quotas and their end, or null when there are none.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION mails_of_today(account text) RETURNS TABLE (counters json) LANGUAGE sql STABLE AS $$
  WITH day AS (
    SELECT date_trunc('day', local) AT TIME ZONE 'Europe/Warsaw' AS began,
      (date_trunc('day', local) + interval '1 day') AT TIME ZONE 'Europe/Warsaw' AS ends
    FROM (VALUES (now() AT TIME ZONE 'Europe/Warsaw')) AS clock (local)),
  today AS (SELECT recipient, agreement_id FROM mail, day WHERE account_id = account AND counted_at >= day.began),
  most AS (
    SELECT (SELECT max(mails) FROM (SELECT count(*) AS mails FROM today GROUP BY recipient) AS each) AS of_recipient,
      (SELECT max(mails) FROM (SELECT count(*) AS mails FROM today GROUP BY agreement_id) AS each) AS of_agreement)
  SELECT CASE WHEN of_recipient > 0 THEN json_build_object(
      'mails_per_recipient_per_day', json_build_object('used', of_recipient, 'endsAt', day.ends),
      'mails_per_agreement_per_day', json_build_object('used', of_agreement, 'endsAt', day.ends)) END
  FROM most, day
$$;
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
-- @ month-settlement
-- The settlements of months: each covers every category of its month. A tenancy has one of a month at most, since a cancelled one is none.
-- The view has the rights of its user, so that it gives no more than the table.

CREATE OR REPLACE VIEW month_settlement WITH (security_invoker = true) AS
  SELECT id, account_id, apartment_id, agreement_id, period, covers_from, covers_to, state, reference_code, paid_at
  FROM settlement WHERE categories IS NULL AND state <> 'cancelled';
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
-- @ charged-elsewhere
-- What other settlements of an agreement charge of the days and categories of one, which must not charge it again (docs/decisions/0108):
-- metered use on these days, and shares of the costs of their months. A month is compared with true-ups and a true-up with months, since
-- two of one kind cover the same only when one is cancelled. Items of earlier releases have no days of use.
--
-- Takes: the account, the settlement, its agreement, and the days and categories that it covers.
-- Gives: a row for each category of another settlement with its days, in a fixed order.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION charged_elsewhere(
  account text, own_settlement text, own_agreement text, own_from date, own_to date, own_categories text[])
RETURNS TABLE (category text, "isUse" boolean, "from" date, "to" date, "settlementId" text, "referenceCode" text)
LANGUAGE sql STABLE AS $$
  SELECT DISTINCT item.category, item.inputs ->> 'kind' = 'readings' AS is_use, other.covers_from, other.covers_to, other.id,
    other.reference_code
  FROM settlement AS other
  JOIN item ON item.account_id = other.account_id AND item.settlement_id = other.id
  WHERE other.account_id = account AND other.agreement_id = own_agreement AND other.id <> own_settlement
    AND (other.categories IS NULL) <> (own_categories IS NULL) AND other.state <> 'cancelled' AND other.covers_from <= own_to AND other.covers_to >= own_from
    AND item.status <> 'rejected' AND item.category IS NOT NULL AND (own_categories IS NULL OR item.category = ANY (own_categories))
    AND CASE WHEN item.inputs ->> 'kind' = 'readings'
      THEN coalesce(item.used_from, other.covers_from) <= own_to AND coalesce(item.used_to, other.covers_to) >= own_from
      ELSE (
        SELECT (cost.period || '-01')::date FROM cost WHERE cost.account_id = item.account_id AND cost.id = item.cost_id)
        BETWEEN own_from AND own_to END
  ORDER BY is_use, item.category, other.covers_from, other.id
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
-- @ shares-of-cost
-- Which apartments a cost concerns, and who bears which part of it.
--
-- Takes: the account and the cost.
-- Gives: one row: the apartments in a fixed order, and the shares of the agreements and the landlord as a list of `Allocation`.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION shares_of_cost(account text, wanted_cost text)
RETURNS TABLE (apartment_ids text[], allocations jsonb) LANGUAGE sql STABLE AS $$
  SELECT
    ARRAY (
      SELECT concerned.apartment_id FROM cost_apartment AS concerned
      WHERE concerned.account_id = account AND concerned.cost_id = wanted_cost
      ORDER BY concerned.apartment_id),
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'agreementId', allocation.agreement_id, 'apartmentId', allocation.apartment_id, 'part', trim_scale(allocation.part)::text,
        'days', allocation.days, 'amountPln', allocation.amount_pln::text)), '[]')
      FROM allocation WHERE allocation.account_id = account AND allocation.cost_id = wanted_cost)
$$;
-- @ stated-shares
-- The settlements that keep their shares of a cost: they are prepared, were sent, or are being corrected.
--
-- Takes: the account and the cost.
-- Gives: a row for each item of the cost in such a settlement.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION stated_shares(account text, wanted_cost text)
RETURNS TABLE (settlement_id text) LANGUAGE sql STABLE AS $$
  SELECT settlement.id FROM item
  JOIN settlement ON settlement.account_id = item.account_id AND settlement.id = item.settlement_id
  WHERE item.account_id = account AND item.cost_id = wanted_cost
    AND (settlement.state IN ('prepared', 'sent') OR settlement.correction_reason IS NOT NULL)
$$;
-- @ due-documents
-- The documents that concern an apartment in a month, because a person named the apartment or a settlement of another month of the
-- apartment includes them.
--
-- Takes: the account, the settlement, its apartment, and the days and the categories that it covers.
-- Gives: a row for each, without those that the settlement includes, that it skips, or that an attached document replaces; none for a
--   settlement that names its categories.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION due_documents(
  account text, wanted_settlement text, wanted_apartment text, wanted_from date, wanted_to date, wanted_categories text[])
RETURNS TABLE (document_id text, attached_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT due.document_id, due.attached_at
  FROM document_apartment AS due
  WHERE due.account_id = account AND due.apartment_id = wanted_apartment
    AND wanted_categories IS NULL AND due.period_from <= wanted_to AND due.period_to >= wanted_from
    AND due.period_to < wanted_from + interval '4 years' AND left(wanted_from::text, 7) <> ALL (due.skipped)
    AND (due.replaced_by IS NULL OR NOT EXISTS (
      SELECT FROM settlement_document AS replacing
      WHERE replacing.account_id = account AND replacing.document_id = due.replaced_by))
    AND NOT EXISTS (
      SELECT FROM settlement_document AS attached
      WHERE attached.account_id = account AND attached.settlement_id = wanted_settlement AND attached.document_id = due.document_id)
    AND (due.stated OR EXISTS (
      SELECT FROM settlement_document AS other
      JOIN settlement ON settlement.account_id = other.account_id AND settlement.id = other.settlement_id
      WHERE other.account_id = account AND other.document_id = due.document_id AND settlement.apartment_id = due.apartment_id))
$$;
-- @ vacant-part
-- The part of a cost for the days on which its apartments had no tenant; what sub-meters count has none.
--
-- Takes: the account and the cost.
-- Gives: the amount; no row without the cost. The landlord bears no more of it than the remainder of the cost.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION vacant_part(account text, wanted_cost text)
RETURNS TABLE (amount_pln numeric) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN cost.key = 'sub_meters' THEN 0 ELSE round(cost.amount_pln * vacant.days / (cost.total * month.days), 2) END
  FROM cost
  CROSS JOIN LATERAL (
    SELECT extract(day FROM (cost.period || '-01')::date + interval '1 month' - interval '1 day') AS days) AS month
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(lived.part * (month.days - lived.days)), 0) AS days
    FROM (
      SELECT max(allocation.part) AS part, sum(allocation.days) AS days FROM allocation
      WHERE allocation.account_id = account AND allocation.cost_id = wanted_cost AND allocation.part IS NOT NULL
      GROUP BY allocation.apartment_id) AS lived) AS vacant
  WHERE cost.account_id = account AND cost.id = wanted_cost
$$;
-- @ require-whole-cost
-- @ skip-used-line
-- @ line-charges
-- Who bears which part of the lines of a document, as it is stored: an item that names the document charges a part of a line, and a
-- cost that was made of a line is shared by agreements and the landlord.
--
-- Takes: the account and the document.
-- Gives: a row for each item without a cost, and for each share of a cost; a cost that nobody shares yet has one of 0.00. Its bearer is
--   - `tenant`: an item charges it, or will: a share without an item has neither `settlement_id` nor `item_id`;
--   - `true_up`: the tenant pays an advance for the category, so the share waits for a true-up;
--   - `rejected_item`: a person rejected the item, so the landlord bears it;
--   - `landlord`: what the agreements of the cost do not share.
--   An item of the document as a whole has no line. A rejected item that the calculation proposes no more (it has no basis) takes nothing
--   on advance.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION line_charges(account text, wanted_document text)
RETURNS TABLE (
  line int, cost_id text, period text, bearer text, apartment_id text, agreement_id text, settlement_id text, item_id text,
  item_label text, amount_pln numeric
) LANGUAGE sql STABLE AS $$
  SELECT (item.source ->> 'line')::int, NULL, settlement.period,
    CASE item.status WHEN 'rejected' THEN 'rejected_item' ELSE 'tenant' END,
    settlement.apartment_id, settlement.agreement_id, settlement.id, item.id, item.label, item.amount_pln
  FROM item
  JOIN settlement ON settlement.account_id = item.account_id AND settlement.id = item.settlement_id
  WHERE item.account_id = account AND item.source_document_id = wanted_document AND item.cost_id IS NULL
  UNION ALL
  SELECT cost.line, cost.id, cost.period,
    CASE WHEN allocation.agreement_id IS NULL THEN 'landlord' WHEN share.waits THEN 'true_up'
      WHEN charged.status = 'rejected' THEN 'rejected_item' ELSE 'tenant' END,
    allocation.apartment_id, allocation.agreement_id,
    CASE WHEN NOT share.waits THEN charged.settlement_id END, CASE WHEN NOT share.waits THEN charged.id END,
    CASE WHEN NOT share.waits THEN charged.label END, coalesce(allocation.amount_pln, 0)
  FROM cost
  LEFT JOIN allocation ON allocation.account_id = cost.account_id AND allocation.cost_id = cost.id
  -- Beside the item that charges the share, settlements of the agreement may have rejected ones.
  LEFT JOIN LATERAL (
    SELECT item.id, item.label, item.status, item.basis, item.settlement_id
    FROM item
    JOIN settlement ON settlement.account_id = item.account_id AND settlement.id = item.settlement_id
    WHERE item.account_id = cost.account_id AND item.cost_id = cost.id AND settlement.agreement_id = allocation.agreement_id
    ORDER BY item.status = 'rejected', item.basis IS NULL, item.id LIMIT 1) AS charged ON true
  CROSS JOIN LATERAL (
    SELECT (charged.id IS NULL OR charged.status = 'rejected' AND charged.basis IS NULL) AND EXISTS (
      SELECT FROM terms_of_month(cost.account_id, allocation.agreement_id, (cost.period || '-01')::date) AS terms
      WHERE cost.category = ANY (terms.on_advance)) AS waits
    OFFSET 0) AS share
  WHERE cost.account_id = account AND cost.document_id = wanted_document
$$;
-- @ waiting-advances
-- The advances of a month that no true-up has settled yet.
--
-- Takes: the account, the agreement, and the first day of the month.
-- Gives: the categories for which the tenant pays an advance in the month, without those of a calculated true-up that covers it.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION waiting_advances(account text, wanted_agreement text, first_day date)
RETURNS TABLE (category text) LANGUAGE sql STABLE AS $$
  SELECT advance.category
  FROM terms_of_month(account, wanted_agreement, first_day) AS terms
  CROSS JOIN LATERAL unnest(terms.on_advance) AS advance (category)
  WHERE NOT EXISTS (
    SELECT FROM settlement AS true_up
    WHERE true_up.account_id = account AND true_up.agreement_id = wanted_agreement AND true_up.kind = 'true_up'
      AND true_up.state NOT IN ('draft', 'cancelled') AND advance.category = ANY (true_up.categories)
      AND first_day BETWEEN true_up.covers_from AND true_up.covers_to)
$$;
-- @ settled-months
-- The months in which a document was settled: by a settlement that includes it, by a cost, or because every settlement of its
-- apartments in the month is closed and no advance waits for a true-up.
--
-- Takes: the account, the document and its days; the settlement that asks, with the days and the categories that it covers, or nulls.
-- Gives: the months, each once. For a true-up, months beside its own are not settled while an advance of its categories waits.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION settled_months(
  account text, wanted_document text, document_from date, document_to date,
  wanted_settlement text, wanted_from date, wanted_to date, wanted_categories text[])
RETURNS TABLE (period text) LANGUAGE sql STABLE AS $$
  WITH including AS (
    SELECT settlement.id, settlement.apartment_id, settlement.agreement_id, settlement.categories, settlement.state, settlement.period,
      settlement.covers_from, settlement.covers_to
    FROM settlement_document AS attached
    JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
    WHERE attached.account_id = account AND attached.document_id = wanted_document),
  of_apartments AS (
    SELECT settlement.period, settlement.state, settlement.agreement_id, settlement.covers_from
    FROM month_settlement AS settlement
    WHERE settlement.account_id = account AND settlement.apartment_id IN (SELECT including.apartment_id FROM including)
      AND settlement.period BETWEEN left(document_from::text, 7) AND left(document_to::text, 7))
  SELECT including.period FROM including WHERE including.categories IS NULL AND including.state <> 'draft'
  UNION
  SELECT to_char(month.first_day, 'YYYY-MM')
  FROM including
  JOIN agreement ON agreement.account_id = account AND agreement.id = including.agreement_id
  CROSS JOIN LATERAL generate_series(including.covers_from::timestamp, including.covers_to::timestamp, '1 month') AS month (first_day)
  WHERE including.categories IS NOT NULL AND (including.state <> 'draft' OR including.id = wanted_settlement)
    AND daterange(agreement.starts_on, agreement.ends_on, '[]')
      && daterange(month.first_day::date, (month.first_day + interval '1 month')::date)
  UNION
  SELECT cost.period FROM cost WHERE cost.account_id = account AND cost.document_id = wanted_document
  UNION
  SELECT of_apartments.period FROM of_apartments
  GROUP BY of_apartments.period
  HAVING bool_and(of_apartments.state IN ('prepared', 'sent') AND NOT EXISTS (
    SELECT FROM waiting_advances(account, of_apartments.agreement_id, of_apartments.covers_from)))
  EXCEPT
  SELECT of_apartments.period FROM of_apartments
  WHERE of_apartments.covers_from NOT BETWEEN wanted_from AND wanted_to AND EXISTS (
    SELECT FROM waiting_advances(account, of_apartments.agreement_id, of_apartments.covers_from) AS waiting
    WHERE waiting.category = ANY (wanted_categories))
$$;
-- @ uses-of-document
-- What the account of a document is computed from, besides its lines: `UsesRow` of the month engine has the same members.
--
-- Takes: the account and the document; the settlement that the account is for, its apartment, its agreement, and the days and
--   categories that it covers (a month covers them all, which is null), or nulls for the account over all settlements.
-- Gives: one row. A share of the settlement's agreement is its `own` if it has an item of the cost, a rejected one included, else by the
--   month of the cost.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION uses_of_document(
  account text, wanted_document text, wanted_settlement text, wanted_apartment text, wanted_agreement text,
  wanted_from date, wanted_to date, wanted_categories text[])
RETURNS TABLE (
  kind text, mode text, on_advance text[], total_pln text, decisions jsonb, items jsonb, costs jsonb, is_awaited boolean,
  tenancies jsonb, settled_months text[]
) LANGUAGE sql STABLE AS $$
  SELECT
    (SELECT document.kind FROM document WHERE document.account_id = account AND document.id = wanted_document),
    (SELECT terms.mode FROM terms_of_month(account, wanted_agreement, wanted_from) AS terms WHERE wanted_categories IS NULL),
    -- The categories for which tenants pay advances in months of the document's settlements.
    ARRAY (
      SELECT DISTINCT waiting.category FROM settlement_document AS attached
      JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
      CROSS JOIN LATERAL waiting_advances(account, settlement.agreement_id, (settlement.period || '-01')::date) AS waiting
      WHERE attached.account_id = account AND attached.document_id = wanted_document
        AND settlement.categories IS NULL AND settlement.state <> 'cancelled'
        AND (wanted_categories IS NULL OR waiting.category <> ALL (wanted_categories))),
    reading.total_pln::text,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'line', decision.line, 'as', decision.decided_as, 'covers', decision.covers, 'reason', decision.reason,
        'decidedBy', decision.decided_by, 'decidedAt', decision.decided_at)), '[]')
      FROM line_decision AS decision
      WHERE decision.account_id = account AND decision.document_id = wanted_document AND decision.decided_as <> 'open'),
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'id', charge.item_id, 'line', charge.line, 'own', charge.settlement_id = coalesce(wanted_settlement, charge.settlement_id),
        'isRejected', charge.bearer = 'rejected_item', 'amountPln', charge.amount_pln::text)), '[]')
      FROM line_charges(account, wanted_document) AS charge WHERE charge.cost_id IS NULL),
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'line', shared.line, 'own', shared.own::text, 'charged', shared.charged::text, 'waiting', shared.waiting::text,
        'rejected', shared.rejected::text, 'landlord', shared.landlord::text, 'vacant', vacant.amount_pln::text)), '[]')
      FROM (
        SELECT charge.cost_id, charge.line,
          coalesce(sum(charge.amount_pln) FILTER (WHERE charge.bearer = 'tenant'), 0) AS charged,
          coalesce(sum(charge.amount_pln) FILTER (WHERE charge.bearer = 'true_up'), 0) AS waiting,
          coalesce(sum(charge.amount_pln) FILTER (WHERE charge.bearer = 'rejected_item'), 0) AS rejected,
          coalesce(sum(charge.amount_pln) FILTER (WHERE charge.bearer = 'landlord'), 0) AS landlord,
          coalesce(sum(charge.amount_pln) FILTER (
            WHERE charge.bearer = 'tenant' AND charge.agreement_id = wanted_agreement AND CASE
              WHEN charge.item_id IS NULL THEN (charge.period || '-01')::date BETWEEN wanted_from AND wanted_to
              ELSE EXISTS (
                SELECT FROM item
                WHERE item.account_id = account AND item.settlement_id = wanted_settlement AND item.cost_id = charge.cost_id)
              END), 0) AS own
        FROM line_charges(account, wanted_document) AS charge
        WHERE charge.cost_id IS NOT NULL
        GROUP BY charge.cost_id, charge.line) AS shared
      CROSS JOIN LATERAL vacant_part(account, shared.cost_id) AS vacant),
    -- Another settlement with the document is not calculated yet, or another tenant of the apartment has no settlement for the days.
    EXISTS (
      SELECT FROM settlement_document AS attached
      JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
      WHERE attached.account_id = account AND attached.document_id = wanted_document
        AND settlement.state = 'draft' AND settlement.id IS DISTINCT FROM wanted_settlement)
    OR EXISTS (
      SELECT FROM agreement
      WHERE agreement.account_id = account AND agreement.apartment_id = wanted_apartment
        AND agreement.id IS DISTINCT FROM wanted_agreement
        AND daterange(agreement.starts_on, agreement.ends_on, '[]') && daterange(wanted_from, wanted_to, '[]')
        AND NOT EXISTS (
          SELECT FROM settlement
          WHERE settlement.account_id = account AND settlement.agreement_id = agreement.id AND settlement.state <> 'cancelled'
            AND settlement.covers_from <= wanted_to AND settlement.covers_to >= wanted_from
            AND (settlement.categories IS NULL) = (wanted_categories IS NULL OR agreement.advances = '[]' AND NOT EXISTS (
              SELECT FROM agreement_terms AS terms
              WHERE terms.account_id = account AND terms.agreement_id = agreement.id AND terms.advances <> '[]')))),
    (SELECT coalesce(jsonb_agg(jsonb_build_object('from', agreement.starts_on::text, 'to', agreement.ends_on::text)), '[]')
      FROM agreement
      WHERE agreement.account_id = account
        AND (agreement.ends_on IS NULL OR agreement.ends_on >= coalesce(reading.period_from, reading.period_to))
        AND agreement.starts_on <= coalesce(reading.period_to, reading.period_from)
        AND agreement.apartment_id IN (
          SELECT wanted_apartment
          UNION
          SELECT settlement.apartment_id FROM settlement_document AS attached
          JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
          WHERE attached.account_id = account AND attached.document_id = wanted_document)),
    ARRAY (
      SELECT settled.period FROM settled_months(
        account, wanted_document, reading.period_from, reading.period_to, wanted_settlement, wanted_from, wanted_to, wanted_categories)
        AS settled)
  FROM (VALUES (account, wanted_document)) AS accounted (account_id, document_id)
  LEFT JOIN document_reading AS reading
    ON reading.account_id = accounted.account_id AND reading.document_id = accounted.document_id
$$;
-- @ charged-twice
-- The items of a settlement whose place in a document another item charges too. Earlier releases let a place be charged twice when an
-- item named it without its line; use-line-by-hand.sql refuses it now. So pairs begin with such an item, of which there are few: a
-- large true-up has hundreds of items with lines.
--
-- Takes: the account and the settlement.
-- Gives: a row for each item and each settlement that charges the place too, 20 at most, as `ChargedTwice`.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION charged_twice(account text, wanted_settlement text)
RETURNS TABLE (item_id text, label text, settlement_id text, code text, is_own boolean) LANGUAGE sql STABLE AS $$
  WITH own_document AS (
    SELECT DISTINCT item.source_document_id AS id FROM item
    WHERE item.account_id = account AND item.settlement_id = wanted_settlement AND item.source_document_id IS NOT NULL),
  charge AS (
    SELECT item.id, item.label, item.settlement_id, item.cost_id, item.source_document_id AS document_id,
      (item.source ->> 'line')::int AS line, item.inputs ->> 'kind' AS kind,
      lower(regexp_replace(coalesce(line.place, item.source ->> 'place'), '\s', '', 'g')) AS place
    FROM own_document
    JOIN item ON item.account_id = account AND item.source_document_id = own_document.id
    LEFT JOIN document_line AS line ON line.account_id = item.account_id AND line.document_id = item.source_document_id
      AND line.line = (item.source ->> 'line')::int
    WHERE item.status <> 'rejected')
  SELECT DISTINCT own.id, own.label, settlement.id, settlement.reference_code, settlement.id = wanted_settlement
  FROM charge AS unlisted
  JOIN charge AS other ON other.document_id = unlisted.document_id AND other.place = unlisted.place AND other.id <> unlisted.id
    AND (unlisted.cost_id IS NULL OR other.cost_id IS NULL) AND NOT (unlisted.kind = 'readings' AND other.kind = 'readings')
  CROSS JOIN LATERAL (VALUES
    (unlisted.id, unlisted.label, unlisted.settlement_id, other.settlement_id),
    (other.id, other.label, other.settlement_id, unlisted.settlement_id)) AS own (id, label, settlement_id, other_id)
  JOIN settlement ON settlement.account_id = account AND settlement.id = own.other_id
  WHERE unlisted.line IS NULL AND own.settlement_id = wanted_settlement
  ORDER BY own.id, settlement.id LIMIT 20
$$;
-- @ outcome-of-settlement
-- The progress of a settlement after its calculation: its newest statement, the newest mail with it, and what was paid of the statement
-- that counts. The last sent statement counts, even while its correction is in progress.
--
-- Takes: the account and the settlement.
-- Gives: one row, with nulls for what does not exist; a withdrawn statement does not.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION outcome_of_settlement(account text, wanted_settlement text)
RETURNS TABLE (
  statement jsonb, mail jsonb, mail_status text, mail_is_decided boolean, counting_total_pln text, parts_pln text
) LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(newest), to_jsonb(delivery), delivery.status, delivery.resolved_at IS NOT NULL, counting.total_pln::text,
    paid.parts_pln::text
  FROM (VALUES (account, wanted_settlement)) AS settled (account_id, settlement_id)
  LEFT JOIN LATERAL (
    SELECT statement.id, statement.account_id, statement.settlement_id, statement.agreement_id, statement.version, statement.state,
      statement.snapshot_sha256, statement.pdf_sha256, statement.pdf_bytes, statement.total_pln, statement.to_pay_pln,
      statement.due_on, statement.corrects_version, statement.prepared_at, statement.released_at, statement.sent_at,
      statement.withdrawn_at
    FROM statement
    WHERE statement.account_id = settled.account_id AND statement.settlement_id = settled.settlement_id
      AND statement.state <> 'withdrawn'
    ORDER BY statement.version DESC LIMIT 1) AS newest ON true
  LEFT JOIN LATERAL (
    SELECT * FROM mail
    WHERE mail.account_id = settled.account_id AND mail.settlement_id = settled.settlement_id AND mail.statement_id = newest.id
    ORDER BY mail.id DESC LIMIT 1) AS delivery ON true
  LEFT JOIN statement AS counting
    ON counting.account_id = settled.account_id AND counting.settlement_id = settled.settlement_id AND counting.state = 'sent'
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(part.amount_pln), 0) AS parts_pln FROM payment_part AS part
    WHERE part.account_id = counting.account_id AND part.statement_id = counting.id) AS paid
$$;
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
-- @ usage-of-account
-- The counters of an account, by the clock of the database. A counter whose day or month is over has counted nothing.
--
-- Takes: the account.
-- Gives: one row for every account, also for one without counters: the counters by quota, the last two members only while they count for a
--   day or a month, and the first week of the account.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION usage_of_account(account text)
RETURNS TABLE (counters json, "isInFirstWeek" boolean, "firstWeekEndsAt" json) LANGUAGE sql STABLE AS $$
  SELECT json_object_agg(counter.quota, json_build_object(
      'used', CASE WHEN counter.ends_at <= now() THEN 0 ELSE counter.used END,
      'endsAt', CASE WHEN counter.ends_at > now() THEN counter.ends_at END,
      'endsInSeconds', CASE WHEN counter.ends_at > now() THEN ceil(extract(epoch FROM counter.ends_at - now())) END)),
    coalesce(now() < min(counter.since) + interval '7 days', true), to_json(min(counter.since) + interval '7 days')
  FROM account_usage AS counter WHERE counter.account_id = account
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
