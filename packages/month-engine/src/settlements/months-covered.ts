import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { TrueUp } from '@lokum/contracts/settlements/true-up'
import { type CostDays, listMonths } from '../calculation/split-cost.ts'

/** The month of a settlement; the days and categories of a true-up. */
export type Covering = {
  period: string
  coversFrom?: string | null | undefined
  coversTo?: string | null | undefined
  categories?: CostCategory[] | null | undefined
}

/** The days and the categories of a true-up; null for the settlement of a month. */
export function readTrueUp({ coversFrom: from, coversTo: to, categories }: Omit<Covering, 'period'>): TrueUp | null {
  return from && to && categories ? { from, to, categories } : null
}

/** The months whose costs a settlement charges, in order. */
export function monthsCovered(row: Covering): string[] {
  const days: CostDays | null = readTrueUp(row)
  return days ? listMonths(days) : [row.period]
}
