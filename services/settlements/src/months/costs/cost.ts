import { daysInMonth, firstDay, lastDay } from '@lokum/amounts/calendar/month'
import type { Text } from '@lokum/contracts/problems/problem'
import type { Cost } from '@lokum/contracts/settlements/cost'
import type { CostCategory, DifferenceKey, ShareKey } from '@lokum/contracts/settlements/cost-category'
import { Problem } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { Bill } from '../calculation/settlement-case.ts'

/**
 * A document line as a cost of one month. A line whose bill covers several months has a row for each month that has taken its
 * part; without days, the month has the whole line.
 */
export const CostRow = defineEntity({
  name: 'Cost',
  tableName: 'cost',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    documentId: p.string(),
    line: p.integer(),
    category: p.string().$type<CostCategory>(),
    label: p.string(),
    period: p.string(),
    amountPln: p.decimal().precision(12).scale(2),
    wholePln: p.decimal().precision(12).scale(2).nullable(),
    periodFrom: p.date().nullable(),
    periodTo: p.date().nullable(),
    splitBy: p.enum(['days', 'months'] as const).nullable(),
    key: p.string().$type<ShareKey>(),
    /** Who pays for what sub-meters do not count; with the key sub_meters only. */
    difference: p.string().$type<DifferenceKey>().nullable(),
    total: p.decimal().precision(14).scale(4),
    /** Whether the operator gave the total; otherwise the total follows the apartments and agreements. */
    totalGiven: p.boolean(),
    /** The operator may redefine a cost that so far only the calculation has created. */
    madeBy: p.enum(['operator', 'calculation'] as const),
    version: p.integer(),
    createdAt: p.datetime(),
  },
})
export type CostRow = InferEntity<typeof CostRow>

/** The share of one agreement in a cost; the landlord's row has no agreement. */
export type Allocation = {
  agreementId: string | null
  apartmentId: string | null
  part: string | null
  days: number | null
  amountPln: string
}

export class CostInUse extends Problem {
  constructor(reason: Text, blocking: readonly string[] = []) {
    super('cost_in_use', { values: { reason }, resources: blocking })
  }
}

export class SharesExceedCost extends Problem {
  constructor(costPln: string, cause?: unknown) {
    super('shares_exceed_cost', { values: { cost: costPln }, cause })
  }
}

const mostNamed = 5

/** The calculation of another apartment must not change a statement. */
export class SharesInStatements extends Problem {
  constructor(settlements: readonly { settlementId: string; referenceCode: string }[]) {
    const codes = settlements.map(({ referenceCode }) => referenceCode).slice(0, mostNamed)
    const resources = settlements.map(({ settlementId }) => settlementId)
    super('shares_in_statements', { values: { settlements: codes.join(', ') }, resources })
  }
}

export class AllocationKeyNeeded extends Problem {
  constructor(category: Text) {
    super('allocation_key_needed', { values: { category }, faults: [{ pointer: '#/key', code: 'required' }] })
  }
}

export class ApartmentLacksArea extends Problem {
  constructor({ id, label }: { id: string; label: string }) {
    super('apartment_lacks_area', { values: { apartment: label }, resources: [id] })
  }
}

type DescribedCost = Omit<CostRow, 'accountId' | 'totalGiven' | 'madeBy' | 'version'>

type Described = { cost: DescribedCost; apartmentIds: readonly string[]; allocations: readonly Allocation[] }

type OfBill = Pick<CostRow, 'period' | 'wholePln' | 'periodFrom' | 'periodTo' | 'splitBy'>

/** The bill of which a cost is the part of one month; null when the month has the whole line. */
export function billOf({ period, wholePln, periodFrom: from, periodTo: to, splitBy: by }: OfBill): Bill | null {
  return wholePln == null || from == null || to == null || by == null ? null : { wholePln, from, to, by, period }
}

/** The days of a cost; a cost of one month without days covers the month. */
export function daysOfCost({ period, periodFrom, periodTo }: Pick<CostRow, 'period' | 'periodFrom' | 'periodTo'>) {
  return { from: periodFrom ?? firstDay(period), to: periodTo ?? lastDay(period) }
}

/** The cost as clients see it; the landlord's remainder comes last. */
export function describeCost({ cost, apartmentIds, allocations }: Described): Cost {
  const { from, to } = daysOfCost(cost)
  return {
    id: cost.id,
    document_id: cost.documentId,
    line: cost.line,
    category: cost.category,
    label: cost.label,
    period: cost.period,
    period_from: from,
    period_to: to,
    whole_pln: Number(cost.wholePln ?? cost.amountPln),
    amount_pln: Number(cost.amountPln),
    key: cost.key,
    ...(cost.key === 'sub_meters' && { difference: cost.difference ?? 'landlord' }),
    total: Number(cost.total),
    days_in_month: daysInMonth(cost.period),
    apartment_ids: apartmentIds.toSorted(),
    allocations: allocations.toSorted(byAgreement).map(({ agreementId, apartmentId, part, days, amountPln }) => ({
      agreement_id: agreementId,
      apartment_id: apartmentId,
      part: part === null ? null : Number(part),
      days,
      amount_pln: Number(amountPln),
    })),
    created_at: cost.createdAt.toISOString(),
  }
}

function byAgreement(one: Allocation, other: Allocation): number {
  return (one.agreementId ?? '~') < (other.agreementId ?? '~') ? -1 : 1
}
