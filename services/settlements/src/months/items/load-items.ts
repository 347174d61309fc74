import type { Context } from '@lokum/service-kit/http/serve-operation'
import { ItemRow } from './item.ts'

const typeOrder = { rent_and_fixed: 0, utility_by_readings: 1, proportional_cost: 2 } as const

/** The items of a settlement in the order of the specification's table, and within it as they came. */
export async function loadItems(
  em: Context['em'],
  { id, accountId }: { id: string; accountId: string },
): Promise<ItemRow[]> {
  const rows = await em.find(ItemRow, { accountId, settlementId: id }, { orderBy: { id: 'asc' } })
  return rows.toSorted((one, other) => typeOrder[one.type] - typeOrder[other.type])
}
