import type { AgreementOverTime } from '../../tenancies/agreements/terms-over-time.ts'
import { allocateCost, SharesExceedCost as MoreThanTheWhole } from '../calculation/allocate-cost.ts'
import { namesOf } from '../calculation/proposal-words.ts'
import { type PartOfCost, shareParts } from '../calculation/share-parts.ts'
import {
  type Allocation,
  AllocationKeyNeeded,
  ApartmentLacksArea,
  SharesExceedCost,
  SharesInStatements,
} from './cost.ts'
import { allocationOf, departs } from './follow-item.ts'
import type { CostCase } from './load-costs.ts'
import { isWithin, remainderOf, requireWithin } from './store-allocations.ts'

export type Sharers = {
  period: string
  apartments: readonly { id: string; label: string; surfaceM2: string | null }[]
  agreements: readonly AgreementOverTime[]
}

type ToShare = Pick<CostCase, 'category' | 'amountPln' | 'total'> & {
  key: CostCase['key'] | undefined
  otherwise?: CostCase['key']
}

export type Shared = {
  key: CostCase['key']
  total: string
  shares: (Allocation & PartOfCost)[]
  allocations: Allocation[]
}

/**
 * The shares of a cost that each agreement of the month and the landlord bear under the current agreements.
 * @throws AllocationKeyNeeded · ApartmentLacksArea · SharesExceedCost
 */
export function shareCost({ category, amountPln, key, otherwise, total }: ToShare, sharers: Sharers): Shared {
  const parts = shareParts({ ...sharers, category, key, otherwise, total: total ?? undefined })
  if (parts.kind === 'no_common_key') throw new AllocationKeyNeeded(namesOf(category))
  if (parts.kind === 'lacks_area') {
    const label = sharers.apartments.find(({ id }) => id === parts.apartmentId)?.label ?? ''
    throw new ApartmentLacksArea({ id: parts.apartmentId, label })
  }
  const { shares, remainder } = allocate({ ...parts, amount: amountPln })
  const borne = parts.parts.map((part, index) => ({ ...part, amountPln: shares[index] ?? '0.00' }))
  const rest = { agreementId: null, apartmentId: null, part: null, days: null, amountPln: remainder }
  return { key: parts.key, total: parts.total, shares: borne, allocations: [...borne, rest] }
}

function allocate(parts: Parameters<typeof allocateCost>[0]): ReturnType<typeof allocateCost> {
  try {
    return allocateCost(parts)
  } catch (error) {
    throw error instanceof MoreThanTheWhole ? new SharesExceedCost(parts.amount, error) : error
  }
}

/**
 * Keeps the shares that no longer follow the agreements: items with another decision or in a statement. The landlord's remainder
 * takes the difference.
 * @throws SharesExceedCost when too little remains for the shares that follow the agreements · SharesInStatements when
 *   statements hold that amount
 */
export function keepFixed(cost: CostCase, allocations: readonly Allocation[]): Allocation[] {
  const kept = cost.items.filter((item) => item.frozen || departs(item))
  const fixed = new Map(kept.map((item) => [item.agreementId, allocationOf(item, item)]))
  const statedIn = kept.filter(({ frozen }) => frozen)
  const following = allocations.filter(({ agreementId }) => agreementId !== null && !fixed.has(agreementId))
  const shares = [...following, ...fixed.values()]
  const remainder = remainderOf(cost.amountPln, shares)
  if (statedIn.length > 0 && !isWithin(cost.amountPln, remainder)) throw new SharesInStatements(statedIn)
  requireWithin(cost.amountPln, remainder)
  return [...shares, remainder]
}
