import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type pg from 'pg'
import { type ClaimedDelivery, claimDeliveries } from '../src/deliveries/claim-deliveries.ts'
import { completeDeliveries } from '../src/deliveries/complete-deliveries.ts'
import { anAccount, completion, openQueue, type Queue } from './queue.ts'

let queue: Queue
let pool: pg.Pool
beforeAll(async () => {
  queue = await openQueue()
  pool = queue.pool
})
afterAll(() => queue[Symbol.asyncDispose]())

const anEndpointRow = (accountId: string) => queue.anEndpoint(accountId)
const aWorker = () => queue.aWorker()
const store = (accountId: string, count = 1) => queue.store(accountId, count)
const claim = (worker: string, slots = 100) => queue.claim(worker, slots)

const retry = { state: 'pending', counted: true, delayMs: 60_000, blockMs: null } as const

async function theOnly(worker: string, endpointId: string): Promise<ClaimedDelivery> {
  const [delivery] = (await claim(worker)).filter(({ endpoint_id }) => endpoint_id === endpointId)
  if (!delivery) throw new Error('Nothing was claimed.')
  return delivery
}

test('a result that comes after its lease has passed on changes nothing', async () => {
  const accountId = anAccount()
  const endpointId = await anEndpointRow(accountId)
  await store(accountId)
  const stale = await theOnly(await aWorker(), endpointId)
  await pool.query(`UPDATE delivery_queue SET leased_until = now() WHERE delivery_id = $1`, [stale.delivery_id])
  await pool.query(`UPDATE fairness_queue SET next_due_at = now() WHERE endpoint_id = $1`, [endpointId])
  const fresh = await theOnly(await aWorker(), endpointId)

  const late = await completeDeliveries({ pool }, [completion(stale, { verdict: retry })])
  const valid = await completeDeliveries({ pool }, [completion(fresh)])

  expect(late).toEqual([])
  expect(valid).toMatchObject([{ delivery_id: stale.delivery_id, state: 'succeeded' }])
  expect(fresh.reclaimed).toBe(true)
  const { rows } = await pool.query('SELECT error FROM attempt WHERE delivery_id = $1 ORDER BY id', [stale.delivery_id])
  expect(rows).toEqual([{ error: 'worker_lost' }, { error: null }])
  const again = await completeDeliveries({ pool }, [completion(fresh)])
  expect(again).toEqual([])
})

test('what a dead worker held is due at once when another one notices', async () => {
  const accountId = anAccount()
  const endpointId = await anEndpointRow(accountId)
  await store(accountId)
  const dead = await aWorker()
  const lost = await theOnly(dead, endpointId)
  await pool.query(`UPDATE worker SET seen_at = now() - interval '11 seconds' WHERE id = $1`, [dead])
  const living = await aWorker()

  const { rows } = await pool.query('SELECT alive, reclaimed FROM keep_worker($1, 10000)', [living])

  expect(rows).toEqual([{ alive: true, reclaimed: 1 }])
  const taken = await theOnly(living, endpointId)
  expect(taken).toMatchObject({ delivery_id: lost.delivery_id, reclaimed: true, attempts_made: 0 })
  const noticed = await pool.query('SELECT alive FROM keep_worker($1, 10000)', [dead])
  expect(noticed.rows).toEqual([{ alive: false }])
})

test('workers that claim while events are stored never get the same delivery, and none is left over', async () => {
  const accounts = Array.from({ length: 5 }, anAccount)
  await Promise.all(accounts.map(anEndpointRow))
  const workers = await Promise.all([aWorker(), aWorker(), aWorker()])
  let storing = true
  const claimed: string[] = []
  const working = workers.map(async (worker) => {
    for (;;) {
      const deliveries = await claim(worker, 7)
      claimed.push(...deliveries.map(({ delivery_id }) => delivery_id))
      await completeDeliveries(
        { pool },
        deliveries.map((delivery) => completion(delivery)),
      )
      if (deliveries.length === 0 && !storing) return
    }
  })

  await Promise.all(
    accounts.map(async (accountId) => {
      for (let batch = 0; batch < 20; batch += 1) await store(accountId, 5)
    }),
  )
  storing = false
  await Promise.all(working)

  expect(claimed).toHaveLength(500)
  expect(new Set(claimed).size).toBe(500)
})

test('an endpoint that was disabled while an attempt was on its way holds what would be tried again', async () => {
  const accountId = anAccount()
  const endpointId = await anEndpointRow(accountId)
  await store(accountId)
  const delivery = await theOnly(await aWorker(), endpointId)
  await pool.query(`UPDATE endpoint SET state = 'disabled' WHERE id = $1`, [endpointId])

  const completed = await completeDeliveries({ pool }, [completion(delivery, { verdict: retry })])

  expect(completed).toMatchObject([{ state: 'held' }])
})

test('a fairness queue with many due is served no more often than one with few', async () => {
  const [busy, calm] = [anAccount(), anAccount()]
  const busyEndpoint = await anEndpointRow(busy)
  const calmEndpoint = await anEndpointRow(calm)
  const worker = await aWorker()
  await store(busy, 200)
  await store(calm, 3)

  const claimed = await claim(worker, 10)

  expect(claimed.filter(({ endpoint_id }) => endpoint_id === calmEndpoint)).toHaveLength(3)
  expect(claimed.filter(({ endpoint_id }) => endpoint_id === busyEndpoint).length).toBeLessThanOrEqual(5)
})

test('an endpoint whose event came last is served within one round over all that have a long queue', async () => {
  const worker = await aWorker()
  const busy = Array.from({ length: 30 }, anAccount)
  for (const accountId of busy) await anEndpointRow(accountId)
  for (const accountId of busy) await store(accountId, 20)
  const calm = anAccount()
  const endpointId = await anEndpointRow(calm)
  await claim(worker, 10)
  await store(calm)

  const rounds = []
  for (let round = 0; round < 4; round += 1) rounds.push(...(await claim(worker, 10)))

  expect(rounds.map(({ endpoint_id }) => endpoint_id)).toContain(endpointId)
})

test('one event for twenty endpoints makes twenty deliveries with identifiers of their own', async () => {
  const accountId = anAccount()
  for (let count = 0; count < 20; count += 1) await anEndpointRow(accountId)

  await store(accountId)

  const { rows } = await pool.query('SELECT id FROM delivery WHERE account_id = $1', [accountId])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(20)
  for (const { id } of rows) expect(id).toMatch(/^whd_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
})

test('a lease rewrites no index, however many indexes the queue has', async () => {
  const accountId = anAccount()
  await anEndpointRow(accountId)
  await store(accountId)
  const worker = await aWorker()
  const session = await pool.connect()
  await session.query('BEGIN')
  const { rows: before } = await session.query<Updates>(updates)

  const claimed = await claimDeliveries({ pool: session }, { worker, slots: 100, room: 100, rooms: new Map() })
  const { rows: after } = await session.query<Updates>(updates)
  await session.query('COMMIT')
  session.release()

  expect(claimed.length).toBeGreaterThan(0)
  const since = (name: keyof Updates) => (after[0]?.[name] ?? 0) - (before[0]?.[name] ?? 0)
  expect([since('all'), since('without_index')]).toEqual([claimed.length, claimed.length])
})

type Updates = { all: number; without_index: number }
const updates = `
  SELECT n_tup_upd::int AS "all", n_tup_hot_upd::int AS without_index
  FROM pg_stat_xact_user_tables WHERE relname = 'delivery_queue'`
