import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { StateForbids } from '@lokum/service-kit/problem'
import { isByHand, originOnAllDays } from '../calculation/origin.ts'
import type { DraftItem } from '../calculation/settlement-case.ts'
import type { KeptItem } from './kept-item.ts'

type Charge = Pick<DraftItem, 'origin' | 'inputs' | 'source'> & { category?: DraftItem['category'] | undefined }

/** Whether the calculation made the item and proposes it no more. */
export function isDropped(row: Pick<KeptItem, 'basis' | 'origin'>): boolean {
  return !row.basis && !isByHand(row)
}

/**
 * Whether an item that is proposed no more charges what a proposal charges now: the use of one meter for one category, one fixed charge on
 * other days, or one line of a document as use and as a cost.
 */
export function isSameCharge(one: Charge, other: Charge): boolean {
  const [kind, others] = [one.inputs.kind, other.inputs.kind]
  if (kind === 'fixed' && others === 'fixed') return originOnAllDays(one.origin) === originOnAllDays(other.origin)
  if (kind === 'readings' && others === 'readings') return useOf(one) === useOf(other)
  if (kind !== 'readings' && others !== 'readings') return false
  return lineOf(one) !== null && lineOf(one) === lineOf(other)
}

function useOf({ category, inputs }: Charge): string {
  return inputs.kind === 'readings' ? [category, inputs.meter_id, inputs.register].join(' ') : ''
}

function lineOf({ source }: Charge): string | null {
  return source.kind === 'document' && source.line !== null ? `${source.document_id} ${source.line}` : null
}

/**
 * Refuses an item that would charge the same as another one: only one of the dropped item and its new proposal may be charged.
 * Dropped advances are on no statement any more, so they never count. What a person adds beside them is the person's decision.
 * @throws StateForbids
 */
export function requireOneCharge(item: KeptItem, items: readonly KeptItem[]): void {
  if (isByHand(item)) return
  const dropped = isDropped(item)
  if (dropped && item.inputs.kind === 'advances') throw new StateForbids(stateReasons.advancesGone, [item.id])
  const counts = dropped ? isProposed : isKept
  const other = items.find((one) => counts(one) && isSameCharge(item, one))
  if (other) throw new StateForbids(stateReasons.chargedByItem(other.label), [other.id])
}

function isProposed({ basis, state }: KeptItem): boolean {
  return !!basis && state !== 'rejected'
}

/** Whether it is proposed no more, and a person has approved it nevertheless. */
export function isKept(row: KeptItem): boolean {
  return isDropped(row) && ['approved', 'corrected'].includes(row.state)
}
