-- Each change of a payment takes the next place; what it paid never changes without its row.
--
-- Takes, gives and raises: see place-change.sql.

CREATE OR REPLACE TRIGGER payment_changed BEFORE INSERT OR UPDATE OR DELETE ON payment
  FOR EACH ROW EXECUTE FUNCTION place_change();
