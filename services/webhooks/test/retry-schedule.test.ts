import { expect, test } from '@jest/globals'
import { judgeAttempt } from '../src/deliveries/judge-attempt.ts'
import { readRetryAfter } from '../src/deliveries/read-retry-after.ts'
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

test.each([
  ['120', 120_000],
  ['0', 0],
  [' 7 ', 7_000],
  ['Sat, 21 Nov 2026 04:01:00 GMT', 60_000],
  ['Sat, 21 Nov 2026 03:00:00 GMT', 0],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After %j asks for %j ms', (value, expected) => {
  expect(readRetryAfter(new Date('2026-11-21T04:00:00Z'), value)).toBe(expected)
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
