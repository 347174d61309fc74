import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { isByHand } from '@lokum/month-engine/calculation/origin'
import { keepsLastProposal } from '@lokum/month-engine/items/basis'
import { requireOneCharge } from '@lokum/month-engine/items/same-charge'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids } from '@lokum/service-kit/problem'
import { followItems } from '../costs/follow-item.ts'
import type { ItemRow } from '../items/item.ts'
import { flushItems } from './flush-items.ts'
import type { ItemsToDecide } from './items-to-decide.ts'

/**
 * Takes the decisions about items back: they are proposed again, as the last calculation proposed them.
 * @throws StateForbids · CostInUse · SharesExceedCost
 */
export async function reopenItems(
  { em, now }: Context,
  { row, items, named }: ItemsToDecide,
): Promise<readonly ItemRow[]> {
  const byHand = (named ?? []).find(isByHand)
  if (byHand) throw new StateForbids(stateReasons.itemByHand(byHand.label), [byHand.id])
  const changed = (named ?? []).filter(({ state }) => state !== 'proposed')
  for (const item of changed) {
    requireOneCharge(item, items)
    reopen(item, now)
  }
  await flushItems(em)
  await followItems(em, row, changed)
  return changed
}

function reopen(item: ItemRow, now: Date): void {
  const { proposal } = item
  if (proposal && keepsLastProposal(item)) {
    item.inputs = proposal.inputs
    item.amountPln = String(proposal.amount_pln)
    item.label = proposal.label ?? item.label
    item.taxClass = proposal.tax_class ?? item.taxClass
    item.proposal = null
  }
  item.state = 'proposed'
  // What no calculation proposes any more needs a look.
  item.inputsChanged = item.basis === null
  item.reason = null
  item.decidedAt = null
  item.updatedAt = now
}
