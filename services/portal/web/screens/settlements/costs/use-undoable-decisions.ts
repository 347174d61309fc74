import type { Item } from '@lokum/contracts/settlements/item'
import { useCallback, useEffect, useRef } from 'react'
import { useWords } from '../../../words/use-words.ts'
import { findUndo } from './find-undo.ts'
import { focusRow } from './focus-row.ts'
import { nextToDecide } from './next-row.ts'
import { type Decision, doneText, useDecisions } from './use-decisions.ts'
import { useUndo } from './use-undo.ts'

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
      focusRow(kind === 'restore' ? item.id : nextToDecide(latest.current.rows, item.id))
    },
    [mutate, offer, words],
  )
  const takeBack = useCallback(() => {
    const back = latest.current.last?.decisions ?? []
    for (const decision of back) mutate(decision)
    offer('', [])
    focusRow(back[0]?.item.id)
  }, [mutate, offer])
  return { change, undo: { ...undo, takeBack }, decide }
}
