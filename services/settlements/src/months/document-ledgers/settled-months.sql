-- The months in which a document was settled: by a settlement that includes it, by a cost, or because every settlement of its
-- apartments in the month is closed and no advance waits for a true-up.
--
-- Takes: the account, the document and its days; the settlement that asks, with the days and the categories that it covers, or nulls.
-- Gives: the months, each once. For a true-up, months beside its own are not settled while an advance of its categories waits.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION settled_months(
  account text, wanted_document text, document_from date, document_to date,
  wanted_settlement text, wanted_from date, wanted_to date, wanted_categories text[])
RETURNS TABLE (period text) LANGUAGE sql STABLE AS $$
  WITH including AS (
    SELECT settlement.id, settlement.apartment_id, settlement.agreement_id, settlement.categories, settlement.state, settlement.period,
      settlement.covers_from, settlement.covers_to
    FROM settlement_document AS attached
    JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
    WHERE attached.account_id = account AND attached.document_id = wanted_document),
  of_apartments AS (
    SELECT settlement.period, settlement.state, settlement.agreement_id, settlement.covers_from
    FROM month_settlement AS settlement
    WHERE settlement.account_id = account AND settlement.apartment_id IN (SELECT including.apartment_id FROM including)
      AND settlement.period BETWEEN left(document_from::text, 7) AND left(document_to::text, 7))
  SELECT including.period FROM including WHERE including.categories IS NULL AND including.state <> 'draft'
  UNION
  SELECT to_char(month.first_day, 'YYYY-MM')
  FROM including
  JOIN agreement ON agreement.account_id = account AND agreement.id = including.agreement_id
  CROSS JOIN LATERAL generate_series(including.covers_from::timestamp, including.covers_to::timestamp, '1 month') AS month (first_day)
  WHERE including.categories IS NOT NULL AND (including.state <> 'draft' OR including.id = wanted_settlement)
    AND daterange(agreement.starts_on, agreement.ends_on, '[]')
      && daterange(month.first_day::date, (month.first_day + interval '1 month')::date)
  UNION
  SELECT cost.period FROM cost WHERE cost.account_id = account AND cost.document_id = wanted_document
  UNION
  SELECT of_apartments.period FROM of_apartments
  GROUP BY of_apartments.period
  HAVING bool_and(of_apartments.state IN ('prepared', 'sent') AND NOT EXISTS (
    SELECT FROM waiting_advances(account, of_apartments.agreement_id, of_apartments.covers_from)))
  EXCEPT
  SELECT of_apartments.period FROM of_apartments
  WHERE of_apartments.covers_from NOT BETWEEN wanted_from AND wanted_to AND EXISTS (
    SELECT FROM waiting_advances(account, of_apartments.agreement_id, of_apartments.covers_from) AS waiting
    WHERE waiting.category = ANY (wanted_categories))
$$;
