-- @ ids-in-time
-- Identifiers begin with their time: ten letters of five bits are the milliseconds of a UUIDv7.

-- Takes: a prefix and a moment.
-- Gives: a text that sorts before every identifier of that moment and after every earlier one.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION id_at(p_prefix text, p_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  -- Ten letters of five bits are the milliseconds of a UUIDv7; alone they sort before every identifier that has them.
  SELECT p_prefix || '_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
    ((floor(extract(epoch FROM p_at) * 1000)::bigint >> (5 * place)) & 31)::int + 1, 1), '' ORDER BY place DESC)
  FROM generate_series(0, 9) AS place
$$;

-- Takes: an identifier, or a bound made by id_at.
-- Gives: its moment.
-- Raises: nothing.
CREATE OR REPLACE FUNCTION time_of(p_id text) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT timestamptz 'epoch' + sum(
    (strpos('0123456789abcdefghjkmnpqrstvwxyz', substr(p_id, 14 - place, 1)) - 1)::bigint << (5 * place)
  )::float * interval '1 millisecond'
  FROM generate_series(0, 9) AS place
$$;
-- @ keep-audit-entries
-- Audit entries are only ever added; each partition has a trigger of its own for statements that name it.
--
-- Takes: nothing but the table of the trigger.
-- Gives: nothing.
-- Raises: raise_exception, always: the trigger calls it for forbidden changes only.

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'The table % is append-only', TG_TABLE_NAME; END $$;

CREATE OR REPLACE TRIGGER audit_entry_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- @ make-audit-partition
-- Makes the partition of a month of the audit log, with the rights of the migrating role: the service may change the shape of no
-- table. It waits for a lock for less than the time in which a deadlock is detected, so that it never ends another statement.
--
-- Takes: a day of the month.
-- Gives: made; there, when a partition has the month; crowded, when rows of it lie in the default partition already, where they
--   stay; busy, when another replica is at it.
-- Raises: lock_not_available when the table is in use.

CREATE OR REPLACE FUNCTION make_audit_partition(p_day date) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
DECLARE
  v_month timestamp := date_trunc('month', p_day::timestamp);
  v_from text := id_at('aud', v_month AT TIME ZONE 'UTC');
  v_to text := id_at('aud', (v_month + interval '1 month') AT TIME ZONE 'UTC');
  v_name text := 'audit_entry' || to_char(v_month, '_YYYY_MM');
BEGIN
  IF NOT pg_try_advisory_xact_lock(7305120) THEN RETURN 'busy'; END IF;
  IF to_regclass(v_name) IS NOT NULL OR v_from < (
    SELECT substring(pg_get_expr(relpartbound, oid) FROM $x$TO \('([^']+)'\)$x$) FROM pg_class
    WHERE oid = to_regclass('audit_entry_first') AND relispartition
  ) THEN RETURN 'there'; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE audit_entry INCLUDING ALL)', v_name);
  EXECUTE format('CREATE TRIGGER audit_entry_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', v_name);
  LOCK TABLE audit_entry_default IN ACCESS EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM audit_entry_default WHERE id >= v_from AND id < v_to) THEN
    EXECUTE format('DROP TABLE %I', v_name);
    RETURN 'crowded';
  END IF;
  EXECUTE format('ALTER TABLE audit_entry ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', v_name, v_from, v_to);
  RETURN 'made';
