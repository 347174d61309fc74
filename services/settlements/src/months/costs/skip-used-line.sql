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
