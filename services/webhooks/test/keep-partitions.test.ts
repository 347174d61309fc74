import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { listPartitions } from '../src/retention/list-partitions.ts'
import { partitionedTables, partitionWidthMs } from '../src/retention/plan-partitions.ts'
import { type History, inDays, month, openHistory } from './history.ts'
import { completion } from './queue.ts'

const width = partitionWidthMs(month)

let history: History
const open = async () => {
  history = await openHistory()
}
const close = () => history[Symbol.asyncDispose]()

describe('a new database', () => {
  beforeAll(open)
  afterAll(close)

  test('partitions exist before the first row, also when several replicas create them together', async () => {
    await Promise.all([history.keepOnce(inDays(0)), history.keepOnce(inDays(0)), history.keepOnce(inDays(0))])
    await history.keep(inDays(0))

    for (const table of partitionedTables) {
      const partitions = await history.partitionsOf(table)
      expect(partitions).toHaveLength(4)
      for (const [place, { from, to, name }] of partitions.entries()) {
        expect(to.getTime() - Number(from)).toBe(width)
        if (place > 0) expect(from).toEqual(partitions[place - 1]?.to)
        expect(name).toMatch(new RegExp(`^${table}_\\d{14}_\\d{14}$`))
      }
    }
  })

  test('the service can make and drop nothing but partitions that are old enough', async () => {
    await history.keep(inDays(0))
    const [present] = await history.partitionsOf('delivery')
    const call = async (text: string, values: unknown[]) =>
      (await history.queue.pool.query(text, values)).rows[0]?.outcome
    const dropNamed = 'SELECT drop_partition($1, $2) AS outcome'

    for (const name of [
      'endpoint',
      'delivery',
      'delivery_default',
      'audit_entry',
      'migration',
      'nothing; DROP TABLE event',
    ])
      expect(await call(dropNamed, [name, inDays(10_000)])).toBe('gone')
    expect(await call(dropNamed, [present?.name, new Date((present?.to.getTime() ?? 0) - 1)])).toBe('needed')
    for (const table of ['endpoint', 'audit_entry', 'event; DROP TABLE event'])
      await expect(
        history.queue.pool.query('SELECT make_partition($1, $2, $3)', [table, inDays(100), inDays(103)]),
      ).rejects.toMatchObject({ code: '22023' })
    await expect(history.queue.pool.query(`DROP TABLE ${present?.name}`)).rejects.toMatchObject({ code: '42501' })
    await expect(history.queue.pool.query(`SELECT * FROM ${present?.name}`)).rejects.toMatchObject({ code: '42501' })
    expect(await history.partitionsOf('delivery')).toHaveLength(4)
  })

  test('the statements that every delivery needs are planned once, whichever migration came last', async () => {
    const { rows } = await history.queue.pool.query(
      `SELECT proname, proconfig FROM pg_proc WHERE proname IN ('ingest_events', 'claim_deliveries', 'complete_deliveries')`,
    )

    expect(rows).toHaveLength(3)
    for (const { proconfig } of rows)
      expect(proconfig).toEqual(expect.arrayContaining(['plan_cache_mode=force_generic_plan', 'enable_hashjoin=off']))
  })
})

