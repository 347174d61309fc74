import type { Item } from '@lokum/contracts/settlements/item'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { call } from '../../../interface/call.ts'
import { useSettlementChange } from '../../../interface/use-settlement-change.ts'
import { announce } from '../../../parts/announce.tsx'
import { useWords } from '../../../words/use-words.ts'
import { findUndo } from './find-undo.ts'
import type { useUndoableDecisions } from './use-undoable-decisions.ts'

type Decisions = Pick<ReturnType<typeof useUndoableDecisions>, 'undo' | 'approveInTurn'>

/** Approves several costs: in one step if all of them are sure; those that need a look are approved one after the other. */
export function useApproval(detail: SettlementDetail, { undo: { offer }, approveInTurn }: Decisions) {
  const { costs } = useWords()
  const change = useSettlementChange<readonly Item[]>(detail.id, {
    send: (items, version) =>
      call('POST /v1/settlements/{id}/items/decisions', {
        params: { id: detail.id },
        body: { decision: 'approve', item_ids: items.map(({ id }) => id) },
        ...version,
      }),
    onDone: (_, items) => {
      const text = costs.approvedTogether(items.length)
      announce(text)
      offer(
        text,
        items.map((item) => findUndo('approve', item)),
      )
    },
  })
  const approve = (items: readonly Item[]) => {
    if (items.every(({ sure }) => sure)) change.mutate(items)
    else approveInTurn(items)
  }
  return { change, approve }
}
