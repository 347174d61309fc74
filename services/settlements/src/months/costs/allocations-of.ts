/** SQL: the shares that the agreements and the landlord bear of the row `cost`, as a list of `Allocation`. */
export const allocationsOf = `(
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'agreementId', agreement_id, 'apartmentId', apartment_id, 'part', trim_scale(part)::text, 'days', days,
    'amountPln', amount_pln::text)), '[]')
  FROM allocation WHERE allocation.account_id = cost.account_id AND allocation.cost_id = cost.id)`

/** SQL: the apartments concerned by the row `cost`. */
export const apartmentsOf = `ARRAY (
  SELECT apartment_id FROM cost_apartment AS concerned
  WHERE concerned.account_id = cost.account_id AND concerned.cost_id = cost.id ORDER BY apartment_id)`
