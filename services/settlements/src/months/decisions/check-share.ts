import { isDeepStrictEqual } from 'node:util'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import { describeBill } from '@lokum/month-engine/calculation/propose-shares'
import { readBill } from '@lokum/month-engine/costs/allocation'
import { monthsCovered } from '@lokum/month-engine/settlements/months-covered'
import type { Context } from '@lokum/service-kit/http/context'
import { Problem, ValidationFailed } from '@lokum/service-kit/problem'
import { CostInUse } from '../costs/cost.ts'
import { loadCosts } from '../costs/load-costs.ts'
import { usedBy } from '../costs/used-by.ts'
import type { SettlementRow } from '../settlements/settlement.ts'

/**
 * Checks that a manual share fits its cost: same month and apartment, and an agreement without a share of it yet. The share that
 * follows from the agreement's terms is a calculated item; the landlord corrects that item instead.
 * @throws Problem not_found · ValidationFailed · CostInUse
 */
export async function checkShare(
  em: Context['em'],
  row: SettlementRow,
  { inputs, locked }: { inputs: ItemInputs; locked: boolean },
): Promise<string | null> {
  if (inputs.kind !== 'share') return null
  requireUse(inputs, undefined)
  if (inputs.cost_id === null) return null
  const { cost_id: costId, cost_pln: costPln } = inputs
  const { accountId, apartmentId, categories = null } = row
  const wanted = { accountId, apartmentIds: [apartmentId], periods: monthsCovered(row), categories, locked }
  const cost = (await loadCosts(em, wanted)).find(({ id }) => id === costId)
  if (!cost) throw new Problem('not_found', { faults: [{ pointer: '#/inputs/cost_id', code: 'not_found' }] })
  if (!row.agreementId) {
    throw new ValidationFailed([{ pointer: '#/inputs/cost_id', code: 'invalid_value', must: 'null_without_agreement' }])
  }
  requireAmount(costPln, cost.amountPln)
  requireBill(inputs, { bill: describeBill(readBill(cost)) })
  if (cost.stored.some(({ agreementId }) => agreementId === row.agreementId))
    throw new CostInUse(usedBy.share, [costId])
  return costId
}

/** @throws ValidationFailed when the share states another amount than its cost */
export function requireAmount(costPln: number, amountPln: string): void {
  if (costPln !== Number(amountPln))
    throw new ValidationFailed([
      { pointer: '#/inputs/cost_pln', code: 'invalid_value', must: 'equal', values: { amount: amountPln } },
    ])
}

type Shared = Extract<ItemInputs, { kind: 'share' }>

/** @throws ValidationFailed when the share states another bill than its cost, or another one that it corrects */
export function requireBill(given: Pick<Shared, 'bill' | 'corrects'>, known: Pick<Shared, 'bill' | 'corrects'>): void {
  for (const member of ['bill', 'corrects'] as const) {
    if (given[member] === undefined || isDeepStrictEqual(given[member], known[member])) continue
    throw new ValidationFailed([{ pointer: `#/inputs/${member}`, code: 'invalid_value', must: 'bill_of_cost' }])
  }
}

/** Refuses an entered use by sub-meters, which is computed. @throws ValidationFailed when a share states another use than its item */
export function requireUse(
  { share_by: key, sub_meters: use }: Pick<Shared, 'share_by' | 'sub_meters'>,
  ofItem: Shared['sub_meters'],
) {
  const isKnown = use === undefined || isDeepStrictEqual(use, ofItem)
  if (isKnown && (key !== 'sub_meters' || ofItem !== undefined)) return
  throw new ValidationFailed([{ pointer: '#/inputs/sub_meters', code: 'invalid_value', must: 'sub_meters_of_item' }])
}
