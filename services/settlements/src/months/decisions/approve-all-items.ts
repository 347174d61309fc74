import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ApproveAllItems } from '@lokum/contracts/settlements/item-operations'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { ChangedSettlement } from '../close/changed-settlement.ts'
import { followItem } from '../costs/follow-item.ts'
import { loadDocuments } from '../costs/load-documents.ts'
import { decide, doubtOf, isForbidden, isSure } from '../items/item.ts'
import { loadItems } from '../items/load-items.ts'
import { totalOf } from '../items/total.ts'
import { recordStep } from '../settlements/record-step.ts'
import { lockSettlement, takeStep } from '../settlements/settlement.ts'
import { agreementOf } from './compute.ts'

/**
 * Approves every item that is still proposed. It leaves items that need a decision of their own: corrections with changed
 * inputs, items that the calculation no longer proposes, items with low confidence or from a document that does not add up,
 * and items that the agreement's mode no longer allows.
 * @throws NotFound · StateForbids · Problem precondition_failed · SharesExceedCost · TotalOutOfRange
 */
export async function approveAllItems(
  context: Context,
  { params }: RequestOf<typeof ApproveAllItems>,
): Promise<ChangedSettlement> {
  const row = await lockSettlement(context, params.id)
  takeStep(row, 'decide')
  const agreement = await agreementOf(context.em, row)
  const stored = await loadItems(context.em, row)
  const documents = await loadDocuments(context.em, row)
  const doubtful = doubtOf(documents.map(({ account }) => account))
  const items = stored.filter(
    (item) => item.status === 'proposed' && item.basis && isSure(item, doubtful) && !isForbidden(item, agreement),
  )
  if (items.length === 0) return { row, items: stored }

  // Costs are locked in a fixed order, so two requests cannot deadlock.
  for (const item of items.toSorted((one, other) => ((one.costId ?? '') < (other.costId ?? '') ? -1 : 1))) {
    decide(item, 'approve', context.now)
    await followItem(context.em, { settlement: row, item })
  }
  const data = { item_ids: items.map(({ id }) => id) }
  await recordStep(context, row, { action: 'settlement.items_approved', data, totalPln: totalOf(stored) })
  return { row, items: stored }
}
