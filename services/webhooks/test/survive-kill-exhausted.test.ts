import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { RestartableProcess } from '@lokum/local-stack/processes/restartable-process'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver } from './open-receiver.ts'
import { openWorld, type World } from './world.ts'

const stack = new AsyncDisposableStack()
let world: World
let service: RestartableProcess
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lokum-test-exhausted-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  world = stack.use(await openWorld({ WEBHOOKS_RETRY_DELAYS_SECONDS: '0' }))
  const operationsPort = String(await freePort())
  service = stack.use(
    new RestartableProcess(() =>
      startService({
        name: 'webhooks',
        arguments: serviceArguments('webhooks'),
        environment: { ...world.settings, PATH: process.env.PATH, OPERATIONS_PORT: operationsPort },
        readyUrl: `http://127.0.0.1:${operationsPort}/health/ready`,
        logFile: join(folder, 'webhooks.log'),
      }),
    ),
  )
})
afterAll(() => stack.disposeAsync())

test('law 9: a service killed while it ends exhausted deliveries publishes each of them once after its restart', async () => {
  await using receiver = await openReceiver((response) => response.writeHead(500).end())
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url: receiver.url })
  await world.service[Symbol.asyncDispose]()
  const blocker = await world.pool.connect()
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE outbox_event IN SHARE MODE')
  await service.start()
  const ids = await Promise.all(Array.from({ length: 5 }, () => world.publish({ accountId: landlord.accountId })))
  await eventually(async () => expect(await sessionsThatRecord()).toBeGreaterThan(0))

  await service.kill()
  await blocker.query('COMMIT')
  blocker.release()
  await eventually(async () => expect(await sessionsThatRecord()).toBe(0))
  expect(await ends(landlord.accountId)).toEqual({ exhausted: 0, published: [] })
  await service.start()

  await eventually(
    async () => expect(await ends(landlord.accountId)).toEqual({ exhausted: 5, published: ids.toSorted() }),
    {
      deadlineMs: 30_000,
    },
  )
}, 90_000)

async function sessionsThatRecord(): Promise<number> {
  const { rowCount } = await world.pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND state <> 'idle' AND query LIKE '%INSERT INTO outbox_event%' AND pid <> pg_backend_pid()`,
  )
  return rowCount ?? 0
}

async function ends(accountId: string): Promise<{ exhausted: number; published: string[] }> {
  const deliveries = await world.pool.query(`SELECT FROM delivery WHERE account_id = $1 AND state = 'exhausted'`, [
    accountId,
  ])
  const events = await world.pool.query(
    `SELECT data FROM outbox_event WHERE account_id = $1 AND type = 'webhook.delivery_exhausted'`,
    [accountId],
  )
  const published = events.rows.map(({ data }) => String(JSON.parse(data).event_id)).toSorted()
  return { exhausted: deliveries.rowCount ?? 0, published }
}
