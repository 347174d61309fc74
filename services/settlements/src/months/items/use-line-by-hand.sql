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
