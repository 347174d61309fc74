import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DraftItem } from '@lokum/month-engine/calculation/settlement-case'
import { ItemLimitReached, mostItems } from '@lokum/month-engine/items/kept-item'
import { mergeItems } from '@lokum/month-engine/items/merge-items'
import { addUp } from '@lokum/month-engine/items/total'
import type { Context } from '@lokum/service-kit/http/context'
import { ItemRow } from './item.ts'
import { inOrder, loadItems } from './load-items.ts'
import { newItem, type SettlementOfItem } from './new-item.ts'

type Proposals = {
  drafts: readonly DraftItem[]
  /** The identifiers of the attached documents. */
  attached: ReadonlySet<string>
  now: Date
}

/**
 * Updates the items of a settlement to the engine's current proposals and returns them in order. Rejected items of documents that
 * were detached are removed, so that these documents can be deleted.
 * @throws ItemLimitReached · TotalOutOfRange
 */
export async function storeProposals(
  em: Context['em'],
  settlement: SettlementOfItem,
  proposals: Proposals,
): Promise<ItemRow[]> {
  const stored = await loadItems(em, settlement)
  // Hundreds of items are read, compared and stored in parts, so that other requests get a turn.
  await nextTurn()
  const { added, removed: vanished } = mergeItems(stored, proposals)
  const removed = [...vanished, ...stored.filter((row) => isOfDetached(row, proposals))]
  const kept = stored.filter((row) => !removed.includes(row))
  const count = kept.length + added.length
  if (count > mostItems) throw new ItemLimitReached(count)
  // Check first, because the database columns are narrower than the amount a typing mistake can produce.
  addUp([...kept, ...added])

  for (const row of removed) em.remove(row)
  const created = added.map((draft) => em.create(ItemRow, newItem(settlement, draft, proposals.now)))
  em.persist(created)
  await nextTurn()
  await em.flush()
  return inOrder([...kept, ...created])
}

function isOfDetached({ state, sourceDocumentId, origin }: ItemRow, { drafts, attached }: Proposals): boolean {
  if (state !== 'rejected' || !sourceDocumentId || attached.has(sourceDocumentId)) return false
  return !drafts.some((draft) => draft.origin === origin)
}
