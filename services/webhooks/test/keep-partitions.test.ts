import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { firstIdAt, newId } from '@lokum/service-kit/ids'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { storeEvents } from '../src/ingest/store-events.ts'
import { keepPartitions } from '../src/retention/keep-partitions.ts'
import { listPartitions } from '../src/retention/list-partitions.ts'
import { partitionedTables, widthMsOf } from '../src/retention/plan-partitions.ts'
import { sweepLeftovers } from '../src/retention/sweep-leftovers.ts'
import { anAccount, completion, openQueue, type Queue } from './queue.ts'

const day = 24 * 3_600_000
const month = 30 * day
const width = widthMsOf(month)

let queue: Queue
beforeEach(async () => {
  queue = await openQueue()
})
afterEach(() => queue[Symbol.asyncDispose]())

const log = createLog({ service: 'webhooks', level: 'silent' })
const started = Date.now()
/** So many days after the tests began. */
const inDays = (days: number) => new Date(started + days * day)

/** One round at a moment: partitions, then what lies in none. */
async function keep(now: Date, retentionMs = month): Promise<void> {
  const parts = { pool: queue.pool, log, clock: () => now, retentionMs, stop: new AbortController().signal }
  await keepPartitions(parts)
  await sweepLeftovers(parts, new Date(now.getTime() - retentionMs))
}

const idAt = (kind: 'event' | 'delivery', at: Date) => firstIdAt(kind, at).slice(0, -12) + newId(kind).slice(-12)

/** An account with one endpoint that has existed for ever. */
async function anOldEndpoint(asked: Parameters<Queue['anEndpoint']>[1] = {}) {
  const accountId = anAccount()
  const endpointId = await queue.anEndpoint(accountId, asked)
  await queue.pool.query(`UPDATE endpoint SET created_at = '2020-01-01' WHERE id = $1`, [endpointId])
  return { accountId, endpointId }
}

const aFact = { type: 'apartment.created', aggregateId: 'apt', sequence: 1, data: '{}', traceparent: undefined }

/** An event that occurred at a moment, with its delivery, which is made by a service whose clock shows another one. */
async function anEventAt(accountId: string, at: Date, deliveredAt = at) {
  const id = idAt('event', at)
  const event = { ...aFact, id, accountId, occurredAt: at }
  await storeEvents({ pool: queue.pool, firstDelayMs: 0 }, { unreadable: [], events: [event] })
  const deliveryId = idAt('delivery', deliveredAt)
  const made = '(SELECT max(id) FROM delivery WHERE event_id = $2)'
  await queue.pool.query(`UPDATE delivery_queue SET delivery_id = $1 WHERE delivery_id = ${made}`, [deliveryId, id])
  await queue.pool.query(`UPDATE delivery SET id = $1 WHERE id = ${made}`, [deliveryId, id])
  return { id, deliveryId }
}

async function rowsOf(table: string): Promise<number> {
  const { rows } = await queue.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)
  return rows[0]?.n ?? 0
}

async function partitionsOf(table: string) {
  const partitions = (await listPartitions(queue)).filter((one) => one.table === table)
  return partitions.toSorted((one, other) => one.to.getTime() - other.to.getTime())
}

async function stateOf(deliveryId: string) {
  const { rows } = await queue.pool.query('SELECT state, last_error FROM delivery WHERE id = $1', [deliveryId])
  return rows[0]
}

test('partitions stand ahead of the first row, also when several replicas make them together', async () => {
  await Promise.all([keep(inDays(0)), keep(inDays(0)), keep(inDays(0))])
  await keep(inDays(0))

  for (const table of partitionedTables) {
    const partitions = await partitionsOf(table)
    expect(partitions).toHaveLength(4)
    for (const [place, { from, to, name }] of partitions.entries()) {
      expect(to.getTime() - Number(from)).toBe(width)
      if (place > 0) expect(from).toEqual(partitions[place - 1]?.to)
      expect(name).toMatch(new RegExp(`^${table}_\\d{14}_\\d{14}$`))
    }
  }
})

test('what is older than the retention leaves with its partition, and nothing younger does', async () => {
  const { accountId } = await anOldEndpoint()
  await keep(inDays(0))
  const [present] = await partitionsOf('event')
  const end = present?.to.getTime() ?? 0
  const old = await anEventAt(accountId, new Date(end - 1))
  const young = await anEventAt(accountId, new Date(end))
  const worker = await queue.aWorker()
  await queue.complete((await queue.claim(worker)).map((delivery) => completion(delivery)))

  await keep(new Date(end + month - 1))
  const before = [await rowsOf('event'), await rowsOf('delivery'), await rowsOf('attempt')]
  await keep(new Date(end + month))

  expect(before).toEqual([2, 2, 2])
  expect([await rowsOf('event'), await rowsOf('delivery'), await rowsOf('attempt')]).toEqual([1, 1, 1])
  expect(await stateOf(old.deliveryId)).toBeUndefined()
  expect(await stateOf(young.deliveryId)).toMatchObject({ state: 'succeeded' })
})

