import { expect, test } from '@jest/globals'
import { CreateApartment } from '@lokum/contracts/apartments/operations'
import { createLog } from '@lokum/service-kit/telemetry/log'
import type { CallStore } from '../src/limits/call-store.ts'
import { countCall, createCounter } from '../src/limits/count-call.ts'
import type { Uncounted } from '../src/limits/counted-call.ts'

const call = { operation: CreateApartment, tokenHash: 'token', holder: 'account' }
/** Start of a process that runs for more than a minute. */
const startedAtMs = -60_000
const log = createLog({ service: 'test', level: 'silent' })

test('a store that is down is tried once a second, and later gets every call counted without it', async () => {
  let nowMs = 0
  let isDown = true
  const sent: Uncounted[] = []
  const store: Pick<CallStore, 'count'> = {
    count: async (_call, uncounted) => {
      sent.push(uncounted)
      if (isDown) throw new Error('down')
      const reading = { minute: { calls: 6, endsInMs: 58_000 }, day: { calls: 6, endsInMs: 86_000_000 } }
      return { accepted: true, token: reading, account: reading }
    },
  }
  const counter = createCounter({ store, ceilingFactor: 10, log, nowMs: () => nowMs, startedAtMs })

  for (let at = 0; at < 4; at += 1) {
    nowMs = at * 400
    await countCall(counter, call)
  }
  isDown = false
  nowMs = 2_400
  await countCall(counter, call)
  await countCall(counter, call)

  const all = (calls: number) => ({ minute: calls, day: calls })
  expect(sent).toEqual([0, 3, 4, 0].map((calls) => ({ token: all(calls), account: all(calls) })))
})

test('calls counted in a minute that has ended are added to the day only', async () => {
  let nowMs = 0
  let isDown = true
  const sent: Uncounted[] = []
  const store: Pick<CallStore, 'count'> = {
    count: async (_call, uncounted) => {
      sent.push(uncounted)
      if (isDown) throw new Error('down')
      const reading = { minute: { calls: 1, endsInMs: 60_000 }, day: { calls: 2, endsInMs: 86_000_000 } }
      return { accepted: true, token: reading, account: reading }
    },
  }
  const counter = createCounter({ store, ceilingFactor: 10, log, nowMs: () => nowMs, startedAtMs })
  await countCall(counter, call)

  isDown = false
  nowMs = 61_000
  await countCall(counter, call)

  expect(sent.at(-1)?.token).toEqual({ minute: 0, day: 1 })
})

test('alone, a process opens a new window when the old one has ended', async () => {
  let nowMs = 0
  const store: Pick<CallStore, 'count'> = { count: () => Promise.reject(new Error('down')) }
  const counter = createCounter({ store, ceilingFactor: 10, log, nowMs: () => nowMs, startedAtMs })
  for (let made = 0; made < 60; made += 1) await countCall(counter, call)

  const refused = await countCall(counter, call)
  nowMs = 60_000
  const accepted = await countCall(counter, call)

  expect([refused.accepted, accepted.accepted]).toEqual([false, true])
  expect(accepted.token).toEqual({ minute: { calls: 1, endsInMs: 60_000 }, day: { calls: 61, endsInMs: 86_340_000 } })
})

test('a gateway that is killed every 8 s while the store is away accepts 60 calls a minute and one for each restart', async () => {
  let nowMs = 0
  const store: Pick<CallStore, 'count'> = { count: () => Promise.reject(new Error('down')) }
  const accepted: number[] = []
  let counter = createCounter({ store, ceilingFactor: 10, log, nowMs: () => nowMs, startedAtMs: nowMs })
  for (; nowMs < 600_000; nowMs += 100) {
    if (nowMs % 8_000 === 0)
      counter = createCounter({ store, ceilingFactor: 10, log, nowMs: () => nowMs, startedAtMs: nowMs })
    const verdict = await countCall(counter, call)
    if (verdict.accepted) accepted.push(nowMs)
    else expect(verdict.token.minute.calls).toBeGreaterThanOrEqual(60)
  }

  const inMinute = accepted.map((from) => accepted.filter((at) => at >= from && at < from + 60_000).length)
  expect(Math.max(...inMinute)).toBeLessThanOrEqual(60 + 8)
  expect(accepted.length).toBeGreaterThan(500)
})

test('alone since its start, a process allows the whole limit after a minute', async () => {
  const store: Pick<CallStore, 'count'> = { count: () => Promise.reject(new Error('down')) }
  const counter = createCounter({ store, ceilingFactor: 10, log, nowMs: () => 61_000, startedAtMs: 0 })

  const verdicts = []
  for (let made = 0; made < 61; made += 1) verdicts.push(await countCall(counter, call))

  expect(verdicts.filter((verdict) => verdict.accepted)).toHaveLength(60)
})

test('an account known to be over its ceiling is refused without asking the store, whichever token calls', async () => {
  const reading = (calls: number) => ({ minute: { calls, endsInMs: 30_000 }, day: { calls, endsInMs: 86_000_000 } })
  const asked: string[] = []
  const store: Pick<CallStore, 'count'> = {
    count: async ({ tokenHash }) => {
      asked.push(tokenHash)
      return { accepted: true, token: reading(1), account: reading(600) }
    },
  }
  const counter = createCounter({ store, ceilingFactor: 10, log, nowMs: () => 0, startedAtMs })
  await countCall(counter, call)

  const { accepted } = await countCall(counter, { ...call, tokenHash: 'another token' })

  expect({ accepted, asked }).toEqual({ accepted: false, asked: ['token'] })
})
