import { setImmediate as nextTurn } from 'node:timers/promises'
import { findDoubts } from '@lokum/month-engine/document-ledgers/find-doubts'
import {
  type BulkApprovalBlocker,
  type BulkApprovalContext,
  decide,
  isDecided,
  whyNotInBulk,
} from '@lokum/month-engine/items/kept-item'
import { requireAllowed } from '@lokum/month-engine/items/require-allowed'
import { requireOneCharge } from '@lokum/month-engine/items/same-charge'
import type { Context } from '@lokum/service-kit/http/context'
import { Problem } from '@lokum/service-kit/problem'
import { CostInUse } from '../costs/cost.ts'
import { byCost, followItem, followItems } from '../costs/follow-item.ts'
import { loadDocuments } from '../costs/load-documents.ts'
import type { ItemRow } from '../items/item.ts'
import { findTerms } from '../settlements/find-terms.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { flushItems } from './flush-items.ts'
import type { ItemContext } from './interest-books.ts'
import type { ItemsToDecide } from './items-to-decide.ts'

class ItemsNotTogether extends Problem {
  constructor(refused: readonly { id: string; index: number; hindrance: BulkApprovalBlocker }[]) {
    const faults = refused.map(({ index, hindrance: code }) => ({ pointer: `#/item_ids/${index}`, code }))
    super('items_not_together', { faults, objects: refused.map(({ id }) => id) })
  }
}

/**
 * Approves the named items with their corrections, if any, or every item that is sure. One item named alone may be unsure.
 * @throws StateForbids · ModeForbidsItem · ItemsNotTogether · CostInUse · SharesExceedCost
 */
export async function approveItems(context: ItemContext, asked: ItemsToDecide): Promise<readonly ItemRow[]> {
  const { row, items, named } = asked
  if (named === null) return await approveSure(context, asked)
  const undecided = named.filter((item) => !isDecided(item, 'approve'))
  const [first] = undecided
  if (!first) return []

  if (named.length === 1) {
    requireAllowed(first, await findTerms(context.em, row))
    requireOneCharge(first, items)
  } else requireTogether(undecided, asked, await judge(context, asked))
  for (const item of undecided) decide(item, 'approve', context.now)
  await flushItems(context.em)
  await requireDaysFree(context, row, undecided)
  await followItems(context.em, row, undecided)
  return undecided
}

/**
 * Approves every proposed item but those that need a decision of their own: items that the calculation no longer proposes, items
 * with low confidence or from a document that does not add up, items that the agreement's mode no longer allows, and shares of a cost
 * that another settlement of the agreement charges.
 */
async function approveSure(context: Context, asked: ItemsToDecide): Promise<readonly ItemRow[]> {
  const judged = await judge(context, asked)
  const approved = new Set<ItemRow>()
  for (const item of asked.items.filter((one) => whyNotInBulk(one, judged) === null).toSorted(byCost)) {
    if (await isChargedElsewhere(context.em, { settlement: asked.row, item })) continue
    decide(item, 'approve', context.now)
    approved.add(item)
  }
  return asked.items.filter((item) => approved.has(item))
}

async function judge({ em }: Context, { row }: ItemsToDecide): Promise<BulkApprovalContext> {
  const agreement = await findTerms(em, row)
  const documents = await loadDocuments(em, row)
  await nextTurn()
  return { doubts: findDoubts(documents), agreement }
}

/** @throws ItemsNotTogether */
function requireTogether(undecided: readonly ItemRow[], { body }: ItemsToDecide, judged: BulkApprovalContext): void {
  const refused = undecided.flatMap((item) => {
    const hindrance = whyNotInBulk(item, judged)
    return hindrance ? [{ id: item.id, index: body.item_ids?.indexOf(item.id) ?? 0, hindrance }] : []
  })
  if (refused.length > 0) throw new ItemsNotTogether(refused)
}

/** Refuses interest on days that another item charges, one of the same decision included. @throws StateForbids */
async function requireDaysFree({ em, interest }: ItemContext, settlement: SettlementRow, approved: readonly ItemRow[]) {
  for (const { id: itemId, inputs } of approved)
    if (inputs.kind === 'interest') await interest.requireInterestFree(em, { settlement, itemId, inputs })
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
