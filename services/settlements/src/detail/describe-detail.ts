import type { SettlementCancellation, SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { findAttached } from '../documents/attached-document.ts'
import type { ChangedSettlement } from '../months/close/changed-settlement.ts'
import { findMissing } from '../months/close/find-missing.ts'
import { loadMonth } from '../months/close/load-month.ts'
import { describeItem } from '../months/items/item.ts'
import { loadItems } from '../months/items/load-items.ts'
import { openContent } from '../months/settlements/kept-content.ts'
import { describeSettlement, isOpen, type SettlementRow } from '../months/settlements/settlement.ts'
import { loadOutcome, type Outcome } from './load-outcome.ts'

/** The full answer for a settlement that a verb has changed. */
export async function describeDetail(
  { em }: Context,
  { location, ...changed }: ChangedSettlement,
): Promise<Answer<SettlementDetail>> {
  const { row } = changed
  const found = await loadOutcome(em, row)
  if (!found) throw new Error(`The settlement ${row.id} is gone.`)
  const body = await composeDetail(em, changed, found.outcome)
  return { body, version: row.version, ...(location && { location }) }
}

/** A settlement with its documents, its items, what is missing, and the progress of its statement. */
export async function composeDetail(
  em: Context['em'],
  changed: ChangedSettlement,
  outcome: Outcome,
): Promise<SettlementDetail> {
  const { row } = changed
  const { items, documentIds, missing } = await completeOf(em, changed)
  return {
    ...describeSettlement(row),
    document_ids: [...documentIds],
    items: items.map(describeItem),
    missing: [...missing],
    cancellation: cancellationOf(row),
    ...outcome,
  }
}

type Complete = Required<Pick<ChangedSettlement, 'items' | 'documentIds' | 'missing'>>

/** Only a settlement whose items may still change can miss something; a cancelled one has what it had. */
async function completeOf(
  em: Context['em'],
  { row, documentIds, missing, ...changed }: ChangedSettlement,
): Promise<Complete> {
  if (row.keptContent && row.cancelledAt) return { ...openContent(em, row.keptContent), missing: [] }
  const items = changed.items ?? (await loadItems(em, row))
  if (documentIds && missing) return { items, documentIds, missing }
  if (!isOpen(row)) return { items, documentIds: documentIds ?? (await findAttached(em, row)), missing: [] }
  const month = await loadMonth(em, row, { locked: false })
  return { items, documentIds: month.documents.map(({ id }) => id), missing: findMissing(row, month, items) }
}

function cancellationOf({ cancelledAt, cancellationReason }: SettlementRow): SettlementCancellation | null {
  return cancelledAt ? { reason: cancellationReason ?? '', cancelled_at: cancelledAt.toISOString() } : null
}
