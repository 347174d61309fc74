import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { type Database, openDatabase } from '@lokum/service-kit/database/open-database'
import { newId } from '@lokum/service-kit/ids'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { entities } from '../src/database.ts'
import { recoverCommand } from '../src/deliveries/recover-command.ts'
import { watchEndpoints } from '../src/health/watch-endpoints.ts'
import { anEndpoint } from './an-endpoint.ts'
import { statesOf } from './jobs.ts'
import { openReceiver } from './open-receiver.ts'
import { type OwnWorld, openOwnWorld } from './own-world.ts'
import type { Landlord } from './world.ts'

const stack = new AsyncDisposableStack()
const log = createLog({ service: 'test', level: process.env.LOG_LEVEL ?? 'silent' })
let world: OwnWorld
let database: Database
beforeAll(async () => {
  world = stack.use(
    await openOwnWorld({ WEBHOOKS_RETRY_DELAYS_SECONDS: '0,0.05' }, { random: () => 0, attemptMs: 1_000 }),
  )
  const url = world.system.databaseUrls.webhooks
  database = stack.use(await openDatabase({ url, entities, applicationName: 'watch', poolSize: 2 }))
})
afterAll(() => stack.disposeAsync())

type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** One look at all endpoints, so many hours from now. */
const watchIn = (hours: number) =>
  watchEndpoints({
    orm: database.orm,
    log,
    committed: () => undefined,
    stop: new AbortController().signal,
    clock: () => new Date(Date.now() + hours * 3_600_000),
  })

const publishMany = ({ accountId }: Landlord, count: number) =>
  Promise.all(Array.from({ length: count }, () => world.publish({ accountId })))

const refuse = (receiver: Receiver) => receiver.behave((response) => response.writeHead(500).end())
const accept = (receiver: Receiver) => receiver.behave((response) => response.writeHead(204).end())
const idsOf = ({ received }: Receiver) => received.map(({ headers }) => String(headers['webhook-id']))
const typesOf = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body).type)

/** Ten events of two attempts each: as many failures as it takes. */
async function aHopelessEndpoint(receiver: Receiver) {
  refuse(receiver)
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  const events = await publishMany(landlord, 10)
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ exhausted: 10 }))
  return { landlord, endpoint, events }
}

async function enableAndRecover(endpointId: string): Promise<void> {
  const parts = {
    environment: { DATABASE_URL: world.system.databaseUrls.webhooks },
    write: () => undefined,
    clock: () => new Date(),
  }
  const code = await recoverCommand(parts, ['--endpoint', endpointId, '--since', '2026-01-01T00:00:00Z', '--enable'])
  expect(code).toBe(0)
}

test('subscribers are notified when an endpoint fails and when it recovers', async () => {
  await using receiver = await openReceiver()
  await using attentive = await openReceiver()
  refuse(receiver)
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  await anEndpoint(landlord, { url: attentive.url, event_types: ['webhook.*'] })
  await publishMany(landlord, 2)
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ exhausted: 2 }))
  await watchIn(1.1)
  await eventually(() => expect(typesOf(attentive)).toContain('webhook.endpoint_failing'))

  accept(receiver)
  await publishMany(landlord, 1)
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toMatchObject({ succeeded: 1 }))
  await watchIn(1.2)

  await eventually(() => expect(typesOf(attentive)).toContain('webhook.endpoint_recovered'))
  const warning = attentive.received.map(({ body }) => JSON.parse(body)).find(({ type }) => type.endsWith('_failing'))
  expect(warning.data).toMatchObject({
    id: endpoint.id,
    failing_hours: 1,
    failed_attempts: 4,
    exhausted_deliveries: 2,
  })
})

test('law 5: events for an endpoint that was disabled for failing are held, and none is lost', async () => {
  await using receiver = await openReceiver()
  const { landlord, endpoint, events } = await aHopelessEndpoint(receiver)

  await watchIn(119)
  expect((await landlord.request('GET', `/v1/webhook-endpoints/${endpoint.id}`)).body.state).toBe('active')
  await watchIn(121)
  const { body } = await landlord.request('GET', `/v1/webhook-endpoints/${endpoint.id}`)
  expect(body).toMatchObject({ state: 'disabled', disabled_reason: 'failing' })
  const later = await publishMany(landlord, 5)
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ exhausted: 10, held: 5 }))
  receiver.received.length = 0
  accept(receiver)
  await enableAndRecover(endpoint.id)

  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ succeeded: 15 }))
  expect(idsOf(receiver).toSorted()).toEqual([...events, ...later].toSorted())
})

test('an endpoint that is enabled again starts with a clean record', async () => {
  await using receiver = await openReceiver()
  const { landlord, endpoint } = await aHopelessEndpoint(receiver)
  await watchIn(121)

  await landlord.request('POST', `/v1/webhook-endpoints/${endpoint.id}/reopen`)
  await publishMany(landlord, 1)
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ exhausted: 11 }))
  await watchIn(1_000)

  const { body } = await landlord.request('GET', `/v1/webhook-endpoints/${endpoint.id}`)
  expect(body.state).toBe('active')
})

test('all of a long backlog is held in steps, and all of it is delivered when it is recovered', async () => {
  await using receiver = await openReceiver()
  const { landlord, endpoint, events } = await aHopelessEndpoint(receiver)
  const waiting = Array.from({ length: 2_200 }, () => newId('delivery'))
  await world.pool.query(insertWaiting, [waiting, landlord.accountId, endpoint.id, events[0]])

  await watchIn(121)

  await eventually(
    async () => expect(await statesOf(world, endpoint.id)).toEqual({ exhausted: 10, held: 2_200 }),
    patience,
  )
  const queued = await world.pool.query('SELECT FROM delivery_queue WHERE endpoint_id = $1', [endpoint.id])
  expect(queued.rowCount).toBe(0)
  receiver.received.length = 0
  accept(receiver)
  await enableAndRecover(endpoint.id)
  await eventually(async () => expect(await statesOf(world, endpoint.id)).toEqual({ succeeded: 2_210 }), patience)
  expect(receiver.received.length).toBeGreaterThanOrEqual(2_210)
})

/** Thousands of attempts on a machine that others use too. */
const patience = { deadlineMs: 90_000, intervalMs: 200 }

// They wait for their second attempt, an hour from now; one event is enough for all of them.
const insertWaiting = `
  WITH made AS (
    INSERT INTO delivery (id, account_id, endpoint_id, event_id, event_type, replay_number, state, created_at, updated_at)
    SELECT one.id, $2, $3, $4, 'apartment.created', one.number, 'pending', clock_timestamp(), clock_timestamp()
    FROM unnest($1::text[]) WITH ORDINALITY AS one (id, number)
    RETURNING id)
  INSERT INTO delivery_queue (delivery_id, endpoint_id, due_at) SELECT id, $3, clock_timestamp() + interval '1 hour' FROM made`
