import { expect, test } from '@jest/globals'
import { CreateApartment } from '@lokum/contracts/apartments/operations'
import { createLog } from '@lokum/service-kit/telemetry/log'
import type { CallStore, Uncounted } from '../src/limits/call-store.ts'
import { countCall, createCounter } from '../src/limits/count-call.ts'

const call = { operation: CreateApartment, tokenHash: 'token', holder: 'account' }
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
  const counter = createCounter({ store, ceilingFactor: 10, log, nowMs: () => nowMs })

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
  const counter = createCounter({ store, ceilingFactor: 10, log, nowMs: () => nowMs })
  await countCall(counter, call)

  isDown = false
  nowMs = 61_000
  await countCall(counter, call)

  expect(sent.at(-1)?.token).toEqual({ minute: 0, day: 1 })
})

test('alone, a process opens a new window when the old one has ended', async () => {
  let nowMs = 0
  const store: Pick<CallStore, 'count'> = { count: () => Promise.reject(new Error('down')) }
  const counter = createCounter({ store, ceilingFactor: 10, log, nowMs: () => nowMs })
  for (let made = 0; made < 60; made += 1) await countCall(counter, call)

  const refused = await countCall(counter, call)
  nowMs = 60_000
  const accepted = await countCall(counter, call)

  expect([refused.accepted, accepted.accepted]).toEqual([false, true])
  expect(accepted.token).toEqual({ minute: { calls: 1, endsInMs: 60_000 }, day: { calls: 61, endsInMs: 86_340_000 } })
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
  const counter = createCounter({ store, ceilingFactor: 10, log, nowMs: () => 0 })
  await countCall(counter, call)

  const { accepted } = await countCall(counter, { ...call, tokenHash: 'another token' })

  expect({ accepted, asked }).toEqual({ accepted: false, asked: ['token'] })
})
