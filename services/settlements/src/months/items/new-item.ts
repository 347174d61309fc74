import { newId } from '@lokum/service-kit/ids'
import type { DraftItem } from '../calculation/settlement-case.ts'
import { columnsOf } from './draft-columns.ts'

export type SettlementOfItem = { id: string; accountId: string }

/** Turns a proposal of the engine into an undecided item. */
export function newItem({ id: settlementId, accountId }: SettlementOfItem, draft: DraftItem, now: Date) {
  return {
    ...columnsOf(draft),
    id: newId('item'),
    accountId,
    settlementId,
    origin: draft.origin,
    status: 'proposed' as const,
    inputsChanged: false,
    createdAt: now,
    updatedAt: now,
  }
}
