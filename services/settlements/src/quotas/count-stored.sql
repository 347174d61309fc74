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
