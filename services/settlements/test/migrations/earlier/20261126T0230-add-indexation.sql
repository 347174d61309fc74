-- @ ids-in-time
-- @ keep-audit-entries
-- @ make-audit-partition
-- @ list-audit-partitions
-- @ begin-audit-archive
-- @ record-audit-object
-- @ finish-audit-archive
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
-- @ require-total-of-items
-- @ use-line-by-hand
-- @ require-whole-cost
-- @ skip-used-line
-- @ keep-statement
-- @ move-transfer
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
  -- A comparison of invoices may write a reading unchanged, and lists do not show the lease of a recognition.
  IF TG_OP = 'UPDATE'
    AND to_jsonb(OLD) - '{lease,leased_until,claimed_at,attempts}'::text[]
      = to_jsonb(NEW) - '{lease,leased_until,claimed_at,attempts}'::text[]
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
