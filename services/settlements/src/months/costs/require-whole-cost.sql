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
