-- The documents that concern an apartment in a month, because a person named the apartment or a settlement of another month of the
-- apartment includes them.
--
-- Takes: the account, the settlement, its apartment, and the days and the categories that it covers.
-- Gives: a row for each, without those that the settlement includes, that it skips, or that an attached document replaces; none for a
--   settlement that names its categories.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION due_documents(
  account text, wanted_settlement text, wanted_apartment text, wanted_from date, wanted_to date, wanted_categories text[])
RETURNS TABLE (document_id text, attached_at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT due.document_id, due.attached_at
  FROM document_apartment AS due
  WHERE due.account_id = account AND due.apartment_id = wanted_apartment
    AND wanted_categories IS NULL AND due.period_from <= wanted_to AND due.period_to >= wanted_from
    AND due.period_to < wanted_from + interval '4 years' AND left(wanted_from::text, 7) <> ALL (due.skipped)
    AND (due.replaced_by IS NULL OR NOT EXISTS (
      SELECT FROM settlement_document AS replacing
      WHERE replacing.account_id = account AND replacing.document_id = due.replaced_by))
    AND NOT EXISTS (
      SELECT FROM settlement_document AS attached
      WHERE attached.account_id = account AND attached.settlement_id = wanted_settlement AND attached.document_id = due.document_id)
    AND (due.stated OR EXISTS (
      SELECT FROM settlement_document AS other
      JOIN settlement ON settlement.account_id = other.account_id AND settlement.id = other.settlement_id
      WHERE other.account_id = account AND other.document_id = due.document_id AND settlement.apartment_id = due.apartment_id))
$$;
