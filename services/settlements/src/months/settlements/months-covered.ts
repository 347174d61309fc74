import type { TrueUp } from '@lokum/contracts/settlements/true-up'
import { type CostDays, monthsOf } from '../calculation/split-cost.ts'
import type { SettlementRow } from './settlement.ts'

type Covering = Pick<SettlementRow, 'period' | 'coversFrom' | 'coversTo' | 'categories'>

/** The days and the categories of a true-up; null for the settlement of a month. */
export function trueUpOf({ coversFrom: from, coversTo: to, categories }: Omit<Covering, 'period'>): TrueUp | null {
  return from && to && categories ? { from, to, categories } : null
}

/** The months whose costs a settlement charges, in order. */
export function monthsCovered(row: Covering): string[] {
  const days: CostDays | null = trueUpOf(row)
  return days ? monthsOf(days) : [row.period]
}

/** SQL: the first month whose costs the row `settlement` charges. */
export const firstMonth = `coalesce(left(settlement.covers_from::text, 7), settlement.period)`

/** SQL: the last month whose costs the row `settlement` charges. */
export const lastMonth = `coalesce(left(settlement.covers_to::text, 7), settlement.period)`

/** SQL: whether the row `settlement` charges the row `cost`, if its agreement bears it. */
export const takesCost = `cost.period BETWEEN ${firstMonth} AND ${lastMonth}
  AND (settlement.categories IS NULL OR cost.category = ANY (settlement.categories))`
