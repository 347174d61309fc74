const named = `jsonb_build_array(jsonb_build_object('meter_id', $2::text))`

/**
 * SQL: the items that share a cost by what the meter `$2` counted, as a sub-meter or as a main meter. They are looked up by the meter
 * alone, since the planner expects few items of an account and would read them all.
 */
export const itemsByUse = `(
      SELECT account_id, settlement_id, status, inputs FROM item
      WHERE inputs -> 'sub_meters' IS NOT NULL AND (
        inputs -> 'sub_meters' @> jsonb_build_object('own', ${named})
        OR inputs -> 'sub_meters' @> jsonb_build_object('main', ${named}))
      OFFSET 0) AS by_use`
