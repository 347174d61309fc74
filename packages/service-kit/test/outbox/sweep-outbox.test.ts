import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sweepOutbox } from '@lokum/service-kit/outbox/sweep-outbox'
import { openTestDatabase, type TestDatabase } from '../stage.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await database.pool.query('TRUNCATE outbox_event, outbox_unconfirmed, relay_lease')
  await database.pool.query(`INSERT INTO relay_lease VALUES (true, 'leader', 7, 'infinity')`)
})

const before = new Date('2026-11-10T00:00:00Z')
const leader = { holder: 'leader', token: '7' }

async function sweep(lease = leader) {
  await sweepOutbox({ pool: database.pool, lease, signal: new AbortController().signal }, before)
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM outbox_event ORDER BY seq')
  return rows.map(({ id }) => id)
}

/** Published and old, unless stated otherwise. */
async function insert(id: string, { published = true, occurredAt = '2026-11-09T23:59:59Z' } = {}): Promise<string> {
  const text = `
    INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data, published_at)
    VALUES ($1, 'apartment.updated', 'acc_1', 'apt_1', 1, $2, '{}', CASE WHEN $3 THEN clock_timestamp() END)
    RETURNING seq`
  const { rows } = await database.pool.query(text, [id, occurredAt, published])
  return rows[0].seq
}

async function confirmUpTo(seq: string) {
  await database.pool.query('UPDATE outbox_confirmation SET asked_seq = $1', [seq])
}

test('what is old and known goes, and nothing else does', async () => {
  await insert('known')
  await database.pool.query('INSERT INTO outbox_unconfirmed (seq) VALUES ($1)', [await insert('in doubt')])
  await insert('unpublished', { published: false })
  await insert('young', { occurredAt: '2026-11-10T00:00:00Z' })
  await confirmUpTo(await insert('known as the last'))
  await insert('not asked for')

  expect(await sweep()).toEqual(['in doubt', 'unpublished', 'young', 'not asked for'])
})

test('thousands go in batches, also behind a batch of which nothing may go', async () => {
  await database.pool.query(`
    INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data, published_at)
    SELECT 'evt_' || n, 'apartment.updated', 'acc_1', 'apt_1', n, '2026-11-01', '{}',
      CASE WHEN n > 1100 THEN clock_timestamp() END
    FROM generate_series(1, 3600) AS n`)
  await confirmUpTo(await insert('last'))

  expect(await sweep()).toHaveLength(1_100)
})

test('whose lease has passed on deletes nothing', async () => {
  await confirmUpTo(await insert('known'))

  expect(await sweep({ holder: 'leader', token: '6' })).toEqual(['known'])
})
