import type { Allocation } from '@lokum/month-engine/costs/allocation'
import { allocateRemainder, requireWithin, textOfAllocation } from '@lokum/month-engine/costs/allocation'
import { toAllocation } from '@lokum/month-engine/costs/preserve-decided-shares'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { ItemRow } from '../items/item.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { CostInUse } from './cost.ts'
import { storeAllocations } from './store-allocations.ts'
import { usedBy } from './used-by.ts'

type Decided = { settlement: SettlementRow; item: ItemRow }

/**
 * Updates the allocation of a cost and the landlord's remainder from an active item, so tenants are never charged more
 * than the cost, and no agreement for one cost by a month and by a true-up.
 * @throws SharesExceedCost · CostInUse
 */
export async function followItem(em: Context['em'], { settlement, item }: Decided): Promise<void> {
  const { accountId, agreementId, apartmentId } = settlement
  const { costId } = item
  if (!costId || !agreementId) return
  const [cost] = await runSql<FoundCost>(em, lock, [accountId, costId, agreementId, item.id])
  if (!cost) return
  const { charged_by: other } = cost
  if (other && item.state !== 'rejected') {
    const labels = { label: item.label, other: other.label, code: other.code }
    throw new CostInUse(usedBy.shares(labels), [other.settlement_id, item.id, other.id])
  }

  const { stored } = cost
  const own = toAllocation(item, { agreementId, apartmentId })
  if (stored.some((one) => textOfAllocation(one) === textOfAllocation(own))) return
  const others = stored.filter((one) => one.agreementId !== null && one.agreementId !== agreementId)
  const shares = [...others, own]
  const remainder = allocateRemainder(cost.amount_pln, shares)
  requireWithin(cost.amount_pln, remainder)
  await storeAllocations(em, { accountId }, [{ costId, allocations: [...shares, remainder] }])
}

/** Follows several items; their costs are locked in a fixed order, so that two requests cannot deadlock. */
export async function followItems(
  em: Context['em'],
  settlement: SettlementRow,
  items: readonly ItemRow[],
): Promise<void> {
  for (const item of items.toSorted(byCost)) await followItem(em, { settlement, item })
}

/** The lock order of costs. */
export function byCost({ costId: one }: ItemRow, { costId: other }: ItemRow): number {
  return (one ?? '') < (other ?? '') ? -1 : 1
}

type FoundCost = {
  amount_pln: string
  stored: Allocation[]
  /** The item of another settlement with a share of the agreement. */
  charged_by: { id: string; label: string; settlement_id: string; code: string } | null
}

const lock = 'SELECT * FROM share_to_follow($1, $2, $3, $4)'
