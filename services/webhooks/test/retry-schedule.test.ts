import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { judgeAttempt } from '../src/deliveries/judge-attempt.ts'
import { maxRetryAfterMs, nextDelayMs, RetryDelays, standardDelaysSeconds } from '../src/deliveries/retry-schedule.ts'

const schedule = standardDelaysSeconds

test('the schedule is 0, 5 s, 30 s, 2 m, 5 m, 30 m, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h', () => {
  const delays = Array.from({ length: 13 }, (_, attemptsMade) =>
    nextDelayMs({ schedule, random: () => 0 }, { attemptsMade, retryAfterMs: undefined }),
  )

  const seconds = [0, 5, 30, 120, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
  expect(delays).toEqual([...seconds.map((value) => value * 1_000), undefined])
})

test('jitter only ever adds, at most a fifth and at most half an hour', () => {
  const randoms = [0, 0.001, 0.25, 0.5, 0.999999, ...Array.from({ length: 100 }, Math.random)]
  for (const [attemptsMade, seconds] of schedule.entries()) {
    for (const random of randoms) {
      const next = nextDelayMs({ schedule, random: () => random }, { attemptsMade, retryAfterMs: undefined })
      expect(next).toBeGreaterThanOrEqual(seconds * 1_000)
      expect(next).toBeLessThanOrEqual(seconds * 1_000 + Math.min(seconds * 200, 1_800_000) + 1)
    }
  }
})

test('Retry-After is never cut short, except to a day', () => {
  const next = (retryAfterMs: number) => nextDelayMs({ schedule, random: () => 0.5 }, { attemptsMade: 1, retryAfterMs })

  expect(next(60_000)).toBe(60_000)
  expect(next(1)).toBe(5_500)
  expect(next(10 * maxRetryAfterMs)).toBe(maxRetryAfterMs)
})

const day = 24 * 3_600_000
const aFailure = fc.record({
  attemptsMade: fc.integer({ min: 0, max: 20 }),
  retryAfterMs: fc.option(fc.oneof(fc.integer({ min: 0, max: 2 * day }), fc.constant(Number.MAX_SAFE_INTEGER)), {
    nil: undefined,
  }),
  random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
})
const delayOf = ({ random, ...made }: { attemptsMade: number; retryAfterMs: number | undefined; random: number }) =>
  nextDelayMs({ schedule, random: () => random }, made)

test('no attempt comes before the schedule says so and before the receiver wants it, nor later than both need', () => {
  fc.assert(
    fc.property(aFailure, (failure) => {
      const delay = delayOf(failure)
      const seconds = schedule[failure.attemptsMade]
      if (seconds === undefined) return expect(delay).toBeUndefined()
      const asked = Math.min(failure.retryAfterMs ?? 0, day)
      const jitter = Math.min(seconds * 200, 30 * 60_000)
      expect(Number.isInteger(delay)).toBe(true)
      expect(delay).toBeGreaterThanOrEqual(Math.max(seconds * 1_000, asked))
      expect(delay).toBeLessThanOrEqual(Math.max(seconds * 1_000 + jitter + 1, asked))
    }),
    { numRuns: 2_000 },
  )
})

test('a longer Retry-After never shortens the delay, and later attempts are never closer together', () => {
  fc.assert(
    fc.property(aFailure, fc.nat(day), (failure, more) => {
      const longer = { ...failure, retryAfterMs: (failure.retryAfterMs ?? 0) + more }
      expect(delayOf(longer) ?? 0).toBeGreaterThanOrEqual(delayOf(failure) ?? 0)
      const later = delayOf({ ...failure, attemptsMade: failure.attemptsMade + 1 })
      if (later !== undefined) expect(later).toBeGreaterThanOrEqual(delayOf(failure) ?? 0)
    }),
    { numRuns: 2_000 },
  )
})

const judge = (members: object, attemptsMade = 0) => {
  const attempted = { status: null, error: null, excerpt: null, retryAfterMs: undefined, ...members }
  return judgeAttempt({ schedule: [0, 5], random: () => 0 }, attempted, attemptsMade)
}

test.each([
  [{ status: 200 }, { state: 'succeeded', counted: true }],
  [
    { status: 404, error: 'status' as const },
    { state: 'pending', counted: true, delayMs: 5_000, blockMs: null },
  ],
  [
    { status: 301, error: 'redirect' as const },
    { state: 'pending', delayMs: 5_000 },
  ],
  [{ status: 410, error: 'gone' as const }, { state: 'cancelled' }],
  [
    { status: 422, error: 'declined' as const, retryAfterMs: 9_000 },
    { state: 'cancelled', counted: true, delayMs: null },
  ],
  [{ error: 'protocol' as const }, { state: 'pending', counted: true, delayMs: 5_000, blockMs: null }],
  [
    { status: 429, error: 'status' as const, retryAfterMs: 100 * 3_600_000 },
    { delayMs: 86_400_000, blockMs: 86_400_000 },
  ],
  [
    { status: 307, error: 'redirect' as const, retryAfterMs: 9_000 },
    { delayMs: 9_000, blockMs: null },
  ],
  [
    { status: 429, error: 'status' as const },
    { state: 'pending', blockMs: 60_000 },
  ],
  [
    { status: 429, error: 'status' as const, retryAfterMs: 9_000 },
    { delayMs: 9_000, blockMs: 9_000 },
  ],
  [
    { status: 503, error: 'status' as const },
    { delayMs: 5_000, blockMs: null },
  ],
  [
    { status: 503, error: 'status' as const, retryAfterMs: 9_000 },
    { delayMs: 9_000, blockMs: 9_000 },
  ],
  [
    { status: 500, error: 'status' as const, retryAfterMs: 9_000 },
    { delayMs: 9_000, blockMs: null },
  ],
  [{ error: 'timeout' as const }, { state: 'pending', delayMs: 5_000 }],
  [{ error: 'interrupted' as const }, { state: 'pending', counted: false, delayMs: 0 }],
])('an attempt that brings %j leads to %j', (attempted, verdict) => {
  expect(judge(attempted)).toMatchObject(verdict)
})

test('the attempt after the last of the schedule is not made', () => {
  expect(judge({ status: 500, error: 'status' }, 1)).toMatchObject({ state: 'exhausted', counted: true })
})

test.each(['', '1,', 'a', '1,-1', '1;2', ','])('the schedule %j is refused', (text) => {
  expect(RetryDelays.safeParse(text).success).toBe(false)
})
