import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseAway } from '@lokum/service-kit/database/database-fault'
import { describeError } from '@lokum/service-kit/telemetry/describe-error'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { ClaimedMail } from './claim-mail.ts'
import { type Conclusion, concludeAttempt, type Known } from './conclude-attempt.ts'
import { LeaseLost } from './judge-failure.ts'

const firstPauseMs = 200
const longestPauseMs = 5_000

type OutcomeDeps = Conclusion & { log: Log; signal: AbortSignal }

/**
 * Records the outcome of an attempt. It waits for an unavailable database as long as the process runs, because the mail server's
 * answer is known only here. Returns whether the outcome was recorded.
 */
export async function recordOutcome(parts: OutcomeDeps, claimed: ClaimedMail, outcome: Known): Promise<boolean> {
  let known = outcome
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const next = await conclude(parts, claimed, known)
    if (next === 'recorded') return true
    if (next === 'left' || parts.signal.aborted) return false
    known = next
    await delay(pauseMs, undefined, { signal: parts.signal }).catch(() => undefined)
  }
}

/** The outcome still to record; `left` when another worker has the mail, or takes it over after the lease. */
type Next = Known | 'recorded' | 'left'

async function conclude(parts: OutcomeDeps, { row: mail, lease }: ClaimedMail, outcome: Known): Promise<Next> {
  try {
    await concludeAttempt(parts, { mail, lease, outcome })
    return 'recorded'
  } catch (error) {
    if (error instanceof LeaseLost) return 'left'
    parts.log.warn({ mail: mail.id, error: describeError(error) }, 'mail.not_recorded')
    if (isDatabaseAway(error)) return outcome
    // When recording fails permanently, the log at least shows it to the operator.
    const taken = 'The mail server took the mail, but that could not be recorded.'
    return outcome.result === 'accepted' ? { result: 'unconfirmed', error: taken } : 'left'
  }
}
