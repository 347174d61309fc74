import type { RefusalFacts } from './refusal.ts'

/** Refused before anything was done: any call may be sent again. */
const untouched = new Set(['rate_limited', 'overloaded', 'auth_unavailable', 'idempotency_conflict'])
/** Perhaps done: only a call that is done once, however often it is sent, may be sent again. */
const perhapsDone = new Set(['upstream_unavailable', 'outcome_unknown', 'no_answer'])

const mostAttempts = 4
const mostSeconds = 120

export function mayHaveHappened({ code }: Pick<RefusalFacts, 'code'>): boolean {
  return perhapsDone.has(code)
}

/** After how many seconds a refused call is sent again by itself; null: not at all. `attempt` counts from 1. */
export function repeatAfter(facts: RefusalFacts, { attempt, once }: { attempt: number; once: boolean }): number | null {
  if (attempt >= mostAttempts) return null
  if (!untouched.has(facts.code) && !(once && perhapsDone.has(facts.code))) return null
  const seconds = facts.retryAfterSeconds ?? 2 ** (attempt - 1)
  return seconds <= mostSeconds ? seconds : null
}
