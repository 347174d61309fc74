import { z } from 'zod'

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds

/** Seconds before each attempt, counted from the end of the one before: twelve attempts in about three days. */
export const standardDelaysSeconds: readonly number[] = [
  0,
  5,
  30,
  2 * minuteSeconds,
  5 * minuteSeconds,
  30 * minuteSeconds,
  2 * hourSeconds,
  5 * hourSeconds,
  10 * hourSeconds,
  14 * hourSeconds,
  20 * hourSeconds,
  24 * hourSeconds,
]

/** The schedule as text: one number for each attempt, comma separated. */
export const RetryDelays = z
  .string()
  .transform((text) => text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part))))
  .pipe(z.array(z.number().min(0).max(604_800)).min(1).max(50))

const maxJitterMs = 30 * minuteSeconds * 1_000
const jitterShare = 0.2

/** No receiver is waited for longer than this, whatever it asks. */
export const maxRetryAfterMs = 24 * hourSeconds * 1_000

type Situation = {
  schedule: readonly number[]
  /** A number of [0, 1). */
  random: () => number
}

type Made = { attemptsMade: number; retryAfterMs: number | undefined }

/**
 * Milliseconds until the next attempt: the schedule's delay and up to 20 % (at most 30 minutes) of jitter on top, and never
 * less than what the receiver asked for; undefined when no attempt is left.
 */
export function nextDelayMs(
  { schedule, random }: Situation,
  { attemptsMade, retryAfterMs = 0 }: Made,
): number | undefined {
  const seconds = schedule[attemptsMade]
  if (seconds === undefined) return undefined
  const delayMs = seconds * 1_000
  const jitterMs = random() * Math.min(delayMs * jitterShare, maxJitterMs)
  return Math.ceil(Math.max(delayMs + jitterMs, Math.min(retryAfterMs, maxRetryAfterMs)))
}
