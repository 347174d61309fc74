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
-- @ hold-place
-- Holds back readers that follow the places of a sequence: until the caller's transaction ends, none reads beyond the last place taken
-- so far. A writer calls it before it takes places of its own (docs/decisions/0092). Only the first call of a transaction takes a lock,
-- the one with the lowest key.
--
-- Takes: the sequence of the places. A database has one; with a second, writers of either would hold back readers of both.
-- Gives: nothing.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION hold_place(p_sequence regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('lokum.place_held', true) = 'yes' THEN RETURN; END IF;
  -- Keys from 2^62 on are places; no other lock of this database has such a key.
  PERFORM pg_advisory_xact_lock_shared((1::bigint << 62) + coalesce(pg_sequence_last_value(p_sequence), 0));
  -- Ends with the transaction, or with the savepoint that gives the lock back.
  PERFORM set_config('lokum.place_held', 'yes', true);
END $$;
-- @ place-horizon
-- The place up to which rows are complete: nothing with this place or a lower one is still to be committed. Rows are read in a
-- statement after it, so that its snapshot has what was committed before.
--
-- Takes: the sequence of the places.
-- Gives: a place.
-- Raises: raise_exception in a transaction whose later statements would see the same snapshot as this one.

CREATE OR REPLACE FUNCTION place_horizon(p_sequence regclass) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  -- First: a writer that takes a place from this moment on takes a higher one.
  v_last bigint := coalesce(pg_sequence_last_value(p_sequence), 0);
  v_held bigint;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'Places are read in transactions that are READ COMMITTED';
  END IF;
  SELECT min(((classid::bigint << 32) | objid::bigint) - (1::bigint << 62)) INTO v_held
  FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 1 AND classid::bigint BETWEEN 1::bigint << 30 AND (1::bigint << 31) - 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
  RETURN least(v_last, v_held);
END $$;
-- @ place-history
-- Names the history in which places were given. It differs after a restored backup or a fail-over, which may give places again.
--
-- Takes: nothing.
-- Gives: the identifier of the database system and its timeline.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION place_history() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT system_identifier || '-' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) FROM pg_control_system()
$$;
-- @ place-change
-- Gives each change of an object its place in the order of changes, and keeps the identifiers of deleted objects (docs/decisions/0094).
-- It runs with its owner's rights, because the previous release has no rights to the new sequence until the migration ends.
--
-- Takes: nothing but the row of the trigger.
-- Gives: the row with its place and the moment.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION place_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM hold_place('change_place');
  IF TG_OP = 'DELETE' THEN
    INSERT INTO deleted_object (account_id, kind, place, id, deleted_at)
    VALUES (OLD.account_id, TG_TABLE_NAME, nextval('change_place'), OLD.id, clock_timestamp());
    RETURN OLD;
  END IF;
  NEW.change_place := nextval('change_place');
  NEW.changed_at := clock_timestamp();
  RETURN NEW;
END $$;
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
  SELECT id, account_id, settlement_id, origin, type, category, label, inputs, amount_pln, proposed_by, state, source,
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
  INSERT INTO charge (id, account_id, settlement_id, origin, type, category, label, inputs, amount_pln, proposed_by, state, source,
    source_document_id, cost_id, confidence, tax_class, inputs_changed, proposal, notes, basis, reason, decided_at, created_at,
    updated_at, used_from, used_to, version)
  SELECT id, account_id, settlement_id, origin, type, category, label, inputs, amount_pln, proposed_by, state, source,
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

-- Locks what abandoning a correction will charge by hand again, in the order of locks: before any cost.
--
-- Takes: the account, and the settlement, which the caller has locked.
-- Gives: nothing.
-- Raises: no error.

