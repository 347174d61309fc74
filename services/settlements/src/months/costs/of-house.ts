/**
 * SQL: whether a cost that the calculation made for one apartment alone is of a document that another apartment's settlement of
 * the month has too, so that it is nobody's alone. One that was decided upon stays what it is.
 */
export const ofHouse = `(
  cost.made_by = 'calculation'
  AND EXISTS (
    SELECT FROM settlement_document AS attached
    JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
    WHERE attached.account_id = cost.account_id AND attached.document_id = cost.document_id AND settlement.period = cost.period
      AND NOT EXISTS (
        SELECT FROM cost_apartment AS concerned
        WHERE concerned.account_id = cost.account_id AND concerned.cost_id = cost.id
          AND concerned.apartment_id = settlement.apartment_id))
  AND NOT EXISTS (
    SELECT FROM item
    WHERE item.account_id = cost.account_id AND item.cost_id = cost.id
      AND (item.status IN ('approved', 'corrected')
        OR item.basis IS NOT NULL AND (item.status = 'rejected' OR item.inputs_changed))))`