test('the service can make and drop nothing but partitions that are old enough', async () => {
  await keep(inDays(0))
  const [present] = await partitionsOf('delivery')
  const call = async (text: string, values: unknown[]) => (await queue.pool.query(text, values)).rows[0]?.outcome
  const dropNamed = 'SELECT drop_partition($1, $2) AS outcome'

  for (const name of ['endpoint', 'delivery', 'delivery_rest', 'audit_entry', 'migration', 'nothing; DROP TABLE event'])
    expect(await call(dropNamed, [name, inDays(10_000)])).toBe('gone')
  expect(await call(dropNamed, [present?.name, new Date((present?.to.getTime() ?? 0) - 1)])).toBe('needed')
  for (const table of ['endpoint', 'audit_entry', 'event; DROP TABLE event'])
    await expect(
      queue.pool.query('SELECT make_partition($1, $2, $3)', [table, inDays(100), inDays(103)]),
    ).rejects.toMatchObject({ code: '22023' })
  await expect(queue.pool.query(`DROP TABLE ${present?.name}`)).rejects.toMatchObject({ code: '42501' })
  await expect(queue.pool.query(`SELECT * FROM ${present?.name}`)).rejects.toMatchObject({ code: '42501' })
  expect(await partitionsOf('delivery')).toHaveLength(4)
})

test('what still waits leaves the queue before its partition leaves, and no claim ever meets it', async () => {
  const { accountId, endpointId } = await anOldEndpoint()
  await keep(inDays(0))
  const { deliveryId } = await anEventAt(accountId, inDays(0))

  await keep(inDays(40))

  expect(await stateOf(deliveryId)).toBeUndefined()
  expect(await rowsOf('delivery_queue')).toBe(0)
  const later = await anEventAt(accountId, inDays(40))
  const claimed = await queue.claim(await queue.aWorker())
  expect(claimed).toMatchObject([{ delivery_id: later.deliveryId, endpoint_id: endpointId }])
})

test('a replay ends as cancelled when its event leaves, and one that is on its way ends as it ends', async () => {
  const { accountId, endpointId } = await anOldEndpoint()
  await keep(inDays(0))
  const waiting = await anEventAt(accountId, inDays(0), inDays(20))
  const onItsWay = await anEventAt(accountId, inDays(0), inDays(21))
  await queue.pool.query('UPDATE delivery_queue SET due_at = now() + interval $$1 day$$ WHERE delivery_id = $1', [
    waiting.deliveryId,
  ])
  const [claimed] = await queue.claim(await queue.aWorker())
  const held = await anEventAt(accountId, inDays(0), inDays(22))
  await queue.pool.query(`UPDATE delivery SET state = 'held' WHERE id = $1`, [held.deliveryId])
  await queue.pool.query('DELETE FROM delivery_queue WHERE delivery_id = $1', [held.deliveryId])

  await keep(inDays(40))
  const eventsMeanwhile = await rowsOf('event')
  if (claimed) await queue.complete([completion(claimed)])
  await keep(inDays(40))

  expect(claimed?.delivery_id).toBe(onItsWay.deliveryId)
  expect([eventsMeanwhile, await rowsOf('event')]).toEqual([3, 0])
  for (const { deliveryId } of [waiting, held])
    expect(await stateOf(deliveryId)).toEqual({ state: 'cancelled', last_error: 'expired' })
  expect(await stateOf(onItsWay.deliveryId)).toMatchObject({ state: 'succeeded' })
  expect(await rowsOf('delivery_queue')).toBe(0)
  const next = await anEventAt(accountId, inDays(40))
  expect(await queue.claim(await queue.aWorker())).toMatchObject([
    { delivery_id: next.deliveryId, endpoint_id: endpointId },
  ])
})

test('an event that comes later than the retention is delivered, and leaves by the age of its arrival', async () => {
  const { accountId } = await anOldEndpoint()
  await keep(inDays(0))
  const late = await anEventAt(accountId, inDays(-60), inDays(0))

  await keep(inDays(1))
  const claimed = await queue.claim(await queue.aWorker())
  await queue.complete(claimed.map((delivery) => completion(delivery)))
  await keep(inDays(29))
  const kept = await rowsOf('event_rest')
  await keep(inDays(31))

  expect(claimed).toMatchObject([{ delivery_id: late.deliveryId, event_id: late.id }])
  expect([kept, await rowsOf('event_rest')]).toEqual([1, 0])
})

