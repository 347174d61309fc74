/** SQL: the months of the true-up in the row `settlement` whose own settlements charge metered use, as a list of `ChargedInMonth`. */
export const chargedInMonths = `(
  SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object(
    'category', charge.category, 'period', month.period, 'settlementId', month.id, 'referenceCode', month.reference_code)), '[]')
  FROM settlement AS month
  CROSS JOIN LATERAL (
    SELECT category FROM item
    WHERE item.account_id = month.account_id AND item.settlement_id = month.id AND item.status <> 'rejected'
      AND item.inputs ->> 'kind' = 'readings') AS charge
  WHERE settlement.kind = 'true_up' AND month.account_id = settlement.account_id AND month.agreement_id = settlement.agreement_id
    AND month.kind = 'monthly' AND month.state <> 'cancelled' AND charge.category = ANY (settlement.categories)
    AND month.period BETWEEN left(settlement.covers_from::text, 7) AND left(settlement.covers_to::text, 7))`
