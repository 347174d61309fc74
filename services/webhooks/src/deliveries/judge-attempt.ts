import { maxRetryAfterMs, nextDelayMs } from './retry-schedule.ts'
import type { Attempted } from './send-delivery.ts'

/** The next state of a delivery after an attempt. */
export type Verdict = {
  state: 'pending' | 'succeeded' | 'exhausted' | 'cancelled'
  /** Whether the attempt uses up one of the schedule. */
  counted: boolean
  delayMs: number | null
  /** How long the whole endpoint is left alone. */
  blockMs: number | null
}

type Rules = { schedule: readonly number[]; random: () => number }

const tooManyRequests = 429
const unavailable = 503
const tooManyRequestsPauseMs = 60_000

/** Decides by the result: only 2xx succeeds, 410 ends the delivery, anything else is retried until the schedule ends. */
export function judgeAttempt(rules: Rules, attempted: Attempted, attemptsMade: number): Verdict {
  const { error } = attempted
  if (error === null) return { state: 'succeeded', counted: true, delayMs: null, blockMs: null }
  if (error === 'interrupted') return { state: 'pending', counted: false, delayMs: 0, blockMs: null }
  if (error === 'gone' || error === 'declined')
    return { state: 'cancelled', counted: true, delayMs: null, blockMs: null }
  const delayMs = nextDelayMs(rules, { attemptsMade: attemptsMade + 1, retryAfterMs: attempted.retryAfterMs })
  const blockMs = blockOf(attempted)
  if (delayMs === undefined) return { state: 'exhausted', counted: true, delayMs: null, blockMs }
  return { state: 'pending', counted: true, delayMs, blockMs }
}

/** 429 and 503 ask the sender to slow down, not the single delivery (RFC 6585 and RFC 9110, section 15.6.4). */
function blockOf({ status, retryAfterMs }: Attempted): number | null {
  if (status !== tooManyRequests && status !== unavailable) return null
  if (retryAfterMs !== undefined) return Math.min(retryAfterMs, maxRetryAfterMs)
  return status === tooManyRequests ? tooManyRequestsPauseMs : null
}
