import { dayIn } from '@lokum/amounts/calendar/usual-days'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { SettlementBalance } from '@lokum/contracts/settlements/payment'
import type { Context } from '@lokum/service-kit/http/context'
import { type Fault, Problem, StateForbids } from '@lokum/service-kit/problem'
import { SettlementRow } from '../../months/settlements/settlement.ts'
import { loadBalance } from '../payments/load-balance.ts'

type Choice = {
  agreementId: string
  /** The settlements that were asked for. */
  ids: readonly string[] | undefined
  /** The member or parameter that names one of them. */
  faultAt: (index: number) => Fault
}

/**
 * The settlements whose open sums a plan spreads, oldest month first. Without a choice, those that are overdue or in instalments with
 * something open; if there are none, the oldest with something open.
 * @throws Problem not_found for a settlement of another agreement · StateForbids for one that was never sent
 */
export async function chooseSettlements(
  { em, caller: { accountId }, now }: Context,
  { agreementId, ids, faultAt }: Choice,
): Promise<SettlementBalance[]> {
  const { settlements } = await loadBalance(em, { accountId, id: agreementId })
  if (ids === undefined) return usualChoice(settlements, dayIn(now))
  const charged = new Set(settlements.map(({ settlement_id }) => settlement_id))
  const others = ids.filter((id) => !charged.has(id))
  const unsent = await em.find(SettlementRow, { accountId, agreementId, id: { $in: others } })
  const own = new Set(unsent.map(({ id }) => id))
  const unknown = ids.flatMap((id, index) => (charged.has(id) || own.has(id) ? [] : [faultAt(index)]))
  if (unknown.length > 0) throw new Problem('not_found', { faults: unknown })
  if (others.length > 0) throw new StateForbids(stateReasons.nothingOpen, others)
  return settlements.filter(({ settlement_id }) => ids.includes(settlement_id))
}

function usualChoice(settlements: readonly SettlementBalance[], today: string): SettlementBalance[] {
  const open = settlements.filter(({ open_pln }) => open_pln > 0)
  const waiting = open.filter(({ due_on, instalments }) => due_on < today || instalments.length > 0)
  return waiting.length > 0 ? waiting : open.slice(0, 1)
}

/** Adds up the open sums of settlements, as decimal text. @throws StateForbids when nothing is open of one */
export function requireOpen(settlements: readonly SettlementBalance[]): string {
  const paid = settlements.filter(({ open_pln }) => open_pln === 0)
  if (settlements.length === 0 || paid.length > 0)
    throw new StateForbids(
      stateReasons.nothingOpen,
      paid.map(({ settlement_id }) => settlement_id),
    )
  return sumPln(settlements.map(({ open_pln }) => String(open_pln)))
}
