/**
 * SQL: whether a cost that the calculation created for one apartment comes from a document that another apartment's settlement
 * of the month also includes, so no single apartment may bear it. Decided costs stay.
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