CREATE OR REPLACE FUNCTION lock_lines_of_sent_version(account text, settled text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  documents text[] := ARRAY (
    SELECT source_document_id FROM charge
    WHERE account_id = account AND settlement_id = settled AND version = 'sent' AND is_by_hand(origin));
BEGIN
  PERFORM FROM document WHERE account_id = account AND id = ANY (documents) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM document_line WHERE account_id = account AND document_id = ANY (documents) ORDER BY document_id, line FOR UPDATE;
END $$;

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
-- @ keep-sent-version
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
-- @ document-use
-- The documents that something uses, as the room of documents may see them: settlements, apartments that a person named, costs, charges,
-- meters, readings and agreements. What was sent uses its documents while it is being corrected; a cancelled settlement uses none.
-- The view has the rights of its user, so that it gives no more than the tables.

CREATE OR REPLACE VIEW document_use WITH (security_invoker = true) AS
  SELECT account_id, held_document_id AS document_id FROM version_document
  UNION ALL
  SELECT account_id, document_id FROM document_apartment WHERE stated
  UNION ALL
  SELECT account_id, document_id FROM cost
  UNION ALL
  SELECT account_id, source_document_id FROM charge
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
-- @ meters-of-apartments
-- The meters of apartments.
--
-- Takes: the account and the apartments.
-- Gives: a row for each meter, in a fixed order, as `MeterCase` of the month engine: with its devices in order, and its readings by day
--   (on the day of an exchange the old device's first), cancelled ones too.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION meters_of_apartments(account text, apartments text[])
RETURNS TABLE (apartment_id text, meter json) LANGUAGE sql STABLE AS $$
  SELECT found.apartment_id, row_to_json(found) FROM (
    SELECT meter.apartment_id, meter.id, meter.utility, meter.unit, meter.supplier_number, meter.registers, meter.main_meter_id,
      EXISTS (SELECT FROM meter AS behind
        WHERE behind.account_id = meter.account_id AND behind.main_meter_id = meter.id) AS is_main,
      (SELECT coalesce(jsonb_agg(to_jsonb(fitted) - '{account_id,meter_id,registers}'::text[] ORDER BY fitted.device), '[]')
        FROM meter_device AS fitted WHERE fitted.account_id = meter.account_id AND fitted.meter_id = meter.id) AS devices,
      (SELECT coalesce(jsonb_agg(to_jsonb(reading) - '{account_id,version}'::text[] ORDER BY reading.date, reading.device), '[]')
        FROM reading WHERE reading.account_id = meter.account_id AND reading.meter_id = meter.id) AS readings
    FROM meter WHERE meter.account_id = account AND meter.apartment_id = ANY (apartments)) AS found
  ORDER BY found.id
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
    AND item.state <> 'rejected' AND item.category IS NOT NULL AND (own_categories IS NULL OR item.category = ANY (own_categories))
    AND CASE WHEN item.inputs ->> 'kind' = 'readings'
      THEN coalesce(item.used_from, other.covers_from) <= own_to AND coalesce(item.used_to, other.covers_to) >= own_from
      ELSE (
        SELECT (cost.period || '-01')::date FROM cost WHERE cost.account_id = item.account_id AND cost.id = item.cost_id)
        BETWEEN own_from AND own_to END
  ORDER BY is_use, item.category, other.covers_from, other.id
$$;
-- @ terms-of-settlement
-- The terms that decide which items a settlement may have.
--
-- Takes: the account and the settlement.
-- Gives: one row, none without an agreement: the agreement as `TermsOfSettlement` of the month engine, with its mode and its advances in the
--   month, and the charges of other settlements on the same days. A settlement that names its categories charges what the tenant uses
--   of them.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION terms_of_settlement(account text, wanted_settlement text) RETURNS TABLE (agreement jsonb)
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', settlement.agreement_id,
    'mode', CASE WHEN settlement.categories IS NULL THEN terms.mode ELSE 'by_readings' END,
    'onAdvance', CASE WHEN settlement.categories IS NULL THEN to_jsonb(terms.on_advance) ELSE '[]' END,
    'categories', settlement.categories,
    'elsewhere', (
      SELECT coalesce(jsonb_agg(to_jsonb(charged)), '[]')
      FROM charged_elsewhere(settlement.account_id, settlement.id, settlement.agreement_id, settlement.covers_from,
        settlement.covers_to, settlement.categories) AS charged))
  FROM settlement
  CROSS JOIN LATERAL terms_of_month(settlement.account_id, settlement.agreement_id, settlement.covers_from) AS terms
  WHERE settlement.account_id = account AND settlement.id = wanted_settlement
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
    WHERE account_id = settled_account AND settlement_id = settled AND state <> 'rejected'
      AND version = CASE settlement.state WHEN 'cancelled' THEN 'cancelled' ELSE 'current' END))
  THEN RAISE EXCEPTION 'The total of % is not the sum of its items', settled USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS item_keeps_total ON charge;
