import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { hasLostItsSlots } from '@lokum/service-kit/database/find-lost-slots'
import { type Database, openDatabase } from '@lokum/service-kit/database/open-database'
import { runSql } from '@lokum/service-kit/database/run-sql'
import { listenForCalls } from '@lokum/service-kit/service/listen-for-calls'
import { openTestDatabase, quietLog, type TestDatabase } from '../stage.ts'
import { openSilentProxy } from './silent-proxy.ts'

const slots = 10
const noteTable = 'CREATE TABLE note (text text NOT NULL)'

let server: TestDatabase
beforeAll(async () => {
  server = await openTestDatabase([noteTable])
})
afterAll(async () => server[Symbol.asyncDispose]())

type Times = NonNullable<Parameters<typeof openDatabase>[0]['times']>
const open = (times: Times = {}, url = server.url) =>
  openDatabase({ url, entities: [], applicationName: 'writers', poolSize: slots, times })

/** Writes in a transaction, and gives up some of them. */
async function write({ orm }: Database, isGivenUp: boolean): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await runSql(em, 'INSERT INTO note (text) VALUES ($1)', ['a'])
    if (isGivenUp) throw new Error('given up')
  })
}

test('after five hundred terminations under writers every connection of the pool can be used', async () => {
  await using database = await open()
  let killed = 0
  const writer = async () => {
    while (killed < 500) await write(database, Math.random() < 0.5).catch(() => undefined)
  }
  const killer = async () => {
    while (killed < 500) {
      const { rowCount } = await server.pool.query(terminateSome, [3])
      killed += rowCount ?? 0
      await pause(Math.random() * 4)
    }
  }

  await Promise.all([killer(), ...Array.from({ length: 18 }, writer)])

  const { promise: all, resolve: allIn } = Promise.withResolvers<void>()
  let inside = 0
  const hold = () =>
    database.orm.em.fork().transactional(async (em) => {
      await runSql(em, 'SELECT 1')
      inside += 1
      if (inside === slots) allIn()
      await all
    })
  await Promise.all(Array.from({ length: slots }, hold))
  expect(inside).toBe(slots)
  expect(database.pool.totalCount).toBe(slots)
})

const terminateSome = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'writers' AND datname = current_database() ORDER BY random() LIMIT $1`

test('a service whose connections are all lost is not live, and a stop does not wait for them', async () => {
  const database = await open({ stuck: { quietMs: 200, freshMs: 2_000 }, closeMs: 100 })
  await using doors = await listenForCalls(new AsyncDisposableStack(), {
    config: {
      HOST: '127.0.0.1',
      PORT: 0,
      OPERATIONS_PORT: 0,
      PUBLIC_BASE_URL: 'http://lokum.test',
      SHUTDOWN_GRACE_MS: 0,
    },
    log: quietLog,
    app: () => undefined,
    check: async () => undefined,
    isStuck: database.isStuck,
  })
  const live = async () => (await fetch(`${doors.operationsUrl}/health/live`)).status
  const taken = await Promise.all(Array.from({ length: slots - 1 }, () => database.pool.connect()))
  await pause(300)
  const whileOneIsLeft = await live()
  taken.push(await database.pool.connect())

  await eventually(async () => expect(await live()).toBe(503))
  expect(whileOneIsLeft).toBe(200)

  await taken[0]?.query('SELECT 1')
  expect(await live()).toBe(200)

  await database[Symbol.asyncDispose]()
  expect(database.pool.totalCount).toBe(0)
})

test.each([
  { taken: slots, quietMs: 29_900, isLost: false },
  { taken: slots, quietMs: 30_000, isLost: true },
  { taken: slots - 1, quietMs: 90_000, isLost: false },
])(
  '$taken of ten connections taken and $quietMs ms without a statement: stuck is $isLost',
  async ({ isLost, ...activity }) => {
    expect(await hasLostItsSlots({ size: slots, ...activity }, server.url)).toBe(isLost)
  },
)

test('a database that is away restarts no service, though its connections are all taken', async () => {
  await using proxy = await openSilentProxy(server.url)
  await using database = await open({ stuck: { quietMs: 0, freshMs: 300 }, closeMs: 0 }, proxy.url)
  await Promise.all(Array.from({ length: slots }, () => database.pool.connect()))
  const whileThere = await database.isStuck()

  proxy.fallSilent()

  expect(await database.isStuck()).toBe(false)
  expect(whileThere).toBe(true)
})

test('a statement whose answer never comes fails, and its connection leaves the pool', async () => {
  await using proxy = await openSilentProxy(server.url)
  await using database = await open({ answerMs: 500 }, proxy.url)
  const { orm, pool } = database
  const running = [
    orm.em.fork().transactional((em) => runSql(em, 'SELECT pg_sleep(0.4)')),
    runSql(orm.em.fork(), 'SELECT pg_sleep(0.4)'),
    pool.query('SELECT pg_sleep(0.4)'),
  ]
  await pause(200)

  proxy.fallSilent()
  const outcomes = await Promise.allSettled(running)

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await eventually(() => pool.totalCount === 0)
  proxy.speakToNewOnes()
  await Promise.all(Array.from({ length: 2 * slots }, () => write(database, false)))
})

test('idle connections that fell silent leave the pool before anybody uses them', async () => {
  await using proxy = await openSilentProxy(server.url)
  await using database = await open({ probe: { everyMs: 200, answerMs: 100 } }, proxy.url)
  const { pool } = database
  await Promise.all(Array.from({ length: slots }, () => pool.query('SELECT pg_sleep(0.1)')))
  await pause(500)
  const whileAnswered = pool.totalCount

  proxy.fallSilent()

  await eventually(() => pool.totalCount === 0)
  expect(whileAnswered).toBe(slots)
})
