import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ApproveItem } from '@lokum/contracts/settlements/item-operations'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { followItem } from '../costs/follow-item.ts'
import { recordStep } from '../settlements/record-step.ts'
import { lockSettlement, type SettlementRow, takeStep } from '../settlements/settlement.ts'
import { agreementOf } from './compute.ts'
import { decide, describeItem, isDecided, isForbidden, itemOf, ModeForbidsItem } from './item.ts'
import { loadItems } from './load-items.ts'
import { useLine } from './use-line.ts'

/**
 * Approves an item as it is; a corrected one with its correction. One that is approved already leaves no trace.
 * @throws NotFound · SettlementStateForbids · Problem precondition_failed · ModeForbidsItem · CostInUse
 *   · SharesExceedCost · TotalOutOfRange
 */
export async function approveItem(
  context: Context,
  { params }: RequestOf<typeof ApproveItem>,
): Promise<{ row: SettlementRow }> {
  const row = await lockSettlement(context, params.id)
  const item = itemOf(await loadItems(context.em, row), params.item_id)
  takeStep(row, 'decide')
  if (isDecided(item, 'approve')) return { row }

  if (isForbidden(item, await agreementOf(context.em, row))) throw new ModeForbidsItem()
  decide(item, 'approve', context.now)
  await useLine(context.em)
  await followItem(context.em, { settlement: row, item })
  await recordStep(context, row, { action: 'settlement.item_approved', data: { item: describeItem(item) } })
  return { row }
}
