import type { Item } from '@lokum/contracts/settlements/item'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useWords } from '../../../words/use-words.ts'
import { findUndo } from './find-undo.ts'
import { focusRow } from './focus-row.ts'
import { nextToDecide } from './next-row.ts'
import { type Decision, doneText, useDecisions } from './use-decisions.ts'

/** Decisions about the rows of a list; the last one can be taken back. The focus goes to the next row to decide. */
export function useUndoableDecisions(settlementId: string, rows: readonly Item[]) {
  const words = useWords()
  const change = useDecisions(settlementId)
  const undo = useUndo()
  const { offer, last } = undo
  const latest = useRef({ rows, last })
  useEffect(() => {
    latest.current = { rows, last }
  }, [rows, last])
  const { mutate } = change

  const decide = useCallback(
    (decision: Decision) => {
      const { kind, item } = decision
      mutate(decision)
      offer(doneText(decision, words), [findUndo(kind, item)])
      focusRow(kind === 'reopen' ? item.id : nextToDecide(latest.current.rows, item.id))
    },
    [mutate, offer, words],
  )
  const approveInTurn = useCallback(
    (items: readonly Item[]) => {
      for (const item of items) mutate({ kind: 'approve', item })
      offer(
        words.costs.approvedTogether(items.length),
        items.map((item) => findUndo('approve', item)),
      )
      focusRow(nextToDecide(latest.current.rows, items.at(-1)?.id ?? ''))
    },
    [mutate, offer, words],
  )
  const takeBack = useCallback(() => {
    const back = latest.current.last?.decisions ?? []
    for (const decision of back) mutate(decision)
    offer('', [])
    focusRow(back[0]?.item.id)
  }, [mutate, offer])
  return { change, undo: { ...undo, takeBack }, decide, approveInTurn }
}

/** An action that can be taken back, in words; `place` tells it from the one before. */
type Undoable = { text: string; decisions: readonly Decision[]; place: number }

/** The last action of the list, as long as it can be taken back at the bottom of the page. */
function useUndo() {
  const [last, setLast] = useState<Undoable | null>(null)
  const count = useRef(0)
  const offer = useCallback((text: string, decisions: readonly (Decision | null)[]) => {
    const known = decisions.filter((decision) => decision !== null)
    count.current += 1
    setLast(
      known.length < decisions.length || known.length === 0 ? null : { text, decisions: known, place: count.current },
    )
  }, [])
  const forget = useCallback(() => setLast(null), [])
  return { last, offer, forget }
}
