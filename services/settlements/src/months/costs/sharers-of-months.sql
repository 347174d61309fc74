-- The apartments that share costs, with every agreement that has one of some days, and its terms then.
--
-- Takes: the account, the apartments, and the first and the last day of consecutive months.
-- Gives: a row for each agreement, ordered by their days, and for each apartment without one: the data of the apartment, the agreement and
--   its later terms as their rows are, whether the agreement has a settlement of the first month, and whether meters of the apartment
--   are behind a main meter.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION sharers_of_months(account text, apartments text[], first_day date, last_day date)
RETURNS TABLE (apartment jsonb, agreement jsonb, terms jsonb, is_settled boolean, is_behind boolean) LANGUAGE sql STABLE AS $$
  SELECT apartment.data, to_jsonb(agreement), (
      SELECT coalesce(jsonb_agg(to_jsonb(terms) ORDER BY terms.valid_from), '[]') FROM agreement_terms AS terms
      WHERE terms.account_id = agreement.account_id AND terms.agreement_id = agreement.id AND terms.valid_from <= last_day), EXISTS (
      SELECT FROM month_settlement AS settled
      WHERE settled.account_id = agreement.account_id AND settled.apartment_id = agreement.apartment_id
        AND settled.agreement_id = agreement.id AND settled.period = left(first_day::text, 7)), EXISTS (
      SELECT FROM meter
      WHERE meter.account_id = apartment.account_id AND meter.apartment_id = apartment.id AND meter.main_meter_id IS NOT NULL)
  FROM apartment_copy AS apartment
  LEFT JOIN agreement ON agreement.account_id = apartment.account_id AND agreement.apartment_id = apartment.id
    AND agreement.starts_on <= last_day AND (agreement.ends_on IS NULL OR agreement.ends_on >= first_day)
  WHERE apartment.account_id = account AND apartment.id = ANY (apartments)
  ORDER BY agreement.starts_on, agreement.id
$$;