test('after 40 days without a run rows have a place, and the next run puts them into partitions', async () => {
  const { accountId } = await anOldEndpoint()
  await keep(inDays(0))
  await anEventAt(accountId, inDays(1))
  for (const days of [39, 39.9, 40]) await anEventAt(accountId, inDays(days))
  const before = await rowsOf('delivery_rest')

  await keep(inDays(40))

  expect(before).toBe(3)
  expect([await rowsOf('delivery_rest'), await rowsOf('event_rest'), await rowsOf('attempt_rest')]).toEqual([0, 0, 0])
  expect([await rowsOf('delivery'), await rowsOf('event'), await rowsOf('delivery_queue')]).toEqual([3, 3, 3])
  expect((await partitionsOf('event')).at(-1)?.to.getTime()).toBeGreaterThan(inDays(40).getTime() + 3 * width)
  expect(await queue.claim(await queue.aWorker())).toHaveLength(3)
})

test('a round waits for nobody for long, and does what is left to do the next time', async () => {
  await keep(inDays(0))
  const reader = await queue.pool.connect()
  await reader.query('BEGIN')
  await reader.query('SELECT count(*) FROM delivery')

  const begun = performance.now()
  await keep(inDays(40))
  const tookMs = performance.now() - begun
  const standing = (await partitionsOf('delivery')).length
  await reader.query('COMMIT')
  reader.release()
  await keep(inDays(40))

  expect(tookMs).toBeLessThan(15_000)
  expect(standing).toBe(4)
  const [oldest] = await partitionsOf('delivery')
  expect(oldest?.to.getTime()).toBeGreaterThan(inDays(10).getTime())
})

test('the size stays the same from one retention to the next', async () => {
  const { accountId } = await anOldEndpoint()
  const sizes: number[] = []
  for (let days = 0; days <= 90; days += 3) {
    await keep(inDays(days))
    for (let n = 0; n < 5; n++) await anEventAt(accountId, inDays(days))
    await queue.complete((await queue.claim(await queue.aWorker())).map((delivery) => completion(delivery)))
    if (days % 30 === 0 && days > 0)
      sizes.push(await rowsOf('event'), await rowsOf('attempt'), (await listPartitions(queue)).length)
  }

  expect(sizes.slice(0, 3)).toEqual([55, 55, 42])
  expect(sizes.slice(3, 6)).toEqual(sizes.slice(0, 3))
  expect(sizes.slice(6, 9)).toEqual(sizes.slice(0, 3))
})

test('a deleted endpoint goes with its last delivery, and jobs go when they are as old', async () => {
  const { accountId, endpointId } = await anOldEndpoint()
  const { endpointId: kept } = await anOldEndpoint()
  await keep(inDays(0))
  await anEventAt(accountId, inDays(0))
  await queue.pool.query('UPDATE endpoint SET deleted_at = now() WHERE id = $1', [endpointId])
  for (const [id, owner] of [
    ['whj_1', endpointId],
    ['whj_2', kept],
  ])
    await queue.pool.query(insertJob, [id, accountId, owner])

  await keep(inDays(29))
  const before = [await rowsOf('endpoint'), await rowsOf('delivery_job')]
  await keep(inDays(40))

  expect(before).toEqual([2, 2])
  const { rows } = await queue.pool.query(
    'SELECT endpoint.id FROM endpoint JOIN delivery_lane ON endpoint_id = endpoint.id',
  )
  expect(rows).toEqual([{ id: kept }])
  expect(await rowsOf('delivery_job')).toBe(0)
})

const insertJob = `
  INSERT INTO delivery_job (id, account_id, endpoint_id, kind, state, range_from, range_to, states, place, span, due_at, created_at,
    updated_at, finished_at)
  VALUES ($1, $2, $3, 'recover', 'finished', now(), now(), '{held}', '', 1, now(), now(), now(), now())`

test('the statements that every delivery needs are planned once, whichever migration came last', async () => {
  const { rows } = await queue.pool.query(
    `SELECT proname, proconfig FROM pg_proc WHERE proname IN ('store_events', 'lease_deliveries', 'finish_deliveries')`,
  )

  expect(rows).toHaveLength(3)
  for (const { proconfig } of rows)
    expect(proconfig).toEqual(expect.arrayContaining(['plan_cache_mode=force_generic_plan', 'enable_hashjoin=off']))
})