CREATE CONSTRAINT TRIGGER item_keeps_total AFTER INSERT OR DELETE OR UPDATE OF amount_pln, state, version ON charge
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_total_of_items('settlement_id');

DROP TRIGGER IF EXISTS settlement_keeps_total ON settlement;
CREATE CONSTRAINT TRIGGER settlement_keeps_total AFTER UPDATE OF total_pln ON settlement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_total_of_items('id');

-- An empty draft, the usual result of creating a settlement, needs no check.
DROP TRIGGER IF EXISTS settlement_begins_with_total ON settlement;
CREATE CONSTRAINT TRIGGER settlement_begins_with_total AFTER INSERT ON settlement
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.total_pln <> 0)
  EXECUTE FUNCTION require_total_of_items('id');
-- @ is-by-hand
-- Whether a person added a charge; `origins` of the month engine writes what a charge takes.
--
-- Takes: the origin of the charge.
-- Gives: true or false.
-- Raises: nothing.

CREATE OR REPLACE FUNCTION is_by_hand(origin text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT starts_with(origin, 'hand:')
$$;
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
          OR (source ->> 'line' IS NULL AND state <> 'rejected' AND cost_id IS NULL
            AND inputs ->> 'kind' IN ('amount', 'share', 'readings')
            AND lower(regexp_replace(source ->> 'place', '\s', '', 'g')) = used_place))
        AND NOT (inputs ->> 'kind' = 'readings' AND NEW.inputs ->> 'kind' = 'readings') LIMIT 1)) INTO used_by;
  IF used_by IS NOT NULL
  THEN RAISE EXCEPTION 'A place of % is in use', NEW.source_document_id
    USING ERRCODE = 'unique_violation', CONSTRAINT = 'line_once', DETAIL = used_by;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER item_uses_line AFTER INSERT OR UPDATE OF state, version ON charge
  FOR EACH ROW WHEN (NEW.version = 'current' AND is_by_hand(NEW.origin) AND NEW.source_document_id IS NOT NULL AND NEW.state <> 'rejected'
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
RETURNS TABLE (account_id text, settlement_id text, state text, inputs jsonb) LANGUAGE sql STABLE AS $$
  SELECT item.account_id, item.settlement_id, item.state, item.inputs FROM item
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
-- @ share-to-follow
-- Locks a cost, and reads what an item of it has to be compared with. In a function, because one statement that waits for a lock sees
-- the shares from before it waited.
--
-- Takes: the account and the cost; the agreement and the item whose share is decided.
-- Gives: one row, or none without the cost: its amount, its shares as a list of `Allocation`, and the item of another settlement with a
--   share of the agreement, or null.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION share_to_follow(account text, wanted_cost text, wanted_agreement text, wanted_item text)
RETURNS TABLE (amount_pln text, stored jsonb, charged_by jsonb) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM cost WHERE cost.account_id = account AND cost.id = wanted_cost FOR UPDATE;
  RETURN QUERY
  SELECT cost.amount_pln::text, shares.allocations,
    (SELECT jsonb_build_object('id', other.id, 'label', other.label, 'settlement_id', settlement.id, 'code', settlement.reference_code)
      FROM item AS other
      JOIN settlement ON settlement.account_id = other.account_id AND settlement.id = other.settlement_id
      WHERE other.account_id = account AND other.cost_id = wanted_cost AND other.id <> wanted_item AND other.state <> 'rejected'
        AND settlement.agreement_id = wanted_agreement ORDER BY other.id LIMIT 1)
  FROM cost CROSS JOIN LATERAL shares_of_cost(account, wanted_cost) AS shares
  WHERE cost.account_id = account AND cost.id = wanted_cost;
END $$;
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
-- @ costs-of-months
-- The costs of months that concern any of some apartments.
--
-- Takes: the account, the months, the apartments, and the categories, or null for all.
-- Gives: a row for each, in a fixed order: the apartments that it concerns, and the cost as `CostCase` of the month engine, with its line,
--   its stored shares and the items that charge it. It is `wanted` while a settlement includes its document, or if a person made it.
-- Raises: nothing of its own.

-- Looked up by month, and lines by cost: joined, the planner expects few rows of an account, and would look at all of the month's costs for
-- each cost and each line.
CREATE OR REPLACE FUNCTION costs_of_months(account text, periods text[], apartments text[], categories text[])
RETURNS TABLE (apartment_ids text[], cost json) LANGUAGE sql STABLE AS $$
  SELECT found."apartmentIds", row_to_json(found) FROM (
    SELECT cost.id, cost.document_id AS "documentId", cost.line, cost.category, cost.label, cost.key, cost.difference,
      cost.made_by = 'landlord' AS "keyGiven", cost.amount_pln::text AS "amountPln",
      CASE WHEN cost.total_given THEN trim_scale(cost.total)::text END AS total, trim_scale(cost.total)::text AS "storedTotal",
      cost.period, cost.whole_pln::text AS "wholePln", cost.period_from AS "periodFrom", cost.period_to AS "periodTo",
      cost.split_by AS "splitBy", cost.created_at AS "createdAt", shares.apartment_ids AS "apartmentIds",
      cost.made_by = 'landlord'
        -- A cost that was made again for a bill of other months is not wanted.
        OR (cost.period_from IS NULL OR cost.period BETWEEN left(cost.period_from::text, 7) AND left(cost.period_to::text, 7))
        AND EXISTS (
          SELECT FROM settlement_document AS attached
          JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
          JOIN cost_apartment AS concerned
            ON concerned.account_id = settlement.account_id AND concerned.apartment_id = settlement.apartment_id
          WHERE attached.account_id = cost.account_id AND attached.document_id = cost.document_id
            AND concerned.cost_id = cost.id AND takes_cost(settlement, cost.made)) AS wanted,
      line.quantity::float8 AS quantity, line.unit, line.place, line.at, line.excerpt, line.confidence::text AS confidence,
      line.proposed_by AS "proposedBy", shares.allocations AS stored,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'agreementId', settlement.agreement_id, 'apartmentId', settlement.apartment_id,
          'settlementId', settlement.id, 'referenceCode', settlement.reference_code, 'frozen', settlement.state IN ('prepared', 'sent'),
          'state', item.state, 'basis', item.basis, 'inputs', item.inputs, 'amountPln', item.amount_pln::text)), '[]')
        FROM item
        JOIN settlement ON settlement.account_id = item.account_id AND settlement.id = item.settlement_id
        WHERE item.account_id = cost.account_id AND item.cost_id = cost.id AND settlement.agreement_id IS NOT NULL) AS items
    FROM unnest(periods) AS month (period) CROSS JOIN LATERAL (
      SELECT made.*, made FROM cost AS made WHERE made.account_id = account AND made.period = month.period
        AND apartments && (SELECT apartment_ids FROM shares_of_cost(made.account_id, made.id))
        AND (categories IS NULL OR made.category = ANY (categories)) OFFSET 0) AS cost
    CROSS JOIN LATERAL (
      SELECT * FROM document_line
      WHERE account_id = cost.account_id AND document_id = cost.document_id AND line = cost.line OFFSET 0) AS line
    CROSS JOIN LATERAL shares_of_cost(cost.account_id, cost.id) AS shares) AS found
  ORDER BY found.id
