import { useEffect, useRef, useState } from 'react'

/** How far one of many calls is: its refusal stays until it is tried again. */
export type Outcome = 'working' | 'done' | Error

type InTurn<One> = { idOf: (one: One) => string; act: (one: One) => Promise<void> }

/** Does something with one after the other; once the page that does it is closed, with no other one. */
export function useInTurn<One>({ idOf, act }: InTurn<One>) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  const note = (id: string, outcome: Outcome) => setOutcomes((known) => new Map(known).set(id, outcome))
  const actOn = async (one: One) => {
    note(idOf(one), 'working')
    try {
      await act(one)
      note(idOf(one), 'done')
      return true
    } catch (error) {
      note(idOf(one), error instanceof Error ? error : new Error(String(error)))
      return false
    }
  }
  /** How many of them were done. */
  const actOnAll = async (all: readonly One[]) => {
    let done = 0
    for (const one of all) {
      if (isClosed.current) break
      if (await actOn(one)) done += 1
    }
    return done
  }
  return { outcomes, actOnAll }
}
