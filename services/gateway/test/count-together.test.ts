import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { CreateApartment } from '@lokum/contracts/apartments/operations'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { type CallStore, openCallStore } from '../src/limits/call-store.ts'

const stack = new AsyncDisposableStack()
const nothing = { minute: 0, day: 0 }
const uncounted = { token: nothing, account: nothing }
let url: string
let store: CallStore
beforeAll(async () => {
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  url = stack.use(await createServiceDatabase(postgres, 'gateway')).url
  store = stack.use(openStore())
})
afterAll(() => stack.disposeAsync())

test('calls of one token that are counted together pass up to its limit, one after the other', async () => {
  const call = { operation: CreateApartment, tokenHash: 'at-the-limit', holder: 'acc-at-the-limit' }
  await Promise.all(Array.from({ length: 58 }, () => store.count(call, uncounted)))

  const verdicts = await Promise.all(Array.from({ length: 5 }, () => store.count(call, uncounted)))

  expect(verdicts.map(({ accepted }) => accepted)).toEqual([true, true, false, false, false])
  expect(verdicts.map(({ token }) => token.minute.calls)).toEqual([59, 60, 60, 60, 60])
  expect(verdicts.map(({ account }) => account.day.calls)).toEqual([59, 60, 60, 60, 60])
  expect(await countsOf('at-the-limit')).toEqual({ minute_calls: 60, day_calls: 60 })
})

test('calls of several tokens of one account that are counted together share its ceiling', async () => {
  const callOf = (token: string) => ({ operation: CreateApartment, tokenHash: token, holder: 'acc-shared' })
  await store.count(callOf('shared-0'), uncounted)
  await store.pool.query(`UPDATE call_count SET minute_calls = 598 WHERE subject = 'acc-shared'`)

  const verdicts = await Promise.all(
    ['shared-1', 'shared-2', 'shared-3'].map((token) => store.count(callOf(token), uncounted)),
  )

  expect(verdicts.map(({ accepted }) => accepted)).toEqual([true, true, false])
  expect(verdicts.map(({ account }) => account.minute.calls)).toEqual([599, 600, 600])
  expect(await countsOf('shared-3')).toEqual({ minute_calls: 0, day_calls: 0 })
})

test('each of the calls counted together adds its own calls of an outage', async () => {
  const call = { operation: CreateApartment, tokenHash: 'told', holder: 'acc-told' }
  const alone = { minute: 7, day: 9 }

  const verdicts = await Promise.all([
    store.count(call, uncounted),
    store.count(call, { token: alone, account: alone }),
    store.count(call, uncounted),
  ])

  expect(verdicts.map(({ token }) => [token.minute.calls, token.day.calls])).toEqual([
    [1, 1],
    [9, 11],
    [10, 12],
  ])
  expect(await countsOf('acc-told')).toEqual({ minute_calls: 10, day_calls: 12 })
})

test('three gateways that count the same tokens and accounts in any order never lock each other out, and count exactly', async () => {
  await using second = openStore()
  await using third = openStore()
  const stores = [store, second, third]
  const calls = Array.from({ length: 9_000 }, (_, number) => ({
    operation: CreateApartment,
    tokenHash: `token-${(number * 7_919) % 100}`,
    holder: `acc-${(number * 104_729) % 3}`,
  }))

  const verdicts = await Promise.all(
    calls.map(async (call, number) => {
      const { accepted } = await (stores[number % 3] ?? store).count(call, uncounted)
      return { ...call, accepted }
    }),
  )

  const accepted = verdicts.filter((verdict) => verdict.accepted)
  const perToken = Map.groupBy(accepted, ({ tokenHash }) => tokenHash)
  const perAccount = Map.groupBy(accepted, ({ holder }) => holder)
  for (const [token, passed] of perToken)
    expect(await countsOf(token)).toEqual({ minute_calls: passed.length, day_calls: passed.length })
  expect([...perAccount.values()].map(({ length }) => length)).toEqual([600, 600, 600])
  expect(Math.max(...[...perToken.values()].map(({ length }) => length))).toBeLessThanOrEqual(60)
})

function openStore(): CallStore {
  const log = createLog({ service: 'test', level: 'silent' })
  // A crowded test machine is no outage.
  return openCallStore({ url, poolSize: 4, timeoutMs: 20_000, ceilingFactor: 10, log })
}

async function countsOf(subject: string): Promise<unknown> {
  const { rows } = await store.pool.query('SELECT minute_calls, day_calls FROM call_count WHERE subject = $1', [
    subject,
  ])
  return rows[0]
}