$$;
-- @ sharers-of-months
-- The apartments that share costs, with every agreement that has one of some days, and its terms then.
--
-- Takes: the account, the apartments, and the first and the last day of consecutive months.
-- Gives: a row for each agreement, ordered by their days, and for each apartment without one: the data of the apartment, the agreement and
--   its later terms as their rows are, whether the agreement has a settlement of the first month, and whether meters of the apartment
--   are behind a main meter.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION sharers_of_months(account text, apartments text[], first_day date, last_day date)
RETURNS TABLE (apartment jsonb, agreement jsonb, terms jsonb, is_settled boolean, is_behind boolean) LANGUAGE sql STABLE AS $$
  SELECT apartment.data, to_jsonb(agreement), (
      SELECT coalesce(jsonb_agg(to_jsonb(terms) ORDER BY terms.valid_from), '[]') FROM agreement_terms AS terms
      WHERE terms.account_id = agreement.account_id AND terms.agreement_id = agreement.id AND terms.valid_from <= last_day), EXISTS (
      SELECT FROM month_settlement AS settled
      WHERE settled.account_id = agreement.account_id AND settled.apartment_id = agreement.apartment_id
        AND settled.agreement_id = agreement.id AND settled.period = left(first_day::text, 7)), EXISTS (
      SELECT FROM meter
      WHERE meter.account_id = apartment.account_id AND meter.apartment_id = apartment.id AND meter.main_meter_id IS NOT NULL)
  FROM apartment_copy AS apartment
  LEFT JOIN agreement ON agreement.account_id = apartment.account_id AND agreement.apartment_id = apartment.id
    AND agreement.starts_on <= last_day AND (agreement.ends_on IS NULL OR agreement.ends_on >= first_day)
  WHERE apartment.account_id = account AND apartment.id = ANY (apartments)
  ORDER BY agreement.starts_on, agreement.id
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
-- A document line that an item uses directly, by its number or by its place, becomes no cost, and a line whose cost covers other
-- days gets no second one; nor does a line that was deleted or replaced in the meantime. Then nothing is inserted, as for a line that is already a cost of the month; the caller sees this from
-- the returned rows. The lock on the line makes the next transaction see the result.
--
-- Takes: the cost, as the row of the trigger.
-- Gives: the cost, or null to insert nothing.
-- Raises: no error.

