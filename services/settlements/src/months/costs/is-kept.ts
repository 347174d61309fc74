/** SQL: whether a sent settlement that is being corrected had a share of the row `cost`, to which it may return. */
export const isKept = `EXISTS (
  SELECT FROM cost_apartment AS concerned
  JOIN settlement ON settlement.account_id = concerned.account_id AND settlement.apartment_id = concerned.apartment_id
  CROSS JOIN LATERAL jsonb_array_elements(settlement.kept_content -> 'items') AS kept
  WHERE concerned.account_id = cost.account_id AND concerned.cost_id = cost.id AND takes_cost(settlement, cost)
    AND settlement.correction_reason IS NOT NULL AND kept ->> 'cost_id' = cost.id)`
