/**
 * SQL: what true-ups charge of the month of the row `settlement`, as a list of `ChargedInTrueUp`: metered use on its days, and shares of costs.
 * Items of earlier releases have no days of use.
 */
export const chargedInTrueUps = `(
  SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object(
    'category', charge.category, 'isUse', charge.is_use, 'settlementId', true_up.id, 'referenceCode', true_up.reference_code)), '[]')
  FROM settlement AS true_up
  CROSS JOIN LATERAL (
    SELECT category, status, cost_id, inputs ->> 'kind' = 'readings' AS is_use, used_from, used_to FROM item
    WHERE item.account_id = true_up.account_id AND item.settlement_id = true_up.id) AS charge
  WHERE settlement.kind = 'monthly' AND true_up.account_id = settlement.account_id
    AND true_up.agreement_id = settlement.agreement_id AND true_up.kind = 'true_up' AND true_up.state <> 'cancelled'
    AND charge.status <> 'rejected' AND charge.category IS NOT NULL
    AND CASE WHEN charge.is_use
      THEN daterange(coalesce(charge.used_from, true_up.covers_from), coalesce(charge.used_to, true_up.covers_to), '[]')
        && daterange((settlement.period || '-01')::date, ((settlement.period || '-01')::date + interval '1 month')::date)
      ELSE settlement.period = (
        SELECT cost.period FROM cost WHERE cost.account_id = true_up.account_id AND cost.id = charge.cost_id) END)`
