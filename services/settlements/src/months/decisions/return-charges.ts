import type { Context } from '@lokum/service-kit/http/context'
import { followItems } from '../costs/follow-item.ts'
import { dropCosts, freeShares } from '../costs/free-shares.ts'
import type { ItemRow } from '../items/item.ts'
import { loadItems } from '../items/load-items.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { loadVersion, lockLinesOfSentVersion, returnToSentVersion } from '../settlements/versions.ts'
import { assignLines } from './flush-items.ts'

/**
 * Makes the version that was sent current again, with its shares of costs, and returns its items in order.
 * @throws CostInUse · SharesExceedCost when another settlement charges them by now
 */
export async function returnCharges(em: Context['em'], settlement: SettlementRow): Promise<ItemRow[]> {
  await lockLinesOfSentVersion(em, settlement)
  const costIds = await freeShares(em, settlement, await loadVersion(em, settlement, 'current'))
  await assignLines(returnToSentVersion(em, settlement))
  const items = await loadItems(em, settlement)
  await followItems(
    em,
    settlement,
    items.filter(({ state, basis }) => state !== 'rejected' || basis),
  )
  await dropCosts(em, settlement, costIds)
  return items
}
