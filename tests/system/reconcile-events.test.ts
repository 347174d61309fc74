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
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'

import { aReceiver, type Receiver } from './world/receiver.ts'

/** The rounds of an ordinary minute or two, in a moment. */
const reconcilerTimes = { everyMs: 100, settledMs: 200, againMs: 1_000 }
const apartments = 15

const eventually = <Value>(check: () => Value | Promise<Value>) => eventuallyWithin(check, { deadlineMs: 40_000 })

const stack = new AsyncDisposableStack()
let broker: Awaited<ReturnType<typeof openBroker>>
let world: OwnWorld
let landlord: Landlord
let receiver: Receiver
beforeAll(async () => {
  broker = await openBroker()
  world = stack.use(
    await openOwnWorld({
      start: {
        apartments: (environment) => startApartments(readConfig(ApartmentsConfig, environment), { reconcilerTimes }),
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
    deleteStreams: async () => {
      const connection = await connect({ servers: url })
      const manager = await jetstreamManager(connection)
      for (const stream of ['EVENTS', 'AUDIT']) await manager.streams.delete(stream)
      await connection.close()
    },
  }
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
    await eventually(async () => {
      const { rows } = await world.pools.apartments.query('SELECT FROM outbox_event WHERE published_at IS NULL')
      expect(rows).toHaveLength(0)
    })

    await lose()
    await world.services.webhooks.start()

    const events = await recorded()
    expect(events).toHaveLength(2 * apartments)
    const own = ({ body }: { body: string }) => !body.includes('webhook_endpoint')
    await eventually(() => expect(receiver.received.filter(own).length).toBeGreaterThanOrEqual(events.length))
    await eventually(async () => expect(await unfinished()).toBe(0))
    const bodies = new Map(receiver.received.map(({ headers, body }) => [headers['webhook-id'], body]))
    for (const { id, data } of events) expect(bodies.get(id)).toContain(`"data":${data}}`)
    const ids = events.map(({ id }) => id)
    const { rows } = await world.pools.webhooks.query(
      `SELECT event_id AS id, count(*)::int AS deliveries FROM delivery WHERE event_id = ANY($1) GROUP BY event_id
     ORDER BY event_id`,
      [ids],
    )
    expect(rows).toEqual(ids.map((id) => ({ id, deliveries: 1 })))
  },
  120_000,
)

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
}, 120_000)
