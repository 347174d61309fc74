import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openDatabaseClock } from '@lokum/service-kit/database/database-clock'
import pg from 'pg'
import { openTestDatabase, quietLog, type TestDatabase } from '../stage.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => await database[Symbol.asyncDispose]())

const hourMs = 3_600_000

/** How far a clock is from the true time. */
const errorOf = (clock: () => Date) => clock().getTime() - Date.now()

test.each([2_000, hourMs, -hourMs])(
  'a machine whose clock is %d ms off uses the clock of its database',
  async (offMs) => {
    const wall = () => new Date(Date.now() + offMs)

    await using opened = await openDatabaseClock({ pool: database.pool, log: quietLog, wall })

    expect(Math.abs(errorOf(opened.clock))).toBeLessThan(500)
  },
)

test('a machine that agrees with its database keeps its own milliseconds', async () => {
  const time = new Date(Date.now() + 20)

  await using opened = await openDatabaseClock({ pool: database.pool, log: quietLog, wall: () => time })

  expect(opened.clock()).toBe(time)
})

test('a wait for a connection is no part of the measurement', async () => {
  await using stack = new AsyncDisposableStack()
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  stack.defer(() => pool.end())
  const busy = pool.query('SELECT pg_sleep(0.6)')
  const wall = () => new Date(Date.now() + 300)

  await using opened = await openDatabaseClock({ pool, log: quietLog, wall })

  expect(Math.abs(errorOf(opened.clock))).toBeLessThan(150)
  await busy
})

test('a machine whose clock jumps by a day goes on with the time of its database', async () => {
  let jumpMs = 0
  await using opened = await openDatabaseClock({
    pool: database.pool,
    log: quietLog,
    everyMs: 60_000,
    wall: () => new Date(Date.now() + jumpMs),
  })

  jumpMs = 24 * hourMs

  expect(Math.abs(errorOf(opened.clock))).toBeLessThan(500)
})

test('a service that starts without its database has the time of its machine until the database answers', async () => {
  let isAway = true
  const away = new pg.Pool({ connectionString: 'postgres://127.0.0.1:9/none' })
  const pool = new Proxy(away, {
    get: (_, name) => Reflect.get(isAway ? away : database.pool, name).bind(isAway ? away : database.pool),
  })
  const wall = () => new Date(Date.now() + hourMs)

  await using opened = await openDatabaseClock({ pool, log: quietLog, wall })

  expect(errorOf(opened.clock)).toBeGreaterThan(hourMs - 500)
  isAway = false
  await eventually(() => expect(Math.abs(errorOf(opened.clock))).toBeLessThan(500))
  await away.end()
})
