import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Config as ApartmentsConfig } from '@lokum/apartments/config'
import { start as startApartments } from '@lokum/apartments/start'
import { Config as GatewayConfig } from '@lokum/gateway/config'
import { start as startGateway } from '@lokum/gateway/start'
import { freePort } from '@lokum/local-stack/free-port'
import { runNats } from '@lokum/local-stack/nats/open-nats'
import { RestartableProcess } from '@lokum/local-stack/processes/restartable-process'
import { eventually as eventuallyWithin } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { type OwnWorld, openOwnWorld } from '@lokum/local-stack/world/open-own-world'
import { readConfig } from '@lokum/service-kit/config'
import { Config as WebhooksConfig } from '@lokum/webhooks/config'
import { start as startWebhooks } from '@lokum/webhooks/start'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect, nanos } from '@nats-io/transport-node'

import { aReceiver, type Receiver } from './world/receiver.ts'

/** The rounds of an ordinary minute or two, in a moment. */
const reconcilerTimes = { everyMs: 100, settledMs: 200, againMs: 1_000, longestAgainMs: 1_000 }
const apartments = 15

const eventually = <Value>(check: () => Value | Promise<Value>) => eventuallyWithin(check, { deadlineMs: 40_000 })

const stack = new AsyncDisposableStack()
let apartmentsAheadMs = 0
const clocks = { wall: () => new Date(Date.now() + apartmentsAheadMs) }
let broker: Awaited<ReturnType<typeof openBroker>>
let world: OwnWorld
let landlord: Landlord
let receiver: Receiver
beforeAll(async () => {
  broker = await openBroker()
  world = stack.use(
    await openOwnWorld({
      start: {
        apartments: (environment) =>
          startApartments(readConfig(ApartmentsConfig, environment), { reconcilerTimes, clocks }),
        webhooks: (environment) => startWebhooks(readConfig(WebhooksConfig, environment), { reconcilerTimes }),
        gateway: (environment) => startGateway(readConfig(GatewayConfig, environment)),
      },
      settings: { apartments: { NATS_URL: broker.url }, webhooks: { NATS_URL: broker.url } },
    }),
  )
})
beforeEach(async () => {
  landlord = await world.aLandlord()
  receiver = await aReceiver(world, landlord)
})
afterAll(() => stack.disposeAsync())

