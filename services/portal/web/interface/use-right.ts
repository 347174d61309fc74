import type { Scope } from '@lokum/contracts/interface/scope'
import { useWords } from '../words/use-words.ts'
import { sessionState } from './session.ts'
import { useStore } from './use-store.ts'

type Right = Exclude<Scope, 'internal' | 'tenant'>

/** Why the person may not do something, in words; null: they may. */
export function useMissingRight(right: Right): string | null {
  const { states } = useWords()
  const state = useStore(sessionState)
  if (state.kind === 'none' || state.session.scopes.includes(right)) return null
  return states.missingRight(states.rights[right])
}
