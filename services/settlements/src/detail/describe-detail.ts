import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { findAttached } from '../documents/attached-document.ts'
import type { ChangedSettlement } from '../months/close/changed-settlement.ts'
import { findMissing } from '../months/close/find-missing.ts'
import { loadMonth } from '../months/close/load-month.ts'
import { describeItem } from '../months/items/item.ts'
import { loadItems } from '../months/items/load-items.ts'
import { describeSettlement, isOpen } from '../months/settlements/settlement.ts'
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
  const items = changed.items ?? (await loadItems(em, row))
  const { documentIds, missing } = await completeOf(em, { ...changed, items })
  return {
    ...describeSettlement(row),
    document_ids: [...documentIds],
    items: items.map(describeItem),
    missing: [...missing],
    ...outcome,
  }
}

type Known = ChangedSettlement & Required<Pick<ChangedSettlement, 'items'>>
type Complete = Required<Pick<ChangedSettlement, 'documentIds' | 'missing'>>

/** Only a settlement whose items may still change can miss something. */
async function completeOf(em: Context['em'], { row, items, documentIds, missing }: Known): Promise<Complete> {
  if (documentIds && missing) return { documentIds, missing }
  if (!isOpen(row)) return { documentIds: documentIds ?? (await findAttached(em, row)), missing: [] }
  const month = await loadMonth(em, row, { locked: false })
  return { documentIds: month.documents.map(({ id }) => id), missing: findMissing(row, month, items) }
}
