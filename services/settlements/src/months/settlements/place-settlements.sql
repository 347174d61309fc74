-- Each change of a settlement takes the next place; its row is all that a list shows of it.
--
-- Takes, gives and raises: see place-change.sql.

CREATE OR REPLACE TRIGGER settlement_changed BEFORE INSERT OR UPDATE OR DELETE ON settlement
  FOR EACH ROW EXECUTE FUNCTION place_change();