CREATE OR REPLACE FUNCTION skip_used_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used_place text;
  replaced text;
BEGIN
  SELECT lower(regexp_replace(place, '\s', '', 'g')), replaced_kind INTO used_place, replaced FROM document_line
    WHERE account_id = NEW.account_id AND document_id = NEW.document_id AND line = NEW.line FOR UPDATE;
  IF NOT FOUND OR replaced IS NOT NULL THEN RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM item
      WHERE account_id = NEW.account_id AND source_document_id = NEW.document_id
        AND (used_line = NEW.line
          OR (is_by_hand(origin) AND source ->> 'line' IS NULL AND state <> 'rejected' AND cost_id IS NULL
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
    CASE item.state WHEN 'rejected' THEN 'rejected_item' ELSE 'tenant' END,
    settlement.apartment_id, settlement.agreement_id, settlement.id, item.id, item.label, item.amount_pln
  FROM item
  JOIN settlement ON settlement.account_id = item.account_id AND settlement.id = item.settlement_id
  WHERE item.account_id = account AND item.source_document_id = wanted_document AND item.cost_id IS NULL
  UNION ALL
  SELECT cost.line, cost.id, cost.period,
    CASE WHEN allocation.agreement_id IS NULL THEN 'landlord' WHEN share.waits THEN 'true_up'
      WHEN charged.state = 'rejected' THEN 'rejected_item' ELSE 'tenant' END,
    allocation.apartment_id, allocation.agreement_id,
    CASE WHEN NOT share.waits THEN charged.settlement_id END, CASE WHEN NOT share.waits THEN charged.id END,
    CASE WHEN NOT share.waits THEN charged.label END, coalesce(allocation.amount_pln, 0)
  FROM cost
  LEFT JOIN allocation ON allocation.account_id = cost.account_id AND allocation.cost_id = cost.id
  -- Beside the item that charges the share, settlements of the agreement may have rejected ones.
  LEFT JOIN LATERAL (
    SELECT item.id, item.label, item.state, item.basis, item.settlement_id
    FROM item
    JOIN settlement ON settlement.account_id = item.account_id AND settlement.id = item.settlement_id
    WHERE item.account_id = cost.account_id AND item.cost_id = cost.id AND settlement.agreement_id = allocation.agreement_id
    ORDER BY item.state = 'rejected', item.basis IS NULL, item.id LIMIT 1) AS charged ON true
  CROSS JOIN LATERAL (
    SELECT (charged.id IS NULL OR charged.state = 'rejected' AND charged.basis IS NULL) AND EXISTS (
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
    WHERE true_up.account_id = account AND true_up.agreement_id = wanted_agreement AND true_up.categories IS NOT NULL
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
-- What the ledger of a document is computed from, besides its lines: `UsesRow` of the month engine has the same members.
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
-- @ documents-of-settlements
-- The documents attached to settlements, and those that concern their days and apartments because they were attached to several
-- apartments or months at once.
--
-- Takes: the account and the settlements.
-- Gives: a row for each document of each settlement, in order of attachment: the apartments that share its costs, and the document with its
--   reading and the use of its lines, as `MonthDocumentRow` of the month engine.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION documents_of_settlements(account text, settlements text[])
RETURNS TABLE (settlement_id text, apartment_ids text[], document json) LANGUAGE sql STABLE AS $$
  SELECT found.settlement_id, found.apartment_ids, row_to_json(found) FROM (
    SELECT wanted.id AS settlement_id, attached.document_id AS id, attached.attached_at, reading.seller_nip, reading.duplicate_of,
      EXISTS (
        SELECT FROM version_document AS sent
        WHERE sent.account_id = account AND sent.settlement_id = wanted.id AND sent.document_id = attached.document_id
          AND sent.version = 'sent') AS was_sent,
      (SELECT replaced_by FROM document_apartment AS noted
        WHERE noted.account_id = attached.account_id AND noted.document_id = attached.document_id
          AND noted.apartment_id = wanted.apartment_id) AS replaced_by,
      reading.document_id IS NOT NULL AS was_read,
      attached.is_due,
      coalesce(reading.state = 'waiting', false) AS is_waiting,
      coalesce(stated.stated, false) AS is_stated, days.period_from, days.period_to,
      reading.number, reading.supplier, coalesce(reading.findings, '[]') AS findings,
      (SELECT coalesce(jsonb_agg(to_jsonb(read) - '{account_id,document_id}'::text[] ORDER BY read.line), '[]')
        FROM document_line AS read
        WHERE read.account_id = attached.account_id AND read.document_id = attached.document_id) AS lines,
      ARRAY (
        SELECT settlement.apartment_id FROM settlement_document AS other
        JOIN settlement ON settlement.account_id = other.account_id AND settlement.id = other.settlement_id
        WHERE other.account_id = attached.account_id AND other.document_id = attached.document_id
          AND settlement.covers_from <= coalesce(days.period_to, wanted.covers_to)
          AND settlement.covers_to >= coalesce(days.period_from, wanted.covers_from)
        UNION
        SELECT concerned.apartment_id FROM document_apartment AS concerned
        WHERE concerned.account_id = attached.account_id AND concerned.document_id = attached.document_id AND stated
        ORDER BY apartment_id) AS apartment_ids,
      ARRAY (
        SELECT used_line FROM item
        WHERE item.account_id = attached.account_id AND item.source_document_id = attached.document_id
          AND used_line IS NOT NULL) AS used_lines,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'line', cost.line, 'period', cost.period, 'amountPln', cost.amount_pln::text, 'apartmentIds', shares.apartment_ids,
          'madeBy', cost.made_by,
          'isFixed', cost.made_by = 'landlord' OR EXISTS (SELECT FROM stated_shares(cost.account_id, cost.id)))), '[]')
        FROM cost CROSS JOIN LATERAL shares_of_cost(cost.account_id, cost.id) AS shares
        WHERE cost.account_id = attached.account_id AND cost.document_id = attached.document_id) AS line_costs,
      uses.*
    FROM settlement AS wanted CROSS JOIN LATERAL (
      SELECT account_id, document_id, attached_at, false AS is_due FROM settlement_document
      WHERE account_id = wanted.account_id AND settlement_id = wanted.id
      UNION ALL
      SELECT account, due.document_id, due.attached_at, true
      FROM due_documents(
        account, wanted.id, wanted.apartment_id, wanted.covers_from, wanted.covers_to, wanted.categories) AS due) AS attached
    LEFT JOIN document_reading AS reading
      ON reading.account_id = attached.account_id AND reading.document_id = attached.document_id
    LEFT JOIN LATERAL (
      SELECT period_from, period_to, stated FROM document_apartment AS concerned
      WHERE concerned.account_id = attached.account_id AND concerned.document_id = attached.document_id
      ORDER BY stated DESC LIMIT 1) AS stated ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(stated.period_from, reading.period_from, reading.period_to) AS period_from,
        coalesce(stated.period_to, reading.period_to, reading.period_from) AS period_to) AS days
    CROSS JOIN LATERAL uses_of_document(attached.account_id, attached.document_id, wanted.id, wanted.apartment_id,
      wanted.agreement_id, wanted.covers_from, wanted.covers_to, wanted.categories) AS uses
    WHERE wanted.account_id = account AND wanted.id = ANY (settlements)) AS found
  ORDER BY found.attached_at, found.id
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
    WHERE item.state <> 'rejected')
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
-- Gives: one row, with nulls for what does not exist; a cancelled statement does not.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION outcome_of_settlement(account text, wanted_settlement text)
RETURNS TABLE (
  statement jsonb, mail jsonb, mail_status text, mail_is_decided boolean, counting_total_pln text, parts_pln text
) LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(newest), to_jsonb(delivery), delivery.state, delivery.resolved_at IS NOT NULL, counting.total_pln::text,
    paid.parts_pln::text
  FROM (VALUES (account, wanted_settlement)) AS settled (account_id, settlement_id)
  LEFT JOIN LATERAL (
    SELECT statement.id, statement.account_id, statement.settlement_id, statement.agreement_id, statement.version, statement.state,
      statement.snapshot_sha256, statement.pdf_sha256, statement.pdf_bytes, statement.total_pln, statement.to_pay_pln,
      statement.due_on, statement.corrects_version, statement.prepared_at, statement.released_at, statement.sent_at,
      statement.cancelled_at
    FROM statement
    WHERE statement.account_id = settled.account_id AND statement.settlement_id = settled.settlement_id
      AND statement.state <> 'cancelled'
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
-- Counts what an account has stored, in the transaction that stores or deletes it, so that its rows need not be summed.
--
-- Takes: the quota, and the column that is summed up; without a column the rows are counted.
-- Gives: nothing.
-- Raises: no error.

CREATE OR REPLACE FUNCTION count_stored() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO account_usage AS usage (account_id, quota, used)
    SELECT account_id, TG_ARGV[0], sum(CASE WHEN TG_NARGS = 1 THEN 1 ELSE (to_jsonb(added) ->> TG_ARGV[1])::bigint END)
    FROM added GROUP BY account_id ORDER BY account_id
    ON CONFLICT (account_id, quota) DO UPDATE SET used = usage.used + excluded.used;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO account_usage AS usage (account_id, quota, used)
    SELECT account_id, TG_ARGV[0], -sum(CASE WHEN TG_NARGS = 1 THEN 1 ELSE (to_jsonb(removed) ->> TG_ARGV[1])::bigint END)
    FROM removed GROUP BY account_id ORDER BY account_id
    ON CONFLICT (account_id, quota) DO UPDATE SET used = usage.used + excluded.used;
  ELSE
    -- Most changes leave the weight as it was, and do not wait for other changes of the account.
    INSERT INTO account_usage AS usage (account_id, quota, used)
    SELECT account_id, TG_ARGV[0], sum(weight) FROM (
      SELECT account_id, (to_jsonb(added) ->> TG_ARGV[1])::bigint AS weight FROM added
      UNION ALL
      SELECT account_id, -(to_jsonb(removed) ->> TG_ARGV[1])::bigint FROM removed) AS weighed
    GROUP BY account_id HAVING sum(weight) <> 0 ORDER BY account_id
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
    AND to_jsonb(OLD) - '{lease,leased_until,attempts,deferred_until}'::text[]
      = to_jsonb(NEW) - '{lease,leased_until,attempts,deferred_until}'::text[]
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
-- Each change of a settlement takes the next place; its row is all that a list shows of it.
--
-- Takes, gives and raises: see place-change.sql.

CREATE OR REPLACE TRIGGER settlement_changed BEFORE INSERT OR UPDATE OR DELETE ON settlement
  FOR EACH ROW EXECUTE FUNCTION place_change();
-- @ place-payments
-- Each change of a payment takes the next place; what it paid never changes without its row.
--
-- Takes, gives and raises: see place-change.sql.

CREATE OR REPLACE TRIGGER payment_changed BEFORE INSERT OR UPDATE OR DELETE ON payment
  FOR EACH ROW EXECUTE FUNCTION place_change();
