import { mayHelpAgain } from '../../interface/refusal.ts'
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
  return <Refused error={error} isAlert {...(mayHelpAgain(error) && { onRepeat: again, isRepeating: isPending })} />
}
