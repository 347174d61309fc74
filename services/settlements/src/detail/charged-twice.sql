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
