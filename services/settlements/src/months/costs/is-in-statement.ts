/** SQL: whether a settlement with an item of the row `cost` is prepared or was sent, so that its share stays. */
export const isInStatement = `EXISTS (
  SELECT FROM item
  JOIN settlement ON settlement.account_id = item.account_id AND settlement.id = item.settlement_id
  WHERE item.account_id = cost.account_id AND item.cost_id = cost.id
    AND (settlement.state IN ('prepared', 'sent') OR settlement.correction_reason IS NOT NULL))`