/** A broker that can lose everything. */
async function openBroker() {
  const folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-reconciled-`))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const port = await freePort()
  const plan = { folder: join(folder, 'nats'), port, logFile: join(folder, 'nats.log') }
  const server = stack.use(
    new RestartableProcess(async () => (await runNats({ environment: process.env }, plan)).process),
  )
  await server.start()
  const url = `nats://127.0.0.1:${port}`
  return {
    url,
    loseVolume: async () => {
      await server.kill()
      await rm(plan.folder, { recursive: true })
      await server.start()
    },
    deleteStreams: () => manage(url, (manager, stream) => manager.streams.delete(stream)),
    /** Copies are dropped for a second only, as ten minutes after the publication. */
    shrinkStreams: (max_bytes: number) =>
      manage(url, (manager, stream) => manager.streams.update(stream, { max_bytes, duplicate_window: nanos(1_000) })),
    messages: async () => {
      const counts = await manage(url, async (manager, stream) => (await manager.streams.info(stream)).state.messages)
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}

async function manage<Result>(
  url: string,
  work: (manager: JetStreamManager, stream: string) => Promise<Result>,
): Promise<Result[]> {
  const connection = await connect({ servers: url })
  const manager = await jetstreamManager(connection)
  const results = await Promise.all(['EVENTS', 'AUDIT'].map((stream) => work(manager, stream)))
  await connection.close()
  return results
}

/** Every event of the landlord that apartments has recorded, in the order of the identifiers. */
async function recorded(): Promise<{ id: string; data: string }[]> {
  const sql = 'SELECT id, data FROM outbox_event WHERE account_id = $1 ORDER BY id COLLATE "C"'
  return (await world.pools.apartments.query(sql, [landlord.accountId])).rows
}

async function unfinished(): Promise<number> {
  const { rows } = await world.pools.apartments.query(`
    SELECT (SELECT count(*) FROM outbox_event WHERE published_at IS NULL OR seq > confirmation.asked_seq)::int
      + (SELECT count(*) FROM outbox_unconfirmed)::int AS n
    FROM outbox_confirmation AS confirmation`)
  return rows[0].n
}

async function expectAllPublished() {
  await eventually(async () => {
    const { rows } = await world.pools.apartments.query('SELECT FROM outbox_event WHERE published_at IS NULL')
    expect(rows).toHaveLength(0)
  })
}

/** Every event of the landlord has reached the receiver with the bytes of the outbox, and has one delivery. */
async function expectAllDelivered() {
  const events = await recorded()
  expect(events).toHaveLength(2 * apartments)
  const bodiesById = () => new Map(receiver.received.map(({ headers, body }) => [headers['webhook-id'], body]))
  // Their number would not do: a receiver that answers late gets a delivery twice.
  await eventually(() => {
    const received = bodiesById()
    expect(events.filter(({ id }) => !received.has(id))).toEqual([])
  })
  await eventually(async () => expect(await unfinished()).toBe(0))
  const bodies = bodiesById()
  for (const { id, data } of events) expect(bodies.get(id)).toContain(`"data":${data}}`)
  const ids = events.map(({ id }) => id)
  const { rows } = await world.pools.webhooks.query(
    `SELECT event_id AS id, count(*)::int AS deliveries FROM delivery WHERE event_id = ANY($1) GROUP BY event_id
     ORDER BY event_id`,
    [ids],
  )
  expect(rows).toEqual(ids.map((id) => ({ id, deliveries: 1 })))
}

test.each([
  ['its streams were deleted', () => broker.deleteStreams()],
  ['its volume was lost', () => broker.loseVolume()],
])(
  'every event that the broker held for webhooks is delivered once, as published, after %s',
  async (_, lose) => {
    await landlord.create()
    await eventually(async () => expect(await unfinished()).toBe(0))
    await world.services.webhooks.stop()
    for (let number = 1; number < apartments; number += 1) await landlord.create()
    await expectAllPublished()

    await lose()
    await world.services.webhooks.start()

    await expectAllDelivered()
  },
  120_000,
)

test('full streams stop no publication, and webhooks gets what left them before it came back', async () => {
  await landlord.create()
  await eventually(async () => expect(await unfinished()).toBe(0))
  await world.services.webhooks.stop()
  await broker.shrinkStreams(8_000)
  for (let number = 1; number < apartments; number += 1) await landlord.create()
  await expectAllPublished()
  const kept = await broker.messages()
  expect(kept).toBeLessThan(2 * apartments)

  await world.services.webhooks.start()

  await expectAllDelivered()
})

test.each([
  ['2 s behind', -2_000],
  ['an hour ahead', 3_600_000],
  ['an hour behind', -3_600_000],
])('the clock of the machine that runs apartments may be %s', async (_, aheadMs) => {
  await world.services.apartments.stop()
  apartmentsAheadMs = aheadMs
  await world.services.apartments.start()

  const { status, body } = await landlord.create()

  expect(status).toBe(201)
  expect(Math.abs(Date.parse(body.created_at) - Date.now())).toBeLessThan(10_000)
  await eventually(() => expect(receiver.received.some((one) => one.body.includes(body.id))).toBe(true))
})

test('an event from before the endpoint, lost by the broker and published again, does not reach it', async () => {
  await world.services.webhooks.stop()
  const before = await landlord.create()
  await eventually(async () => {
    const { rows } = await world.pools.apartments.query('SELECT FROM outbox_event WHERE published_at IS NULL')
    expect(rows).toHaveLength(0)
  })
  await broker.deleteStreams()
  // As if the event were an hour old: the endpoint's age is compared with it on the clock of webhooks alone.
  await world.owners.apartments.query(`UPDATE outbox_event SET recorded_at = recorded_at - interval '1 hour'`)
  await world.services.webhooks.start()
  const late = await aReceiver(world, landlord)
  const after = await landlord.create()

  await eventually(() => expect(late.received.some(({ body }) => body.includes(after.body.id))).toBe(true))
  await eventually(async () => {
    const known = 'SELECT FROM event WHERE account_id = $1 AND position($2 IN body) > 0'
    const { rows } = await world.pools.webhooks.query(known, [landlord.accountId, before.body.id])
    expect(rows.length).toBeGreaterThan(0)
    expect(await unfinished()).toBe(0)
  })
  expect(late.received.filter(({ body }) => body.includes(before.body.id))).toEqual([])
})

test('while webhooks is away for long nothing is lost and nothing is swept', async () => {
  await world.services.webhooks.stop()
  for (let number = 0; number < apartments; number += 1) await landlord.create()
  await world.pools.apartments.query(`UPDATE outbox_event SET occurred_at = occurred_at - interval '8 days'`)
  const settled = 'SELECT FROM outbox_confirmation WHERE settled_seq >= (SELECT max(seq) FROM outbox_event)'
  await eventually(async () => expect((await world.pools.apartments.query(settled)).rows).toHaveLength(1))
  expect(await recorded()).toHaveLength(2 * apartments)

  await world.services.webhooks.start()

  await eventually(async () => expect(await unfinished()).toBe(0))
  const { rows } = await world.pools.webhooks.query(
    `SELECT FROM event WHERE type IN ('apartment.created', 'audit.event') AND account_id = $1`,
    [landlord.accountId],
  )
  expect(rows.length).toBeGreaterThanOrEqual(2 * apartments)
})
