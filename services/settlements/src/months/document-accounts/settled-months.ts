import { isTruedUp } from './is-on-advance.ts'

/** SQL: settlements of months of the apartments that the document of the row `attached` is attached to, within its days. */
const ofApartments = `
    SELECT settlement.period FROM settlement
    WHERE settlement.account_id = attached.account_id AND settlement.apartment_id IN (
        SELECT place.apartment_id FROM settlement_document AS other
        JOIN settlement AS place ON place.account_id = other.account_id AND place.id = other.settlement_id
        WHERE other.account_id = attached.account_id AND other.document_id = attached.document_id)
      AND settlement.period BETWEEN left(reading.period_from::text, 7) AND left(reading.period_to::text, 7)
      AND settlement.kind = 'monthly' AND settlement.state <> 'cancelled'`

/** SQL: the categories whose advance of the month of the row `settlement` waits for a true-up. */
const waiting = `
      SELECT category FROM agreement
      CROSS JOIN LATERAL terms_of_month(agreement.account_id, agreement.id, (settlement.period || '-01')::date) AS terms
      CROSS JOIN LATERAL unnest(terms.on_advance) AS category
      WHERE agreement.account_id = settlement.account_id AND agreement.id = settlement.agreement_id AND NOT ${isTruedUp}`

/**
 * SQL: the months in which the document of the row `attached` was settled: by a settlement that includes it, by a cost, or because
 * every settlement of its apartments in the month is closed and no advance waits for a true-up. For a true-up, months beside its own are not
 * settled while an advance of its categories waits. `reading` is its reading, `wanted` the settlement that the account is for.
 */
export const settledMonths = `
  ARRAY (
    SELECT settlement.period FROM settlement_document AS other
    JOIN settlement ON settlement.account_id = other.account_id AND settlement.id = other.settlement_id
    WHERE other.account_id = attached.account_id AND other.document_id = attached.document_id
      AND settlement.kind = 'monthly' AND settlement.state <> 'draft'
    UNION
    SELECT to_char(first_day, 'YYYY-MM') FROM settlement_document AS other
    JOIN settlement ON settlement.account_id = other.account_id AND settlement.id = other.settlement_id
    JOIN agreement ON agreement.account_id = settlement.account_id AND agreement.id = settlement.agreement_id
    CROSS JOIN LATERAL generate_series(covers_from::timestamp, covers_to::timestamp, '1 month') AS first_day
    WHERE other.account_id = attached.account_id AND other.document_id = attached.document_id
      AND settlement.kind = 'true_up' AND (settlement.state <> 'draft' OR settlement.id = wanted.settlement_id)
      AND daterange(starts_on, ends_on, '[]') && daterange(first_day::date, (first_day + interval '1 month')::date)
    UNION
    SELECT cost.period FROM cost
    WHERE cost.account_id = attached.account_id AND cost.document_id = attached.document_id
    UNION${ofApartments}
    GROUP BY settlement.period
    HAVING bool_and(settlement.state IN ('prepared', 'sent') AND NOT EXISTS (${waiting}))
    EXCEPT${ofApartments}
      AND settlement.covers_from NOT BETWEEN wanted.covers_from AND wanted.covers_to
      AND EXISTS (${waiting} AND category = ANY (wanted.categories)))`
