/**
 * SQL: the items of the row `settlement` whose place in a document another item charges too, as `ChargedTwice`. Earlier
 * releases let a place be charged twice when an item named it without its line; use-line-by-hand.sql refuses it now. So pairs begin
 * with such an item, of which there are few: a large true-up has hundreds of items with lines.
 */
export const chargedTwiceIn = `
  (WITH own_document AS (
      SELECT DISTINCT source_document_id AS id FROM item
      WHERE account_id = settlement.account_id AND settlement_id = settlement.id AND source_document_id IS NOT NULL),
    charge AS (
      SELECT item.id, item.label, item.settlement_id, item.cost_id, item.source_document_id AS document_id,
        (item.source ->> 'line')::int AS line, item.inputs ->> 'kind' AS kind,
        lower(regexp_replace(coalesce(line.place, item.source ->> 'place'), '\\s', '', 'g')) AS place
      FROM own_document
      JOIN item ON item.account_id = settlement.account_id AND item.source_document_id = own_document.id
      LEFT JOIN document_line AS line ON line.account_id = item.account_id AND line.document_id = item.source_document_id
        AND line.line = (item.source ->> 'line')::int
      WHERE item.status <> 'rejected')
    SELECT coalesce(jsonb_agg(jsonb_build_object('item_id', found.id, 'label', found.label,
      'settlement_id', found.other_id, 'code', found.reference_code, 'is_own', found.other_id = settlement.id)), '[]')
    FROM (
      SELECT DISTINCT own.id, own.label, other_settlement.id AS other_id, other_settlement.reference_code
      FROM charge AS unlisted
      JOIN charge AS other ON other.document_id = unlisted.document_id AND other.place = unlisted.place AND other.id <> unlisted.id
        AND (unlisted.cost_id IS NULL OR other.cost_id IS NULL) AND NOT (unlisted.kind = 'readings' AND other.kind = 'readings')
      CROSS JOIN LATERAL (VALUES
        (unlisted.id, unlisted.label, unlisted.settlement_id, other.settlement_id),
        (other.id, other.label, other.settlement_id, unlisted.settlement_id)) AS own (id, label, settlement_id, other_id)
      JOIN settlement AS other_settlement
        ON other_settlement.account_id = settlement.account_id AND other_settlement.id = own.other_id
      WHERE unlisted.line IS NULL AND own.settlement_id = settlement.id
      ORDER BY own.id, other_id LIMIT 20) AS found)`
