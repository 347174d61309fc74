import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { databaseUrl, dropDatabase, ensureDatabases } from '@lokum/local-stack/postgres/databases'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { migrateDatabase } from '@lokum/service-kit/database/migrate-database'
import { firstIdAt, newId } from '@lokum/service-kit/ids'
import { createLog } from '@lokum/service-kit/telemetry/log'
import pg from 'pg'
import { migrations } from '../src/database.ts'
import { keepPartitions } from '../src/retention/keep-partitions.ts'
import { listPartitions } from '../src/retention/list-partitions.ts'
import { openWorld } from './world.ts'

const day = 24 * 3_600_000
const started = Date.now()
const log = createLog({ service: 'webhooks', level: 'silent' })

let stack: AsyncDisposableStack
let ownerUrl: string
let url: string
let serviceRole: string
beforeEach(async () => {
  stack = new AsyncDisposableStack()
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  serviceRole = `webhooks_${randomBytes(6).toString('hex')}`
  const owner = { name: `${serviceRole}_owner`, password: 'local' }
  const service = { name: serviceRole, password: 'local' }
  await ensureDatabases(postgres, { owner, services: [service] })
  stack.defer(() => dropDatabase(postgres, serviceRole))
  ownerUrl = databaseUrl(postgres, { ...owner, database: serviceRole })
  url = databaseUrl(postgres, service)
})
afterEach(() => stack.disposeAsync())

const earlier = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name < '20261121T2340-partition-history'),
)

async function migrate(wanted: typeof migrations): Promise<void> {
  await migrateDatabase({ url: ownerUrl, serviceRole, patienceMs: 10_000 }, wanted)
}

function openPool(): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  stack.defer(() => pool.end())
  return pool
}

/** What the release before left: an event, a delivery and two attempts for each of these days, and one of a clock far ahead. */
async function fillAsBefore(pool: pg.Pool, days: readonly number[]) {
  await pool.query(`INSERT INTO account VALUES ('acc_1', 1)`)
  const endpointId = newId('endpoint')
  await pool.query(
    `INSERT INTO endpoint (id, account_id, url, event_types, granted_scopes, state, created_at, updated_at)
     VALUES ($1, 'acc_1', 'https://example.com/', '{*}', '{apartments.read}', 'active', '2020-01-01', '2020-01-01')`,
    [endpointId],
  )
  await pool.query('INSERT INTO delivery_lane (endpoint_id) VALUES ($1)', [endpointId])
  for (const before of days) {
    const at = new Date(started - before * day)
    const [event, delivery] = (['event', 'delivery'] as const).map((kind) => firstIdAt(kind, at))
    await pool.query(
      `INSERT INTO event (id, account_id, type, occurred_at, received_at, body) VALUES ($1, 'acc_1', 'apartment.created', $2, $2, '{}')`,
      [event, at],
    )
    await pool.query(
      `INSERT INTO delivery (id, account_id, endpoint_id, event_id, event_type, state, created_at, updated_at)
       VALUES ($1, 'acc_1', $2, $3, 'apartment.created', 'succeeded', $4, $4)`,
      [delivery, endpointId, event, at],
    )
    for (const status of [500, 204])
      await pool.query('INSERT INTO attempt (delivery_id, started_at, duration_ms, status) VALUES ($1, $2, 1, $3)', [
        delivery,
        at,
        status,
      ])
  }
}

const everything = `
  SELECT jsonb_build_object(
    'events', (SELECT jsonb_agg(to_jsonb(event) ORDER BY id) FROM event),
    'deliveries', (SELECT jsonb_agg(to_jsonb(delivery) ORDER BY id) FROM delivery),
    'attempts', (SELECT jsonb_agg(to_jsonb(attempt) ORDER BY id) FROM attempt)) AS rows`

test('what was there becomes the first partition of each table as it is, and leaves when it is old enough', async () => {
  await migrate(earlier)
  const pool = openPool()
  await fillAsBefore(pool, [20, 2, 0.01, -300])
  const before = await pool.query(everything)
  const files = await pool.query(`SELECT pg_relation_filenode('delivery') AS node`)

  await migrate(migrations)

  expect((await pool.query(everything)).rows).toEqual(before.rows)
  const [first] = (await listPartitions({ pool })).filter(({ table }) => table === 'delivery')
  expect(first).toMatchObject({ from: undefined, name: expect.stringMatching(/^delivery_until_\d{14}$/) })
  const node = await pool.query('SELECT pg_relation_filenode($1::regclass) AS node', [first?.name])
  expect(node.rows).toEqual(files.rows)
  const keep = (now: Date) =>
    keepPartitions({ pool, log, clock: () => now, retentionMs: 30 * day, stop: new AbortController().signal })
  await keep(new Date(started))
  await pool.query('INSERT INTO attempt (delivery_id, started_at, duration_ms) VALUES ($1, now(), 1)', [
    newId('delivery'),
  ])
  const numbers = await pool.query('SELECT id::int FROM attempt ORDER BY id')
  expect(numbers.rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  await keep(new Date(started + 29 * day))
  expect((await pool.query('SELECT FROM delivery')).rowCount).toBe(4)
  await keep(new Date(started + 31 * day))
  expect((await pool.query('SELECT FROM delivery')).rowCount).toBe(1)
})

test('the service makes partitions by itself, and the API shows what the release before delivered', async () => {
  await migrate(earlier)
  const pool = openPool()
  await fillAsBefore(pool, [20, 2, 0.01])
  await migrate(migrations)
  await using world = await openWorld({ DATABASE_URL: url })
  const landlord = await world.aLandlord()
  await pool.query(`INSERT INTO account VALUES ($1, 1)`, [landlord.accountId])
  for (const table of ['endpoint', 'event', 'delivery'])
    await pool.query(`UPDATE ${table} SET account_id = $1`, [landlord.accountId])

  const { body } = await landlord.request('GET', '/v1/webhook-deliveries')
  const { body: oldest } = await landlord.request('GET', `/v1/webhook-deliveries/${body.data.at(-1).id}`)

  await eventually(async () => expect(await listPartitions({ pool })).toHaveLength(15))
  expect(body.data).toHaveLength(3)
  expect(oldest).toMatchObject({ state: 'succeeded', attempts: [{ status: 500 }, { status: 204 }] })
})

test('a new database begins with nothing but room for what has no partition yet', async () => {
  await migrate(migrations)

  expect(await listPartitions({ pool: openPool() })).toEqual([])
})
