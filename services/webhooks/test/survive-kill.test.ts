import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { RestartableProcess } from '@lokum/local-stack/processes/restartable-process'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { Webhook } from 'standardwebhooks'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver } from './open-receiver.ts'
import { openWorld, type World } from './world.ts'

const stack = new AsyncDisposableStack()
let world: World
let service: RestartableProcess
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lokum-test-webhooks-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  world = stack.use(await openWorld())
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

test('law 5 and 9: a service killed amid its deliveries delivers every event when it is back, within twenty seconds', async () => {
  await using receiver = await openReceiver((response) => setTimeout(() => response.writeHead(204).end(), 150))
  const landlord = await world.aLandlord()
  const { secret } = await anEndpoint(landlord, { url: receiver.url })
  await world.service[Symbol.asyncDispose]()
  await service.start()
  const ids = await Promise.all(Array.from({ length: 100 }, () => world.publish({ accountId: landlord.accountId })))
  await eventually(() => expect(receiver.received.length).toBeGreaterThan(20))

  await service.kill()
  await service.start()

  await eventually(
    async () => {
      const text = 'SELECT state, count(*)::int AS deliveries FROM delivery WHERE account_id = $1 GROUP BY state'
      const { rows } = await world.pool.query(text, [landlord.accountId])
      expect(rows).toEqual([{ state: 'succeeded', deliveries: 100 }])
    },
    { deadlineMs: 20_000 },
  )
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(ids))
  for (const { body, headers } of receiver.received) {
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    expect(new Webhook(secret).verify(body, signed)).toMatchObject({ type: 'apartment.created' })
  }
  const { rows } = await world.pool.query(`SELECT count(*)::int AS lost FROM attempt WHERE error = 'worker_lost'`)
  expect(rows[0].lost).toBeGreaterThan(0)
}, 60_000)