describe('a history', () => {
  beforeEach(open)
  afterEach(close)

  test('rows older than the retention are dropped with their partition, and no younger ones', async () => {
    const { accountId } = await history.anOldEndpoint()
    await history.keep(inDays(0))
    const [present] = await history.partitionsOf('event')
    const end = present?.to.getTime() ?? 0
    const old = await history.anEventAt(accountId, new Date(end - 1))
    const young = await history.anEventAt(accountId, new Date(end))
    const worker = await history.queue.aWorker()
    await history.queue.complete((await history.queue.claim(worker)).map((delivery) => completion(delivery)))

    await history.keep(new Date(end + month - 1))
    const before = [await history.rowsOf('event'), await history.rowsOf('delivery'), await history.rowsOf('attempt')]
    await history.keep(new Date(end + month))

    expect(before).toEqual([2, 2, 2])
    expect([await history.rowsOf('event'), await history.rowsOf('delivery'), await history.rowsOf('attempt')]).toEqual([
      1, 1, 1,
    ])
    expect(await history.stateOf(old.deliveryId)).toBeUndefined()
    expect(await history.stateOf(young.deliveryId)).toMatchObject({ state: 'succeeded' })
  })

  test('rows in the default partition stay there until they are old, and the new partition begins after them', async () => {
    const { accountId } = await history.anOldEndpoint()
    await history.anEventAt(accountId, inDays(0))

    await history.keep(inDays(0))
    await history.anEventAt(accountId, new Date(inDays(0).getTime() + 2_000))
    const [first] = await history.partitionsOf('event')
    const held = await history.rowsOf('event_default')
    const claimed = await history.queue.claim(await history.queue.aWorker())
    const ended = await history.queue.complete(claimed.map((delivery) => completion(delivery)))
    await history.keep(inDays(29))
    const kept = await history.rowsOf('event_default')
    await history.keep(inDays(31))

    expect(Number(first?.from) - inDays(0).getTime()).toBeGreaterThan(0)
    expect(Number(first?.from) - inDays(0).getTime()).toBeLessThanOrEqual(1_000)
    expect(ended).toHaveLength(2)
    expect([held, kept, await history.rowsOf('event_default')]).toEqual([1, 1, 0])
  })

  test('after 40 days without a run rows have a place, and what comes after the next run has partitions', async () => {
    const { accountId } = await history.anOldEndpoint()
    await history.keep(inDays(0))
    await history.anEventAt(accountId, inDays(1))
    for (const days of [39, 39.9, 40]) await history.anEventAt(accountId, inDays(days))

    await history.keep(inDays(40))
    await history.anEventAt(accountId, inDays(40.1))

    const rest = [await history.rowsOf('delivery_default'), await history.rowsOf('event_default')]
    const all = [
      await history.rowsOf('delivery'),
      await history.rowsOf('event'),
      await history.rowsOf('delivery_queue'),
    ]
    expect([rest, all]).toEqual([
      [3, 3],
      [4, 4, 4],
    ])
    expect((await history.partitionsOf('event')).at(-1)?.to.getTime()).toBeGreaterThan(inDays(40).getTime() + 3 * width)
    expect(await history.queue.claim(await history.queue.aWorker())).toHaveLength(4)
  })

  test('a round does not wait until a lock is free, and completes its work in the next round', async () => {
    await history.keep(inDays(0))
    const reader = await history.queue.pool.connect()
    await reader.query('BEGIN')
    await reader.query('SELECT count(*) FROM delivery')

    await history.keepOnce(inDays(40))
    const standing = (await history.partitionsOf('delivery')).length
    await reader.query('COMMIT')
    reader.release()
    await history.keep(inDays(40))

    expect(standing).toBe(4)
    const [oldest] = await history.partitionsOf('delivery')
    expect(oldest?.to.getTime()).toBeGreaterThan(inDays(10).getTime())
  })

  /** Days from one round to the next. */
  const between = atDepth({ usual: 30, deep: 3 })

  test('the size stays the same from one retention to the next', async () => {
    const { accountId } = await history.anOldEndpoint()
    const sizes: number[] = []
    for (let days = 0; days <= 60; days += between) {
      await history.keep(inDays(days))
      for (let n = 0; n < 5; n++) await history.anEventAt(accountId, inDays(days))
      await history.queue.complete(
        (await history.queue.claim(await history.queue.aWorker())).map((delivery) => completion(delivery)),
      )
      if (days % 30 === 0 && days > 0)
        sizes.push(
          await history.rowsOf('event'),
          await history.rowsOf('attempt'),
          (await listPartitions(history.queue)).length,
        )
    }

    const rounds = 30 / between + 1
    expect(sizes.slice(0, 2)).toEqual([5 * rounds, 5 * rounds])
    expect(sizes.slice(3, 6)).toEqual(sizes.slice(0, 3))
  })
})
