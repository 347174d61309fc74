import { allocateCost, SharesExceedCost as MoreThanTheWhole } from '../calculation/allocate-cost.ts'
import type { BilledUse } from '../calculation/measure-house.ts'
import type { MissingInput } from '../calculation/missing-input.ts'
import { writeNames } from '../calculation/proposal-words.ts'
import type { SettlementCase } from '../calculation/settlement-case.ts'
import { shareParts } from '../calculation/share-parts.ts'
import type { PartOfCost, SharedCost } from '../calculation/shared-cost.ts'
import type { MainMeterCase } from '../meters/meter-case.ts'
import type { AgreementOverTime } from '../terms/terms-over-time.ts'
import {
  type Allocation,
  AllocationKeyNeeded,
  ApartmentLacksArea,
  allocateRemainder,
  SharesExceedCost,
} from './allocation.ts'
import type { CostCase } from './cost-case.ts'

export type SharingTenancies = {
  period: string
  apartments: readonly { id: string; label: string; surfaceM2: string | null }[]
  agreements: readonly AgreementOverTime[]
  /** Left out where no cost is shared by sub-meters. */
  mainMeters?: readonly MainMeterCase[]
}

/** The sharers of a month with what a calculation needs of their apartments. */
export type SharersOfMonth = Omit<SharingTenancies, 'apartments'> & {
  apartments: readonly (SettlementCase['apartment'] & SharingTenancies['apartments'][number])[]
  /** The agreements with a settlement of the first month. */
  settledIds: readonly string[]
}

type ToShare = Pick<CostCase, 'category' | 'amountPln' | 'total'> & {
  difference?: CostCase['difference']
  key: CostCase['key'] | undefined
  otherwise?: CostCase['key'] | undefined
  billed?: BilledUse | undefined
}

export type Shared = {
  key: CostCase['key']
  difference: CostCase['difference']
  total: string
  shares: (Allocation & PartOfCost)[]
  allocations: Allocation[]
  /**
   * The missing readings for sharing by sub-meters, and the agreements that wait for their shares; the landlord has the whole until then.
   */
  lacking: { agreementIds: readonly string[]; missing: readonly MissingInput[] }
}

/**
 * The shares of a cost that each agreement of the month and the landlord bear under the current agreements.
 * @throws AllocationKeyNeeded · ApartmentLacksArea · SharesExceedCost
 */
export function shareCost({ amountPln, ...cost }: ToShare, sharers: SharingTenancies): Shared {
  const { category, total, difference } = cost
  const parts = shareParts({ ...sharers, ...cost, total: total ?? undefined, difference: difference ?? undefined })
  if (parts.kind === 'no_common_key') throw new AllocationKeyNeeded(writeNames(category))
  if (parts.kind === 'lacks_area') {
    const label = sharers.apartments.find(({ id }) => id === parts.apartmentId)?.label ?? ''
    throw new ApartmentLacksArea({ id: parts.apartmentId, label })
  }
  if (parts.kind === 'unmeasured') return unshared(amountPln, parts)
  const { shares, remainder } = allocate({ ...parts, amount: amountPln, parts: parts.parts.map(exactly) })
  const borne = parts.parts.map((part, index) => ({ ...part, amountPln: shares[index] ?? '0.00' }))
  const rest = { agreementId: null, apartmentId: null, part: null, days: null, amountPln: remainder }
  return {
    key: parts.key,
    difference: parts.difference ?? null,
    total: parts.total,
    shares: borne,
    allocations: [...borne, rest],
    lacking: { agreementIds: [], missing: [] },
  }
}

function unshared(amountPln: string, { difference, ...lacking }: Extract<SharedCost, { kind: 'unmeasured' }>): Shared {
  const allocations = [allocateRemainder(amountPln, [])]
  return { key: 'sub_meters', difference, total: '1', shares: [], allocations, lacking }
}

/** A share by use is the sum of the shares in its use and in the difference. */
function exactly({ byUse, ...part }: PartOfCost) {
  return byUse ? { ...part, pieces: byUse.fractions } : part
}

function allocate(parts: Parameters<typeof allocateCost>[0]): ReturnType<typeof allocateCost> {
  try {
    return allocateCost(parts)
  } catch (error) {
    throw error instanceof MoreThanTheWhole ? new SharesExceedCost(parts.amount, error) : error
  }
}
