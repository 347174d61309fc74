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
-- @ apartment-document
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
-- @ is-to-record
-- @ count-lines
-- Counts the lines of imports by what was proposed for them, and those that a commit would record, in the transaction that
-- stores or changes them. It runs with its owner's rights, because the previous release has no rights to the new table until the
-- migration ends.
--
-- Takes: nothing but the rows of the statement.
-- Gives: nothing.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION count_import_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO payment_import_count AS kept (account_id, import_id, proposal, lines, payments, sum_pln, to_record)
    SELECT account_id, import_id, proposal, count(*), count(payment_id), coalesce(sum(amount_pln), 0),
      count(*) FILTER (WHERE is_to_record(proposal, decision, payment_id))
    FROM added GROUP BY account_id, import_id, proposal ORDER BY account_id, import_id, proposal
    ON CONFLICT (account_id, import_id, proposal) DO UPDATE SET lines = kept.lines + excluded.lines,
      payments = kept.payments + excluded.payments, sum_pln = kept.sum_pln + excluded.sum_pln,
      to_record = kept.to_record + excluded.to_record;
  ELSE
    INSERT INTO payment_import_count AS kept (account_id, import_id, proposal, lines, payments, sum_pln, to_record)
    SELECT account_id, import_id, proposal, sum(one), sum(CASE WHEN payment_id IS NULL THEN 0 ELSE one END),
      coalesce(sum(one * amount_pln), 0),
      coalesce(sum(one) FILTER (WHERE is_to_record(proposal, decision, payment_id)), 0)
    FROM (
      SELECT account_id, import_id, proposal, decision, payment_id, amount_pln, 1 AS one FROM added
      UNION ALL
      SELECT account_id, import_id, proposal, decision, payment_id, amount_pln, -1 FROM removed) AS weighed
    GROUP BY account_id, import_id, proposal ORDER BY account_id, import_id, proposal
    ON CONFLICT (account_id, import_id, proposal) DO UPDATE SET lines = kept.lines + excluded.lines,
      payments = kept.payments + excluded.payments, sum_pln = kept.sum_pln + excluded.sum_pln,
      to_record = kept.to_record + excluded.to_record;
  END IF;
  RETURN NULL;
END $$;

-- Lines are deleted only with their import, and its counts go with it.
CREATE OR REPLACE TRIGGER import_lines_are_grouped AFTER INSERT ON payment_import_row REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_import_lines();
CREATE OR REPLACE TRIGGER import_lines_are_grouped_again AFTER UPDATE ON payment_import_row
  REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_import_lines();
-- @ move-transfer
-- @ parts-of-days
-- @ count-stored
-- @ usage-of-account
-- @ place-agreements
-- @ place-meters
-- @ place-documents
-- @ place-settlements
-- @ place-payments
