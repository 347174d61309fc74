import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ApproveItem } from '@lokum/contracts/settlements/item-operations'
import { decide, describeItem, isDecided, requireItem } from '@lokum/month-engine/items/kept-item'
import { requireAllowed } from '@lokum/month-engine/items/require-allowed'
import { requireOneCharge } from '@lokum/month-engine/items/same-charge'
import { addUp } from '@lokum/month-engine/items/total'
import type { Context } from '@lokum/service-kit/http/context'
import { languageOfEvents } from '../../words/language-of-events.ts'
import type { ChangedSettlement } from '../close/changed-settlement.ts'
import { followItem } from '../costs/follow-item.ts'
import { loadItems } from '../items/load-items.ts'
import { findTerms } from '../settlements/find-terms.ts'
import { recordStep } from '../settlements/record-step.ts'
import { lockSettlement, takeStep } from '../settlements/settlement.ts'
import { flushItems } from './flush-items.ts'

/**
 * Approves an item with its correction, if any. Approving an approved item changes nothing and is not audited.
 * @throws NotFound · StateForbids · Problem precondition_failed · ModeForbidsItem · CostInUse
 *   · SharesExceedCost · TotalOutOfRange
 */
export async function approveItem(
  context: Context,
  { params }: RequestOf<typeof ApproveItem>,
): Promise<ChangedSettlement> {
  const row = await lockSettlement(context, params.id)
  const items = await loadItems(context.em, row)
  const item = requireItem(items, params.item_id)
  takeStep(row, 'decide')
  if (isDecided(item, 'approve')) return { row, items }

  requireAllowed(item, await findTerms(context.em, row))
  requireOneCharge(item, items)
  decide(item, 'approve', context.now)
  await flushItems(context.em)
  await followItem(context.em, { settlement: row, item })
  await recordStep(context, row, {
    action: 'settlement.item_approved',
    data: { item: describeItem(item, languageOfEvents) },
    totalPln: addUp(items),
  })
  return { row, items }
}
