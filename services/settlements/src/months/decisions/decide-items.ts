import type { AuditAction } from '@lokum/contracts/audit/actions'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { DecideItems } from '@lokum/contracts/settlements/item-operations'
import { describeItem } from '@lokum/month-engine/items/kept-item'
import { addUp } from '@lokum/month-engine/items/total'
import { Problem } from '@lokum/service-kit/problem'
import { languageOfEvents } from '../../words/language-of-events.ts'
import type { ChangedSettlement } from '../close/changed-settlement.ts'
import type { ItemRow } from '../items/item.ts'
import { loadItems } from '../items/load-items.ts'
import { recordStep } from '../settlements/record-step.ts'
import { lockSettlement, takeStep } from '../settlements/settlement.ts'
import { approveItems } from './approve-items.ts'
import { correctItem } from './correct-item.ts'
import type { ItemContext } from './interest-books.ts'
import type { DecisionRequest, ItemsToDecide } from './items-to-decide.ts'
import { rejectItems } from './reject-items.ts'
import { reopenItems } from './reopen-items.ts'

/** Decides about items and returns those that changed. */
type Decide = (context: ItemContext, asked: ItemsToDecide) => Promise<readonly ItemRow[]>

const decisions: Record<DecisionRequest['decision'], { decide: Decide; action: AuditAction }> = {
  approve: { decide: approveItems, action: 'settlement.items_approved' },
  correct: { decide: correctItem, action: 'settlement.items_corrected' },
  reject: { decide: rejectItems, action: 'settlement.items_rejected' },
  reopen: { decide: reopenItems, action: 'settlement.items_reopened' },
}

/**
 * Decides about all items of the request or none. A decision that changes nothing is not audited.
 * @throws Problem not_found · Problem precondition_failed · StateForbids · ModeForbidsItem · ItemsNotTogether · ValidationFailed
 *   · CostInUse · SharesExceedCost · TotalOutOfRange
 */
export async function decideItems(
  context: ItemContext,
  { params, body }: RequestOf<typeof DecideItems>,
): Promise<ChangedSettlement> {
  const row = await lockSettlement(context, params.id)
  const items = await loadItems(context.em, row)
  const named = body.item_ids ? findNamed(items, body.item_ids) : null
  takeStep(row, 'decide')
  if (named?.some(({ inputs }) => inputs.kind === 'interest')) await context.interest.lockInterest(context.em, row)
  const { decide, action } = decisions[body.decision]
  const changed = await decide(context, { row, items, named, body })
  if (changed.length > 0) await recordStep(context, row, { action, data: describe(changed), totalPln: addUp(items) })
  return { row, items }
}

/** @throws Problem not_found with each unknown item */
function findNamed(items: readonly ItemRow[], ids: readonly string[]): ItemRow[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const found = ids.flatMap((id) => byId.get(id) ?? [])
  if (found.length === ids.length) return [...new Set(found)]
  const unknown = ids.flatMap((id, index) => (byId.has(id) ? [] : [`#/item_ids/${index}`]))
  throw new Problem('not_found', { faults: unknown.map((pointer) => ({ pointer, code: 'not_found' }) as const) })
}

/** One item whole; of several their identifiers, since an event has a size limit. */
function describe(changed: readonly ItemRow[]): Record<string, unknown> {
  const [only, ...others] = changed
  if (only && others.length === 0) return { item: describeItem(only, languageOfEvents) }
  return { item_ids: changed.map(({ id }) => id) }
}