END $$;
-- @ list-audit-partitions
-- The partitions of the audit log that have bounds: those of months, and the first one, which has everything before them.
--
-- Takes: nothing.
-- Gives: their names and bounds (from_id ≤ id < to_id); the first one begins with the empty text.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION list_audit_partitions() RETURNS TABLE (name text, from_id text, to_id text)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT relname, coalesce(substring(bounds FROM $x$FROM \('([^']+)'\)$x$), ''), substring(bounds FROM $x$TO \('([^']+)'\)$x$)
  FROM pg_inherits
  JOIN pg_class ON pg_class.oid = inhrelid
  CROSS JOIN LATERAL pg_get_expr(relpartbound, pg_class.oid) AS bounds
  WHERE inhparent = 'audit_entry'::regclass AND bounds <> 'DEFAULT'
$$;
-- @ begin-audit-archive
-- Notes that an entry was added to a month that is being moved, so that the move restarts.
--
-- Takes: the first bound of the month, as the argument of the trigger.
-- Gives: nothing.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION note_late_audit_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE audit_archive_month SET is_late = true WHERE from_id = TG_ARGV[0] AND NOT is_late;
  RETURN NULL;
END $$;

-- Begins or resumes the move of the oldest partition that ended long enough ago, with the rights of the migrating role. The trigger
-- waits for transactions that write to the partition, so that a reader finds all earlier entries and is_late tells of later ones.
--
-- Takes: how many months ago the partition must have ended, by the clock of the database; at least one.
-- Gives: the bounds of the partition and the number of this run, whose predecessors can record nothing more; no row when there is
--   no such partition, or another process is at it.
-- Raises: lock_not_available when a transaction still writes to the partition.

CREATE OR REPLACE FUNCTION begin_audit_archive(p_months int) RETURNS TABLE (from_id text, to_id text, run int)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
#variable_conflict use_column
DECLARE
  v_before text := id_at('aud', clock_timestamp() - make_interval(months => greatest(p_months, 1)));
  v_part record;
  v_month audit_archive_month;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7305120) THEN RETURN; END IF;
  SELECT * INTO v_part FROM list_audit_partitions() WHERE to_id <= v_before ORDER BY from_id LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = v_part.name::regclass AND tgname = 'audit_entry_comes_late') THEN
    EXECUTE format('CREATE TRIGGER audit_entry_comes_late AFTER INSERT ON %I
      FOR EACH ROW EXECUTE FUNCTION note_late_audit_entry(%L)', v_part.name, v_part.from_id);
  END IF;
  INSERT INTO audit_archive_month AS month (from_id, to_id) VALUES (v_part.from_id, v_part.to_id)
  ON CONFLICT (from_id) DO UPDATE SET run = month.run + 1 RETURNING month.* INTO v_month;
  IF v_month.is_late THEN
    WITH dropped AS (DELETE FROM audit_archive_object WHERE from_id = v_part.from_id RETURNING storage_key)
    INSERT INTO audit_archive_upload (storage_key) SELECT storage_key FROM dropped;
    UPDATE audit_archive_month SET is_late = false WHERE from_id = v_part.from_id;
  END IF;
  RETURN QUERY SELECT v_month.from_id, v_month.to_id, v_month.run;
END $$;
-- @ record-audit-object
-- Records an object that is in the store and was read back. Its month is shown from the archive only when it is finished.
--
-- Takes: the number of the run, and the object as a row of audit_archive_object.
-- Gives: whether it was recorded: not when a newer run has begun, nor when the object was given up and is being removed.
-- Raises: unique_violation when its place is taken.

CREATE OR REPLACE FUNCTION record_audit_object(p_run int, p_object jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM audit_archive_month
  WHERE from_id = p_object ->> 'from_id' AND run = p_run AND archived_at IS NULL FOR SHARE;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM audit_archive_upload WHERE storage_key = p_object ->> 'storage_key';
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO audit_archive_object SELECT * FROM jsonb_populate_record(NULL::audit_archive_object, p_object);
  RETURN true;
END $$;
-- @ finish-audit-archive
-- Ends the move of a month, with the rights of the migrating role: from the commit on its entries are in its objects and the
-- partition is gone. Readers wait for less than the lock's patience.
--
-- Takes: the first bound of the month, the number of the run, and how many entries were counted in the partition.
-- Gives: moved; late, when an entry was added meanwhile and the month must be begun again; lost, when a newer run has begun;
--   different, when the objects have not as many entries as were counted.
-- Raises: lock_not_available when a reader or writer of the audit log takes long.

CREATE OR REPLACE FUNCTION finish_audit_archive(p_from text, p_run int, p_entries bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
DECLARE
  v_name text := (SELECT name FROM list_audit_partitions() WHERE from_id = p_from);
  v_is_late boolean;
BEGIN
  IF v_name IS NULL OR NOT pg_try_advisory_xact_lock(7305120) THEN RETURN 'lost'; END IF;
  EXECUTE format('LOCK TABLE %I IN SHARE MODE', v_name);
  SELECT is_late INTO v_is_late FROM audit_archive_month
  WHERE from_id = p_from AND run = p_run AND archived_at IS NULL FOR UPDATE;
  IF v_is_late IS NULL THEN RETURN 'lost'; END IF;
  IF v_is_late THEN RETURN 'late'; END IF;
  IF p_entries <> (SELECT coalesce(sum(entries), 0) FROM audit_archive_object WHERE from_id = p_from) THEN
    RETURN 'different';
  END IF;
  LOCK TABLE audit_entry IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('DROP TABLE %I', v_name);
  UPDATE audit_archive_month SET archived_at = clock_timestamp() WHERE from_id = p_from;
  RETURN 'moved';
END $$;
-- @ require-total-of-items
-- Law 7: the total of a settlement is the sum of its items that are not rejected; a cancelled one has its items in kept_content.
-- Checked when a transaction ends, so that a verb may change the items and the total one after the other.
--
-- Takes: the name of the column with the settlement's id, as the argument of the trigger.
-- Gives: nothing.
-- Raises: check_violation when the total differs.

CREATE OR REPLACE FUNCTION require_total_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE settled_account text := coalesce(NEW.account_id, OLD.account_id);
DECLARE settled text := coalesce(to_jsonb(NEW) ->> TG_ARGV[0], to_jsonb(OLD) ->> TG_ARGV[0]);
BEGIN
  IF EXISTS (SELECT FROM settlement WHERE account_id = settled_account AND id = settled AND total_pln <> CASE state
    WHEN 'cancelled' THEN (
      SELECT coalesce(sum((kept ->> 'amount_pln')::numeric), 0) FROM jsonb_array_elements(kept_content -> 'items') AS kept
      WHERE kept ->> 'status' <> 'rejected')
    ELSE (
      SELECT coalesce(sum(amount_pln), 0) FROM item
      WHERE account_id = settled_account AND settlement_id = settled AND status <> 'rejected') END)
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

CREATE OR REPLACE TRIGGER item_uses_line AFTER INSERT OR UPDATE OF status ON item
  FOR EACH ROW WHEN (starts_with(NEW.origin, 'hand:') AND NEW.source_document_id IS NOT NULL AND NEW.status <> 'rejected'
    AND NEW.cost_id IS NULL AND NEW.inputs ->> 'kind' IN ('amount', 'share', 'readings'))
  EXECUTE FUNCTION use_line_by_hand();
-- @ require-whole-cost
-- @ skip-used-line
-- A document line that an item uses directly, by its number or by its place, becomes no cost, and a line whose cost covers other
-- days gets no second one; nor does a line that was deleted in the meantime. Then nothing is inserted, as for a line that is already a cost of the month; the caller sees this from
-- the returned rows. The lock on the line makes the next transaction see the result.
--
-- Takes: the cost, as the row of the trigger.
-- Gives: the cost, or null to insert nothing.
-- Raises: no error.

CREATE OR REPLACE FUNCTION skip_used_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE used_place text;
BEGIN
  SELECT lower(regexp_replace(place, '\s', '', 'g')) INTO used_place FROM document_line
    WHERE account_id = NEW.account_id AND document_id = NEW.document_id AND line = NEW.line FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM item
      WHERE account_id = NEW.account_id AND source_document_id = NEW.document_id
        AND (used_line = NEW.line
          OR (starts_with(origin, 'hand:') AND source ->> 'line' IS NULL AND status <> 'rejected' AND cost_id IS NULL
            AND inputs ->> 'kind' IN ('amount', 'share', 'readings')
            AND lower(regexp_replace(source ->> 'place', '\s', '', 'g')) = used_place)))
    OR EXISTS (SELECT FROM cost
      WHERE account_id = NEW.account_id AND document_id = NEW.document_id AND line = NEW.line AND period <> NEW.period
        AND (NEW.period_from IS NULL OR period_from IS NULL OR made_by <> NEW.made_by
          OR (period_from, period_to, split_by, whole_pln)
            IS DISTINCT FROM (NEW.period_from, NEW.period_to, NEW.split_by, NEW.whole_pln)))
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

CREATE OR REPLACE TRIGGER statement_pdf_stays BEFORE DELETE ON statement_pdf
  FOR EACH ROW EXECUTE FUNCTION keep_statement();

-- It may only be moved, once; what is in the store is compared with pdf_sha256 whenever it is read.
CREATE OR REPLACE TRIGGER statement_pdf_is_frozen BEFORE UPDATE ON statement_pdf
  FOR EACH ROW WHEN ((OLD.account_id, OLD.statement_id, OLD.moved_at IS NULL, NEW.moved_at IS NOT NULL, NEW.bytes IS NULL)
    IS DISTINCT FROM (NEW.account_id, NEW.statement_id, true, true, true))
  EXECUTE FUNCTION keep_statement();

CREATE OR REPLACE TRIGGER statement_item_stays BEFORE UPDATE OR DELETE ON statement_item
  FOR EACH ROW EXECUTE FUNCTION keep_statement();
-- @ move-transfer
-- Moves a payment among equal ones: each has a place of its own among payments of one amount, day and title.
--
-- Takes: the account, the payment, and its new amount, day and title.
-- Gives: nothing. The payment has them, and unless they are equal to the earlier ones, the next place and no marks of a bank's file.
-- Raises: nothing of its own. It tries again while equal payments take the place at the same moment.

CREATE OR REPLACE FUNCTION move_transfer(account text, payment_id text, amount numeric, day date, new_title text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  new_key text := title_key(new_title);
BEGIN
  UPDATE payment SET title = new_title
  WHERE account_id = account AND id = payment_id AND amount_pln = amount AND received_on = day AND title_key = new_key;
  WHILE NOT FOUND LOOP
    BEGIN
      UPDATE payment SET amount_pln = amount, received_on = day, title = new_title, marks = '{}', place = 1 + coalesce((
        SELECT max(equal.place) FROM payment equal
        WHERE equal.account_id = account AND equal.amount_pln = amount AND equal.received_on = day
          AND md5(equal.title_key) = md5(new_key)), 0)
      WHERE account_id = account AND id = payment_id;
      RETURN;
    EXCEPTION WHEN unique_violation THEN
      -- The other payment is committed now, so the next turn sees it.
      PERFORM FROM payment WHERE false;
    END;
  END LOOP;
END $$;
-- @ count-stored
-- Counts what an account has stored, in the transaction that stores or deletes it, so that its rows need not be summed.
--
-- Takes: the quota, and the column that is summed up; without a column the rows are counted.
-- Gives: nothing.
-- Raises: no error.

CREATE OR REPLACE FUNCTION count_stored() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO account_usage AS usage (account_id, quota, used)
    SELECT account_id, TG_ARGV[0], sum(CASE WHEN TG_NARGS = 1 THEN 1 ELSE (to_jsonb(added) ->> TG_ARGV[1])::bigint END)
    FROM added GROUP BY account_id ORDER BY account_id
    ON CONFLICT (account_id, quota) DO UPDATE SET used = usage.used + excluded.used;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO account_usage AS usage (account_id, quota, used)
    SELECT account_id, TG_ARGV[0], -sum(CASE WHEN TG_NARGS = 1 THEN 1 ELSE (to_jsonb(removed) ->> TG_ARGV[1])::bigint END)
    FROM removed GROUP BY account_id ORDER BY account_id
    ON CONFLICT (account_id, quota) DO UPDATE SET used = usage.used + excluded.used;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER agreement_is_counted AFTER INSERT ON agreement REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored('agreements');
CREATE OR REPLACE TRIGGER agreement_is_discounted AFTER DELETE ON agreement REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored('agreements');

CREATE OR REPLACE TRIGGER meter_is_counted AFTER INSERT ON meter REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored('meters');
CREATE OR REPLACE TRIGGER meter_is_discounted AFTER DELETE ON meter REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored('meters');

CREATE OR REPLACE TRIGGER document_is_counted AFTER INSERT ON document REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored('documents');
CREATE OR REPLACE TRIGGER document_is_discounted AFTER DELETE ON document REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored('documents');
CREATE OR REPLACE TRIGGER document_is_weighed AFTER INSERT ON document REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored('stored_bytes', 'size_bytes');
CREATE OR REPLACE TRIGGER document_is_weighed_again AFTER UPDATE ON document
  REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored('stored_bytes', 'size_bytes');
CREATE OR REPLACE TRIGGER document_weighs_nothing AFTER DELETE ON document REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored('stored_bytes', 'size_bytes');

CREATE OR REPLACE TRIGGER import_line_is_counted AFTER INSERT ON payment_import_row REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored('import_lines');
CREATE OR REPLACE TRIGGER import_line_is_discounted AFTER DELETE ON payment_import_row REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored('import_lines');

-- The rows from before a quota existed. The triggers hold the tables until this transaction ends, so that no row is missed.
INSERT INTO account_usage (account_id, quota, used, since)
SELECT account_id, 'agreements', count(*), min(created_at) FROM agreement
WHERE NOT EXISTS (SELECT FROM account_usage WHERE quota = 'agreements') GROUP BY account_id;

INSERT INTO account_usage (account_id, quota, used, since)
SELECT account_id, 'meters', count(*), min(created_at) FROM meter
WHERE NOT EXISTS (SELECT FROM account_usage WHERE quota = 'meters') GROUP BY account_id;

INSERT INTO account_usage (account_id, quota, used, since)
SELECT account_id, 'documents', count(*), min(created_at) FROM document
WHERE NOT EXISTS (SELECT FROM account_usage WHERE quota = 'documents') GROUP BY account_id;

INSERT INTO account_usage (account_id, quota, used, since)
SELECT account_id, 'stored_bytes', sum(size_bytes), min(created_at) FROM document
WHERE NOT EXISTS (SELECT FROM account_usage WHERE quota = 'stored_bytes') GROUP BY account_id;

INSERT INTO account_usage (account_id, quota, used)
SELECT account_id, 'import_lines', count(*) FROM payment_import_row
WHERE NOT EXISTS (SELECT FROM account_usage WHERE quota = 'import_lines') GROUP BY account_id;

INSERT INTO account_usage (account_id, quota, used, since, ends_at)
SELECT account_id, 'payments_per_month', count(*) FILTER (WHERE created_at >= began), min(created_at), ends
FROM payment, (
  SELECT date_trunc('month', local) AT TIME ZONE 'Europe/Warsaw' AS began,
    (date_trunc('month', local) + interval '1 month') AT TIME ZONE 'Europe/Warsaw' AS ends
  FROM (VALUES (now() AT TIME ZONE 'Europe/Warsaw')) AS clock (local)) AS month
WHERE NOT EXISTS (SELECT FROM account_usage WHERE quota = 'payments_per_month') GROUP BY account_id, ends;
