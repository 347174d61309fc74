import type { Context } from '@lokum/service-kit/http/serve-operation'
import { ItemRow } from './item.ts'

const typeOrder = { rent_and_fixed: 0, utility_by_readings: 1, proportional_cost: 2 } as const

/** The items of a settlement in order. */
export async function loadItems(
  em: Context['em'],
  { id, accountId }: { id: string; accountId: string },
): Promise<ItemRow[]> {
  return inOrder(await em.find(ItemRow, { accountId, settlementId: id }))
}

/** Items ordered as in the specification's table, then by creation. */
export function inOrder(items: readonly ItemRow[]): ItemRow[] {
  return items.toSorted((one, other) => typeOrder[one.type] - typeOrder[other.type] || (one.id < other.id ? -1 : 1))
}
