import { daysWithin } from '@lokum/amounts/calendar/month'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { SomeInputs } from '@lokum/contracts/settlements/item-inputs'

/** A charge of another settlement of the agreement on the days and of a category of one: metered use, or shares of costs. */
export type ChargedElsewhere = {
  category: CostCategory
  isUse: boolean
  /** The days that the other settlement covers. */
  from: string
  to: string
  settlementId: string
  referenceCode: string
}

type Used = {
  category?: CostCategory | null | undefined
  inputs: SomeInputs
  usedFrom?: string | null | undefined
  usedTo?: string | null | undefined
}

/** The settlements that charge metered use of the category of an item too, on its days if these are known. */
export function findUseElsewhere(item: Used, elsewhere: readonly ChargedElsewhere[]): ChargedElsewhere[] {
  if (item.inputs.kind !== 'readings') return []
  const { usedFrom, usedTo } = item
  const own = elsewhere.filter(({ isUse, category }) => isUse && category === item.category)
  return usedFrom ? own.filter(({ from, to }) => from <= (usedTo ?? to) && to >= usedFrom) : own
}

/** Whether a settlement that covers a month charges metered use of a category. */
export function isUsedElsewhere(
  elsewhere: readonly Pick<ChargedElsewhere, 'category' | 'isUse' | 'from' | 'to'>[],
  { category, period }: { category: CostCategory; period: string },
): boolean {
  return elsewhere.some(
    (one) =>
      one.isUse && one.category === category && daysWithin(period, { starts_on: one.from, ends_on: one.to }).days > 0,
  )
}
