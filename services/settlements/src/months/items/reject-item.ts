import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { RejectItem } from '@lokum/contracts/settlements/item-operations'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { recordStep } from '../settlements/record-step.ts'
import { lockSettlement, type SettlementRow, takeStep } from '../settlements/settlement.ts'
import { decide, describeItem, isDecided, itemOf } from './item.ts'
import { loadItems } from './load-items.ts'

/**
 * Rejects an item, so that it does not count. A share of a cost stays allocated to the agreement: the tenant does not pay it, and
 * nobody else does either. One that is rejected already leaves no trace.
 * @throws NotFound · SettlementStateForbids · Problem precondition_failed · TotalOutOfRange
 */
export async function rejectItem(
  context: Context,
  { params, body }: RequestOf<typeof RejectItem>,
): Promise<{ row: SettlementRow }> {
  const row = await lockSettlement(context, params.id)
  const item = itemOf(await loadItems(context.em, row), params.item_id)
  takeStep(row, 'decide')
  if (isDecided(item, 'reject')) return { row }

  decide(item, 'reject', context.now)
  item.reason = body.reason ?? null
  await recordStep(context, row, { action: 'settlement.item_rejected', data: { item: describeItem(item) } })
  return { row }
}
