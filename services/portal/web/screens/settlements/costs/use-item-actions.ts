import type { Item } from '@lokum/contracts/settlements/item'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { focusRow } from './focus-row.ts'
import { listKeys } from './list-keys.ts'
import { nextToDecide } from './next-row.ts'
import { actionsOf, type RowAction } from './row-actions.ts'
import { type Decision, useDecisions } from './use-decisions.ts'

type OpenForm = { itemId: string; form: 'correct' | 'reject' }

/** What a person does in the list: decisions, the open form, and the cost whose source is shown. */
export function useItemActions(settlementId: string, rows: readonly Item[], whyNot: string | null) {
  const decisions = useDecisions(settlementId)
  const [open, setOpen] = useState<OpenForm | null>(null)
  const [sourceOf, setSourceOf] = useState<string | null>(null)
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  }, [rows])
  const { mutate } = decisions

  const decide = useCallback(
    (decision: Decision) => {
      mutate(decision)
      setOpen(null)
      focusRow(decision.kind === 'restore' ? decision.item.id : nextToDecide(latest.current, decision.item.id))
    },
    [mutate],
  )
  const act = useCallback(
    (action: RowAction, item: Item) => {
      if (action === 'source') return setSourceOf(item.id)
      if (whyNot !== null || !actionsOf(item).includes(action)) return
      if (action === 'correct' || action === 'reject') setOpen({ itemId: item.id, form: action })
      else decide({ kind: action, item })
    },
    [decide, whyNot],
  )
  const closeTo = (itemId: string | null | undefined) => focusRow(itemId ?? undefined)

  return {
    open,
    sourceOf,
    act,
    error: decisions.error,
    reject: (item: Item, reason: string) => decide({ kind: 'reject', item, reason }),
    close: () => {
      setOpen(null)
      closeTo(open?.itemId)
    },
    closeSource: () => {
      setSourceOf(null)
      closeTo(sourceOf)
    },
    onKeyDown: (event: KeyboardEvent) => listKeys(rows, act)(event),
  }
}
