import { firstDay, lastDay } from '@lokum/amounts/calendar/month'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import { writtenPln } from '@lokum/contracts/problems/written-pln'
import { Problem } from '@lokum/service-kit/problem'
import Big from 'big.js'
import type { Bill } from '../calculation/settlement-case.ts'
import type { SplitBy } from '../calculation/split-cost.ts'

/** The share of one agreement in a cost; the landlord's row has no agreement. */
export type Allocation = {
  agreementId: string | null
  apartmentId: string | null
  part: string | null
  days: number | null
  amountPln: string
}

export class SharesExceedCost extends Problem {
  constructor(costPln: string, cause?: unknown) {
    super('shares_exceed_cost', { values: { cost: writtenPln(costPln) }, cause })
  }
}

const mostNamed = 5

/** The calculation of another apartment must not change a statement. */
export class SharesInStatements extends Problem {
  constructor(settlements: readonly { settlementId: string; referenceCode: string }[]) {
    const codes = settlements.map(({ referenceCode }) => referenceCode).slice(0, mostNamed)
    const objects = settlements.map(({ settlementId }) => settlementId)
    super('shares_in_statements', { values: { settlements: codes.join(', ') }, objects })
  }
}

export class AllocationKeyNeeded extends Problem {
  constructor(category: Text) {
    super('allocation_key_needed', { values: { category }, faults: [{ pointer: '#/share_by', code: 'required' }] })
  }
}

export class ApartmentLacksArea extends Problem {
  constructor({ id, label }: { id: string; label: string }) {
    super('apartment_lacks_area', { values: { apartment: label }, objects: [id] })
  }
}

type DaysOfCost = { period: string; periodFrom?: string | null | undefined; periodTo?: string | null | undefined }
type OfBill = DaysOfCost & { wholePln?: string | null | undefined; splitBy?: SplitBy | null | undefined }

/** The bill of which a cost is the part of one month; null when the month has the whole line. */
export function readBill({ period, wholePln, periodFrom: from, periodTo: to, splitBy: by }: OfBill): Bill | null {
  return wholePln == null || from == null || to == null || by == null ? null : { wholePln, from, to, by, period }
}

/** The days of a cost; a cost of one month without days covers the month. */
export function daysOfCost({ period, periodFrom, periodTo }: DaysOfCost) {
  return { from: periodFrom ?? firstDay(period), to: periodTo ?? lastDay(period) }
}

/** Equal texts mean equal allocations, regardless of how their decimals are written. */
export function textOfAllocation({ agreementId, part, days, amountPln }: Allocation): string {
  return [agreementId ?? '~', part === null ? null : Number(part).toFixed(4), days, Number(amountPln)].join(' ')
}

/** The landlord's remainder of a cost. */
export function allocateRemainder(costPln: string, shares: readonly Allocation[]): Allocation {
  const remainder = shares.reduce((rest, { amountPln }) => rest.minus(amountPln), new Big(costPln))
  return { agreementId: null, apartmentId: null, part: null, days: null, amountPln: remainder.toFixed(2) }
}

/** @throws SharesExceedCost when the shares exceed the cost, for either sign */
export function requireWithin(costPln: string, remainder: Allocation): void {
  if (!isWithin(costPln, remainder)) throw new SharesExceedCost(costPln)
}

/** Whether the landlord's remainder is 0 or a part of the cost. */
export function isWithin(costPln: string, remainder: Allocation): boolean {
  return new Big(remainder.amountPln).times(new Big(costPln).lt(0) ? -1 : 1).gte(0)
}
