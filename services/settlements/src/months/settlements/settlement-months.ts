/** SQL: the first month whose costs the row `settlement` charges. */
export const firstMonth = `coalesce(left(settlement.covers_from::text, 7), settlement.period)`

/** SQL: the last month whose costs the row `settlement` charges. */
export const lastMonth = `coalesce(left(settlement.covers_to::text, 7), settlement.period)`

/** SQL: whether the row `settlement` charges the row `cost`, if its agreement bears it. */
export const takesCost = `cost.period BETWEEN ${firstMonth} AND ${lastMonth}
  AND (settlement.categories IS NULL OR cost.category = ANY (settlement.categories))`
