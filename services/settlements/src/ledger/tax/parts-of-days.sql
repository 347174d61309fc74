-- The paid parts of items in some days, by the day of receipt, with what they pay; those of reversed payments do not count.
--
-- Takes: the account, the first and the last day.
-- Gives: a row for each part; a part of a set-off has no payment.
-- Raises: nothing of its own.

CREATE OR REPLACE FUNCTION parts_of_days(account text, first_day date, last_day date)
RETURNS TABLE (
  payment_id text, received_on date, amount_pln numeric,
  statement_id text, item_id text, label text, tax_class text, item_position int,
  settlement_id text, reference_code text, kind text, period text, apartment_id text, apartment text
) LANGUAGE sql STABLE AS $$
  SELECT part.payment_id, part.received_on, part.amount_pln,
    part.statement_id, item.item_id, item.label, item.tax_class, item.position,
    settlement.id, settlement.reference_code, settlement.kind, settlement.period, settlement.apartment_id,
    coalesce(copy.data ->> 'label', settlement.apartment_id)
  FROM payment_part AS part
  LEFT JOIN payment ON payment.account_id = part.account_id AND payment.id = part.payment_id
  JOIN statement_item AS item ON item.account_id = part.account_id AND item.statement_id = part.statement_id
    AND item.item_id = part.item_id
  JOIN statement ON statement.account_id = part.account_id AND statement.id = part.statement_id
  JOIN settlement ON settlement.account_id = statement.account_id AND settlement.id = statement.settlement_id
  LEFT JOIN apartment_copy AS copy ON copy.account_id = settlement.account_id AND copy.id = settlement.apartment_id
  WHERE part.account_id = account AND part.received_on BETWEEN first_day AND last_day AND payment.reversed_at IS NULL
$$;
