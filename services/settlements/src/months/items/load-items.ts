import type { Context } from '@lokum/service-kit/http/context'
import { ItemRow } from './item.ts'

const typeOrder = { rent_and_fixed: 0, utility_by_readings: 1, proportional_cost: 2 } as const

/** The items of a settlement in order. */
export async function loadItems(
  em: Context['em'],
  { id, accountId }: { id: string; accountId: string },
): Promise<ItemRow[]> {
  return inOrder(await em.find(ItemRow, { accountId, settlementId: id }))
}

/** Loads the items of several settlements of one account in one query, by settlement. */
export async function loadItemsOfAll(
  em: Context['em'],
  { accountId, ids }: { accountId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, ItemRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await em.find(ItemRow, { accountId, settlementId: { $in: [...ids] } })
  return new Map([...Map.groupBy(rows, ({ settlementId }) => settlementId)].map(([id, items]) => [id, inOrder(items)]))
}

/** Items ordered as in the specification's table, then by creation. */
export function inOrder(items: readonly ItemRow[]): ItemRow[] {
  return items.toSorted((one, other) => typeOrder[one.type] - typeOrder[other.type] || (one.id < other.id ? -1 : 1))
}
