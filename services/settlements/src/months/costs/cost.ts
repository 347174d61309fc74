import { daysInMonth } from '@lokum/amounts/calendar/month'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { Cost } from '@lokum/contracts/settlements/cost'
import type { CostCategory, DifferenceShareBy, ShareBy } from '@lokum/contracts/settlements/cost-category'
import { type Allocation, daysOfCost } from '@lokum/month-engine/costs/allocation'
import { Problem } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

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
    key: p.string().$type<ShareBy>(),
    /** The bearer of the difference to the sub-meters; with the key sub_meters only. */
    difference: p.string().$type<DifferenceShareBy>().nullable(),
    total: p.decimal().precision(14).scale(4),
    /** Whether the landlord gave the total; otherwise the total follows the apartments and agreements. */
    totalGiven: p.boolean(),
    /** The landlord may redefine a cost that so far only the calculation has created. */
    madeBy: p.enum(['landlord', 'calculation'] as const),
    version: p.integer(),
    createdAt: p.datetime(),
  },
})
export type CostRow = InferEntity<typeof CostRow>

export class CostInUse extends Problem {
  constructor(reason: Text, blocking: readonly string[] = []) {
    super('cost_in_use', { values: { reason }, objects: blocking })
  }
}

type DescribedCost = Omit<CostRow, 'accountId' | 'totalGiven' | 'madeBy' | 'version'>

type Described = { cost: DescribedCost; apartmentIds: readonly string[]; allocations: readonly Allocation[] }

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
    share_by: cost.key,
    ...(cost.key === 'sub_meters' && { difference_share_by: cost.difference ?? 'landlord' }),
    weight_total: Number(cost.total),
    days_in_month: daysInMonth(cost.period),
    apartment_ids: apartmentIds.toSorted(),
    allocations: allocations.toSorted(byAgreement).map(({ agreementId, apartmentId, part, days, amountPln }) => ({
      agreement_id: agreementId,
      apartment_id: apartmentId,
      weight: part === null ? null : Number(part),
      days,
      amount_pln: Number(amountPln),
    })),
    created_at: cost.createdAt.toISOString(),
  }
}

function byAgreement(one: Allocation, other: Allocation): number {
  return (one.agreementId ?? '~') < (other.agreementId ?? '~') ? -1 : 1
}
