import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { ReopenItem } from '@lokum/contracts/settlements/item-operations'
import { isByHand } from '@lokum/month-engine/calculation/origin'
import { keepsLastProposal } from '@lokum/month-engine/items/basis'
import { describeItem, requireItem } from '@lokum/month-engine/items/kept-item'
import { requireOneCharge } from '@lokum/month-engine/items/same-charge'
import { addUp } from '@lokum/month-engine/items/total'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids } from '@lokum/service-kit/problem'
import { languageOfEvents } from '../../words/language-of-events.ts'
import type { ChangedSettlement } from '../close/changed-settlement.ts'
import { followItem } from '../costs/follow-item.ts'
import type { ItemRow } from '../items/item.ts'
import { loadItems } from '../items/load-items.ts'
import { recordStep } from '../settlements/record-step.ts'
import { lockSettlement, takeStep } from '../settlements/settlement.ts'
import { flushItems } from './flush-items.ts'

/**
 * Takes the decision about an item back: it is proposed again, as the last calculation proposed it. Restoring a proposed item
 * changes nothing and is not audited.
 * @throws NotFound · StateForbids · Problem precondition_failed · CostInUse · SharesExceedCost · TotalOutOfRange
 */
export async function reopenItem(
  context: Context,
  { params }: RequestOf<typeof ReopenItem>,
): Promise<ChangedSettlement> {
  const { em } = context
  const row = await lockSettlement(context, params.id)
  const items = await loadItems(em, row)
  const item = requireItem(items, params.item_id)
  takeStep(row, 'decide')
  if (isByHand(item)) throw new StateForbids(stateReasons.itemByHand(item.label), [item.id])
  if (item.state === 'proposed') return { row, items }
  requireOneCharge(item, items)

  restore(item, context.now)
  const totalPln = addUp(items)
  await flushItems(em)
  await followItem(em, { settlement: row, item })
  await recordStep(context, row, {
    action: 'settlement.item_reopened',
    data: { item: describeItem(item, languageOfEvents) },
    totalPln,
  })
  return { row, items }
}

function restore(item: ItemRow, now: Date): void {
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
