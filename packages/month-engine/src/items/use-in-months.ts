import { daysWithin } from '@lokum/amounts/calendar/month'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { SomeInputs } from '@lokum/contracts/settlements/item-inputs'

/** A category of which the settlement of a month charges metered use. */
export type ChargedInMonth = { category: CostCategory; period: string; settlementId: string; referenceCode: string }

type Used = {
  category?: CostCategory | null | undefined
  inputs: SomeInputs
  usedFrom?: string | null | undefined
  usedTo?: string | null | undefined
}

/** The months that charge metered use of the category of an item of a true-up, on its days if these are known. */
export function findMonthsOfUse(item: Used, months: readonly ChargedInMonth[] = []): ChargedInMonth[] {
  if (item.inputs.kind !== 'readings') return []
  const { category, usedFrom: start, usedTo: end } = item
  const own = months.filter((month) => month.category === category)
  return start ? own.filter(({ period }) => daysWithin(period, { start, end: end ?? null }).days > 0) : own
}

/** Whether the days of an item are known. */
export function hasDays({ usedFrom }: Pick<Used, 'usedFrom'>): boolean {
  return usedFrom != null
}
