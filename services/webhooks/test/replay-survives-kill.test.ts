import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { RestartableProcess } from '@lokum/local-stack/processes/restartable-process'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { newId } from '@lokum/service-kit/ids'
import { anEndpoint } from './an-endpoint.ts'
import { storeEvents } from './jobs.ts'
import { openReceiver } from './open-receiver.ts'
import { openWorld, type World } from './world.ts'

const stack = new AsyncDisposableStack()
let world: World
let replicas: RestartableProcess[]
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lokum-test-replay-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  world = stack.use(await openWorld())
  replicas = await Promise.all(['one', 'two'].map((name) => aReplica(join(folder, `${name}.log`))))
})
afterAll(() => stack.disposeAsync())

async function aReplica(logFile: string): Promise<RestartableProcess> {
  const operationsPort = String(await freePort())
  const launch = () =>
    startService({
      name: 'webhooks',
      arguments: serviceArguments('webhooks'),
      environment: { ...world.settings, PATH: process.env.PATH, OPERATIONS_PORT: operationsPort },
      readyUrl: `http://127.0.0.1:${operationsPort}/health/ready`,
      logFile,
    })
  return stack.use(new RestartableProcess(launch))
}

const events = 5_000

test('law 9: a replay that two replicas share delivers every event by exactly one delivery, though each of them is killed', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const ids = Array.from({ length: events }, () => newId('event'))
  await storeEvents(world, landlord.accountId, ids, { at: new Date(Date.now() - 60_000) })
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  await landlord.request('POST', `/v1/webhook-endpoints/${endpoint.id}/pause`)
  const range = { from: new Date(Date.now() - 600_000).toISOString(), to: new Date().toISOString() }
  const { body: job } = await landlord.request('POST', `/v1/webhook-endpoints/${endpoint.id}/replay`, { body: range })
  await world.service[Symbol.asyncDispose]()
  for (const replica of replicas) await replica.start()
  await world.pool.query(`UPDATE endpoint SET state = 'active' WHERE id = $1`, [endpoint.id])

  for (const [index, replica] of replicas.entries()) {
    await eventually(() => expect(receiver.received.length).toBeGreaterThan((index + 1) * 500), { deadlineMs: 30_000 })
    await replica.kill()
    await replica.start()
  }

  await eventually(async () => expect(await progressOf(job.id)).toEqual({ state: 'finished', queued: events }), {
    deadlineMs: 60_000,
    intervalMs: 250,
  })
  await eventually(
    async () => expect(await deliveriesOf(endpoint.id)).toEqual({ rows: events, events, succeeded: events }),
    {
      deadlineMs: 60_000,
      intervalMs: 250,
    },
  )
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(ids))
}, 240_000)

async function progressOf(id: string) {
  const { rows } = await world.pool.query('SELECT state, queued FROM delivery_job WHERE id = $1', [id])
  return rows[0]
}

async function deliveriesOf(endpointId: string) {
  const { rows } = await world.pool.query(
    `SELECT count(*)::int AS rows, count(DISTINCT event_id)::int AS events, count(*) FILTER (WHERE state = 'succeeded')::int AS succeeded
     FROM delivery WHERE endpoint_id = $1 AND trigger = 'replay'`,
    [endpointId],
  )
  return rows[0]
}
