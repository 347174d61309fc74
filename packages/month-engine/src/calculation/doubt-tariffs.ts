import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { confidenceOfDoubt } from './choose-lines.ts'
import type { Note } from './note.ts'
import type { DraftItem } from './settlement-case.ts'

/** Water is billed under any of these names. */
export const waters: readonly (CostCategory | null)[] = ['water', 'cold_water', 'hot_water']

/** The most items that a note names. */
const mostNamed = 5

/**
 * Leaves it to the landlord when a tariff and the rows of a bill charge one category: the two may charge one use twice. The items of both
 * sides need a decision, since either may be approved first.
 */
export function doubtTariffs(items: readonly DraftItem[]): DraftItem[] {
  const costs = items.filter(({ type, amountPln }) => type === 'proportional_cost' && Number(amountPln) > 0)
  const priced = items.filter(({ source }) => source.kind === 'tariff')
  return items.map((item) => {
    const others = [...(costs.includes(item) ? priced : []), ...(priced.includes(item) ? costs : [])]
    const same = others.filter((other) => isSameUse(item, other)).slice(0, mostNamed)
    const notes = same.map(({ label, amountPln }): Note => ({ code: 'also_charged', label, amount_pln: amountPln }))
    return notes.length === 0 ? item : { ...item, confidence: confidenceOfDoubt, notes: [...item.notes, ...notes] }
  })
}

function isSameUse({ category: one }: DraftItem, { category: other }: DraftItem): boolean {
  return one === other || ((one === 'water' || other === 'water') && waters.includes(one) && waters.includes(other))
}
