import type { DraftItem } from '@lokum/month-engine/calculation/settlement-case'
import { draftColumns } from '@lokum/month-engine/items/draft-columns'
import { newId } from '@lokum/service-kit/ids'

export type SettlementOfItem = { id: string; accountId: string }

/** Turns a proposal of the engine into an undecided item. */
export function newItem({ id: settlementId, accountId }: SettlementOfItem, draft: DraftItem, now: Date) {
  return {
    ...draftColumns(draft),
    id: newId('item'),
    accountId,
    settlementId,
    origin: draft.origin,
    state: 'proposed' as const,
    inputsChanged: false,
    createdAt: now,
    updatedAt: now,
  }
}
