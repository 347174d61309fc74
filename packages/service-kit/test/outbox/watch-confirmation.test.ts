import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { openTestDatabase, type TestDatabase } from '../stage.ts'
import { openMetricsPage } from '../telemetry/metrics-page.ts'

const page = await openMetricsPage()
const { watchConfirmation } =
  await page.load<typeof import('../../src/outbox/watch-confirmation.ts')>('outbox/watch-confirmation.ts')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  watchConfirmation(database.pool)
})
afterAll(async () => {
  await page[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await database.pool.query('TRUNCATE outbox_event, outbox_unconfirmed RESTART IDENTITY')
  await database.pool.query('UPDATE outbox_confirmation SET asked_seq = 0')
})

async function age(): Promise<number> {
  const text = await page.read()
  return Math.floor(Number(/^lokum_outbox_unconfirmed_seconds (\S+)$/m.exec(text)?.[1]))
}

/** Events that occurred so many seconds ago; the first has the number 1. */
async function insert(seconds: readonly number[], { published = true } = {}) {
  await database.pool.query(
    `INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data, published_at)
     SELECT 'evt_' || age, 'apartment.updated', 'acc_1', 'apt_1', 1, clock_timestamp() - age * interval '1 second', '{}',
       CASE WHEN $2 THEN clock_timestamp() END
     FROM unnest($1::int[]) AS age`,
    [seconds, published],
  )
}

const askedUpTo = (seq: number) => database.pool.query('UPDATE outbox_confirmation SET asked_seq = $1', [seq])

test('the age is that of the oldest published event that is not confirmed yet', async () => {
  expect(await age()).toBe(0)
  await insert([5_000], { published: false })
  expect(await age()).toBe(0)
  await insert([2_000, 1_000])
  expect(await age()).toBe(2_000)
  await askedUpTo(2)
  expect(await age()).toBe(1_000)
  await askedUpTo(3)
  expect(await age()).toBe(0)
})

test('it is that of an event in doubt, unless that is being published', async () => {
  await insert([3_000, 1_000])
  await askedUpTo(2)
  await database.pool.query('INSERT INTO outbox_unconfirmed (seq) VALUES (1), (2)')
  expect(await age()).toBe(3_000)

  await database.pool.query('UPDATE outbox_event SET published_at = NULL WHERE seq = 1')

  expect(await age()).toBe(1_000)
})
