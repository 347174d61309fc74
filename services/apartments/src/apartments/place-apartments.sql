-- Each change of an apartment takes the next place; its row is all that a list shows of it.
--
-- Takes, gives and raises: see place-change.sql.

CREATE OR REPLACE TRIGGER apartment_changed BEFORE INSERT OR UPDATE OR DELETE ON apartment
  FOR EACH ROW EXECUTE FUNCTION place_change();
