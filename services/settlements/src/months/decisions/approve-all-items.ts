import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ApproveAllItems } from '@lokum/contracts/settlements/item-operations'
import { findDoubts } from '@lokum/month-engine/document-ledgers/find-doubts'
import {
  type BulkApprovalBlocker,
  type BulkApprovalContext,
  decide,
  isDecided,
  whyNotInBulk,
} from '@lokum/month-engine/items/kept-item'
import { addUp } from '@lokum/month-engine/items/total'
import type { Context } from '@lokum/service-kit/http/context'
import { Problem } from '@lokum/service-kit/problem'
import type { ChangedSettlement } from '../close/changed-settlement.ts'
import { CostInUse } from '../costs/cost.ts'
import { followItem } from '../costs/follow-item.ts'
import { loadDocuments } from '../costs/load-documents.ts'
import type { ItemRow } from '../items/item.ts'
import { loadItems } from '../items/load-items.ts'
import { findTerms } from '../settlements/find-terms.ts'
import { recordStep } from '../settlements/record-step.ts'
import { lockSettlement, takeStep } from '../settlements/settlement.ts'

class ItemsNotTogether extends Problem {
  constructor(refused: readonly { id: string; index: number; hindrance: BulkApprovalBlocker }[]) {
    const faults = refused.map(({ index, hindrance: code }) => ({ pointer: `#/item_ids/${index}`, code }))
    super('items_not_together', { faults, objects: refused.map(({ id }) => id) })
  }
}

/**
 * Approves every item that is still proposed, or exactly the named ones. It leaves items that need a decision of their own: corrections with changed
 * inputs, items that the calculation no longer proposes, items with low confidence or from a document that does not add up,
 * items that the agreement's mode no longer allows, and shares of a cost that another settlement of the agreement charges.
 * @throws NotFound · StateForbids · Problem precondition_failed · ItemsNotTogether · CostInUse for a named item · SharesExceedCost
 *   · TotalOutOfRange
 */
export async function approveAllItems(
  context: Context,
  { params, body }: RequestOf<typeof ApproveAllItems>,
): Promise<ChangedSettlement> {
  const row = await lockSettlement(context, params.id)
  takeStep(row, 'decide')
  const agreement = await findTerms(context.em, row)
  const stored = await loadItems(context.em, row)
  const documents = await loadDocuments(context.em, row)
  await nextTurn()
  const judged = { doubts: findDoubts(documents), agreement }
  const named = body.item_ids && requireTogether(stored, body.item_ids, judged)
  const items = named ?? stored.filter((item) => whyNotInBulk(item, judged) === null)
  const approved: ItemRow[] = []
  // Costs are locked in a fixed order, so two requests cannot deadlock.
  for (const item of items.toSorted((one, other) => ((one.costId ?? '') < (other.costId ?? '') ? -1 : 1))) {
    if (!named && (await isChargedElsewhere(context.em, { settlement: row, item }))) continue
    decide(item, 'approve', context.now)
    if (named) await followItem(context.em, { settlement: row, item })
    approved.push(item)
  }
  if (approved.length === 0) return { row, items: stored }
  const data = { item_ids: items.flatMap((item) => (approved.includes(item) ? [item.id] : [])) }
  await recordStep(context, row, { action: 'settlement.items_approved', data, totalPln: addUp(stored) })
  return { row, items: stored }
}

/** Updates the allocation of an item's cost, unless another settlement charges the agreement's share of it. */
async function isChargedElsewhere(em: Context['em'], decided: Parameters<typeof followItem>[1]): Promise<boolean> {
  try {
    await followItem(em, decided)
    return false
  } catch (error) {
    if (error instanceof CostInUse) return true
    throw error
  }
}

/** The named items without those that are approved already. @throws Problem not_found · ItemsNotTogether */
function requireTogether(stored: readonly ItemRow[], ids: readonly string[], judged: BulkApprovalContext): ItemRow[] {
  const byId = new Map(stored.map((item) => [item.id, item]))
  const unknown = ids.flatMap((id, index) => (byId.has(id) ? [] : [`#/item_ids/${index}`]))
  if (unknown.length > 0) {
    throw new Problem('not_found', { faults: unknown.map((pointer) => ({ pointer, code: 'not_found' }) as const) })
  }
  const named = ids.flatMap((id, index) => {
    const item = byId.get(id)
    const isDone = item === undefined || (item.state === 'approved' && isDecided(item, 'approve'))
    return isDone ? [] : [{ id, index, item, hindrance: whyNotInBulk(item, judged) }]
  })
  const refused = named.flatMap(({ hindrance, ...one }) => (hindrance ? [{ ...one, hindrance }] : []))
  if (refused.length > 0) throw new ItemsNotTogether(refused)
  return [...new Set(named.map(({ item }) => item))]
}
