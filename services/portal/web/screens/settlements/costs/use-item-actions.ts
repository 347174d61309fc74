import type { Item } from '@lokum/contracts/settlements/item'
import { type KeyboardEvent, useCallback, useState } from 'react'
import { Refusal } from '../../../interface/refusal.ts'
import { useWords } from '../../../words/use-words.ts'
import { findUndo } from './find-undo.ts'
import { focusRow } from './focus-row.ts'
import { listKeys } from './list-keys.ts'
import type { RefusedReason } from './reject-form.tsx'
import { listActions, type RowAction } from './row-actions.ts'
import { useChosenItem } from './use-chosen-item.ts'
import type { Decision } from './use-decisions.ts'
import { useUndoableDecisions } from './use-undoable-decisions.ts'

type OpenForm = { itemId: string; form: 'correct' | 'reject' }

/** The actions in the list: decisions and their undoing, the open form, and the cost whose source is shown. */
export function useItemActions(settlementId: string, rows: readonly Item[], whyNot: string | null) {
  const { costs } = useWords()
  const { change, undo, decide, approveInTurn } = useUndoableDecisions(settlementId, rows)
  const chosen = useChosenItem()
  const { choose } = chosen
  const { takeBack } = undo
  const [open, setOpen] = useState<OpenForm | null>(null)
  const refusedReason = refusedReasonOf(change)

  const settle = useCallback(
    (action: Exclude<RowAction, 'source'>, item: Item) => {
      const isPossible = listActions(item).includes(action)
      // The row that was decided last has lost the focus to the next one.
      if (!isPossible && action === 'reopen') takeBack()
      if (!isPossible) return
      if (action === 'correct' || action === 'reject') return setOpen({ itemId: item.id, form: action })
      setOpen(null)
      decide({ kind: action, item })
    },
    [decide, takeBack],
  )
  const act = useCallback(
    (action: RowAction, item: Item) => {
      if (action === 'source') choose(item.id)
      else if (whyNot === null) settle(action, item)
    },
    [choose, settle, whyNot],
  )
  const close = () => {
    setOpen(null)
    if (refusedReason) change.reset()
    focusRow(open?.itemId ?? refusedReason?.itemId)
  }
  return {
    open,
    chosen,
    act,
    close,
    change,
    undo,
    approveInTurn,
    refusedReason,
    reject: (item: Item, reason: string) => {
      setOpen(null)
      decide({ kind: 'reject', item, reason })
    },
    corrected: (item: Item) => {
      close()
      undo.offer(costs.corrected(item.label), [findUndo('correct', item)])
    },
    onKeyDown: (event: KeyboardEvent) => listKeys(rows, act)(event),
  }
}

/** A rejection whose reason the interface did not take: its form opens again with what was typed. */
function refusedReasonOf({ error, refused }: { error: Error | null; refused: Decision | undefined }) {
  const faults = error instanceof Refusal ? error.facts.errors : []
  if (refused?.kind !== 'reject' || faults.length === 0) return null
  const { item, reason } = refused
  return { itemId: item.id, reason, faults } satisfies RefusedReason & { itemId: string }
}
