import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { RejectItem } from '@lokum/contracts/settlements/item-operations'
import { decide, describeItem, isDecided, requireItem } from '@lokum/month-engine/items/kept-item'
import { isDropped } from '@lokum/month-engine/items/same-charge'
import { addUp } from '@lokum/month-engine/items/total'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids } from '@lokum/service-kit/problem'
import { languageOfEvents } from '../../words/language-of-events.ts'
import type { ChangedSettlement } from '../close/changed-settlement.ts'
import { loadItems } from '../items/load-items.ts'
import { recordStep } from '../settlements/record-step.ts'
import { lockSettlement, takeStep } from '../settlements/settlement.ts'

/**
 * Rejects an item, which excludes it from the total. A share of a cost stays allocated to the agreement: neither this tenant nor
 * another pays it. The advances that a true-up takes off were charged already, so they always count
 * while they are on sent statements. Rejecting a rejected item changes
 * nothing and is not audited.
 * @throws NotFound · StateForbids · Problem precondition_failed · TotalOutOfRange
 */
export async function rejectItem(
  context: Context,
  { params, body }: RequestOf<typeof RejectItem>,
): Promise<ChangedSettlement> {
  const row = await lockSettlement(context, params.id)
  const items = await loadItems(context.em, row)
  const item = requireItem(items, params.item_id)
  takeStep(row, 'decide')
  if (isDecided(item, 'reject')) return { row, items }
  if (item.inputs.kind === 'advances' && !isDropped(item)) throw new StateForbids(stateReasons.advancesPaid)

  decide(item, 'reject', context.now)
  item.reason = body.reason ?? null
  await recordStep(context, row, {
    action: 'settlement.item_rejected',
    data: { item: describeItem(item, languageOfEvents) },
    totalPln: addUp(items),
  })
  return { row, items }
}
