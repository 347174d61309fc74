import { Refusal } from '../../interface/refusal.ts'
import type { Versions } from '../../interface/use-settlement-change.ts'
import { Refused } from '../../parts/refused.tsx'
import { StaleSettlement } from './stale-settlement.tsx'

type RefusedChange = {
  error: Error | null
  stale: Versions | null
  isPending: boolean
  reset: () => void
  again: () => void
}

/** Why a change of a settlement was not made: what was changed elsewhere, or a refusal with another try if it may help. */
export function ChangeRefused({ change: { error, stale, isPending, reset, again } }: { change: RefusedChange }) {
  if (error === null) return null
  if (stale !== null) return <StaleSettlement versions={stale} onTakeTheirs={reset} onKeepMine={again} />
  return <Refused error={error} isAlert {...(mayHelp(error) && { onRepeat: again, isRepeating: isPending })} />
}

/** The interface did not refuse what was asked: it was busy, or its answer was lost. */
function mayHelp(error: Error): boolean {
  return error instanceof Refusal && (error.isOutcomeUnknown || error.facts.status === 0 || error.facts.status >= 429)
}
