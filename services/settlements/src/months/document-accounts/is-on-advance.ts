/** SQL: whether the tenant of the row `allocation` pays an advance for the category of the row `cost` in its `month (first_day)`. */
export const isOnAdvance = `EXISTS (
  SELECT FROM terms_of_month(allocation.account_id, allocation.agreement_id, month.first_day)
  WHERE cost.category = ANY (on_advance))`

/** SQL: whether a calculated true-up of the row `agreement` has the month of the row `settlement` and a `category`. */
export const isTruedUp = `EXISTS (
  SELECT FROM settlement AS true_up
  WHERE true_up.account_id = agreement.account_id AND true_up.agreement_id = agreement.id AND true_up.kind = 'true_up'
    AND true_up.state NOT IN ('draft', 'cancelled') AND category = ANY (true_up.categories)
    AND (settlement.period || '-01')::date BETWEEN true_up.covers_from AND true_up.covers_to)`

/** SQL: whether terms of the row `agreement` have advances. */
export const hasAdvances = `(agreement.advances <> '[]' OR EXISTS (
  SELECT FROM agreement_terms AS terms
  WHERE terms.account_id = agreement.account_id AND terms.agreement_id = agreement.id AND terms.advances <> '[]'))`
