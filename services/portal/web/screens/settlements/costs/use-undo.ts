import { useCallback, useRef, useState } from 'react'
import type { Decision } from './use-decisions.ts'

/** An action that can be taken back, in words; `place` tells it from the one before. */
type Undoable = { text: string; decisions: readonly Decision[]; place: number }

/** The last action of the list, as long as it can be taken back at the bottom of the page. */
export function useUndo() {
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
