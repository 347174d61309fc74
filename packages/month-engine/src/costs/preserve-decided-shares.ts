import { writeBasis } from '../items/basis.ts'
import type { KeptItem } from '../items/kept-item.ts'
import { type Allocation, allocateRemainder, isWithin, requireWithin, SharesInStatements } from './allocation.ts'
import type { CostCase } from './cost-case.ts'

type Basis = Pick<KeptItem, 'state' | 'basis' | 'inputs' | 'amountPln'>

/** Whether an item was decided and differs from its last proposal; rejecting a manual item removes it. */
export function isManuallyChanged({ state, basis, inputs, amountPln }: Basis): boolean {
  if (state === 'proposed' || (state === 'rejected' && !basis)) return false
  return basis !== writeBasis({ inputs, amountPln })
}

/** The item of a cost as the allocation of its agreement. */
export function toAllocation(
  { inputs, amountPln }: Pick<KeptItem, 'inputs' | 'amountPln'>,
  { agreementId, apartmentId }: { agreementId: string; apartmentId: string },
): Allocation {
  const share =
    inputs.kind === 'share' ? { part: String(inputs.weight), days: inputs.days } : { part: null, days: null }
  return { agreementId, apartmentId, ...share, amountPln }
}

/**
 * Keeps the shares that no longer follow the agreements: items with another decision or in a statement. The landlord's remainder
 * takes the difference.
 * @throws SharesExceedCost when too little remains for the shares that follow the agreements · SharesInStatements when
 *   statements hold that amount
 */
export function preserveDecidedShares(cost: CostCase, allocations: readonly Allocation[]): Allocation[] {
  const kept = cost.items.filter((item) => item.frozen || isManuallyChanged(item))
  const fixed = new Map(kept.map((item) => [item.agreementId, toAllocation(item, item)]))
  const statedIn = kept.filter(({ frozen }) => frozen)
  const following = allocations.filter(({ agreementId }) => agreementId !== null && !fixed.has(agreementId))
  const shares = [...following, ...fixed.values()]
  const remainder = allocateRemainder(cost.amountPln, shares)
  if (statedIn.length > 0 && !isWithin(cost.amountPln, remainder)) throw new SharesInStatements(statedIn)
  requireWithin(cost.amountPln, remainder)
  return [...shares, remainder]
}
