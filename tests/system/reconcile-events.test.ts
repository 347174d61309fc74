import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { Config as ApartmentsConfig } from '@lokum/apartments/config'
import { start as startApartments } from '@lokum/apartments/start'
import { Config as GatewayConfig } from '@lokum/gateway/config'
import { start as startGateway } from '@lokum/gateway/start'
import { freePort } from '@lokum/local-stack/free-port'
import { runNats } from '@lokum/local-stack/nats/open-nats'
import { RestartableProcess } from '@lokum/local-stack/processes/restartable-process'
import { eventually as eventuallyWithin } from '@lokum/local-stack/testing/eventually'
import { readConfig } from '@lokum/service-kit/config'
import { Config as WebhooksConfig } from '@lokum/webhooks/config'
import { start as startWebhooks } from '@lokum/webhooks/start'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { environmentOf } from './world/environment-of.ts'
import { landlordAt } from './world/landlord.ts'
import { receiverFor } from './world/receiver.ts'
import { openSurroundings } from './world/surroundings.ts'

/** The rounds of an ordinary minute or two, in a moment. */
const reconcilerTimes = { everyMs: 100, settledMs: 200, againMs: 1_000 }
const apartments = 15

const eventually = <Value>(check: () => Value | Promise<Value>) => eventuallyWithin(check, { deadlineMs: 40_000 })

type World = Awaited<ReturnType<typeof openWorld>>
let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

/** Webhooks at an address that stays, and a broker that can lose everything. */
async function openWorld() {
  await using stack = new AsyncDisposableStack()
  const broker = await openBroker(stack)
  const ports = { webhooks: await freePort() }
  const surroundings = await openSurroundings(stack, ['apartments', 'webhooks', 'gateway'])
  const here = { ...surroundings, nats: { ...surroundings.nats, url: broker.url } }
  const webhooksEnvironment = { ...environmentOf('webhooks', here, {}), PORT: String(ports.webhooks) }
  const runWebhooks = () => startWebhooks(readConfig(WebhooksConfig, webhooksEnvironment), { reconcilerTimes })
  let webhooks: AsyncDisposable | undefined
  stack.defer(async () => webhooks?.[Symbol.asyncDispose]())
  webhooks = await runWebhooks()
  const behind = { webhooks: `http://127.0.0.1:${ports.webhooks}` }
  const apartmentsEnvironment = { ...environmentOf('apartments', here, behind), PLANS: '{"basic":1000}' }
  const served = stack.use(
    await startApartments(readConfig(ApartmentsConfig, apartmentsEnvironment), { reconcilerTimes }),
  )
  const urls = { ...behind, apartments: served.url }
  const gateway = stack.use(await startGateway(readConfig(GatewayConfig, environmentOf('gateway', here, urls))))
  const landlord = stack.use(landlordAt({ identity: here.identity, gatewayUrl: gateway.url }))
  const receiver = stack.use(await receiverFor(landlord))
  const keep = stack.move()
  return {
    ...{ broker, landlord, receiver },
    outbox: surroundings.pool('apartments'),
    webhooks: surroundings.pool('webhooks'),
    stopWebhooks: async () => {
      await webhooks?.[Symbol.asyncDispose]()
      webhooks = undefined
    },
    startWebhooks: async () => {
      webhooks = await runWebhooks()
    },
    [Symbol.asyncDispose]: () => keep.disposeAsync(),
  }
}

async function openBroker(stack: AsyncDisposableStack) {
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

/** Every event that apartments has recorded, as text, in the order of the identifiers. */
async function recorded(): Promise<{ id: string; data: string }[]> {
  const { rows } = await world.outbox.query('SELECT id, data FROM outbox_event ORDER BY id COLLATE "C"')
  return rows
}

async function unfinished(): Promise<number> {
  const { rows } = await world.outbox.query(`
    SELECT (SELECT count(*) FROM outbox_event WHERE published_at IS NULL OR seq > confirmation.asked_seq)::int
      + (SELECT count(*) FROM outbox_unconfirmed)::int AS n
    FROM outbox_confirmation AS confirmation`)
  return rows[0].n
}

test.each([
  ['its streams are deleted', () => world.broker.deleteStreams()],
  ['its volume is lost', () => world.broker.loseVolume()],
])(
  'what the broker holds for webhooks is delivered, each once and as it was published, though %s',
  async (_, lose) => {
    await world.landlord.create()
    await eventually(async () => expect(await unfinished()).toBe(0))
    await world.stopWebhooks()
    for (let number = 1; number < apartments; number += 1) await world.landlord.create()
    await eventually(async () => {
      const { rows } = await world.outbox.query('SELECT FROM outbox_event WHERE published_at IS NULL')
      expect(rows).toHaveLength(0)
    })

    await lose()
    await world.startWebhooks()

    const events = await recorded()
    expect(events).toHaveLength(2 * apartments)
    const own = ({ body }: { body: string }) => !body.includes('webhook_endpoint')
    await eventually(() => expect(world.receiver.received.filter(own).length).toBeGreaterThanOrEqual(events.length))
    await eventually(async () => expect(await unfinished()).toBe(0))
    const bodies = new Map(world.receiver.received.map(({ headers, body }) => [headers['webhook-id'], body]))
    for (const { id, data } of events) expect(bodies.get(id)).toContain(`"data":${data}}`)
    const ids = events.map(({ id }) => id)
    const { rows } = await world.webhooks.query(
      `SELECT event_id AS id, count(*)::int AS deliveries FROM delivery WHERE event_id = ANY($1) GROUP BY event_id
     ORDER BY event_id`,
      [ids],
    )
    expect(rows).toEqual(ids.map((id) => ({ id, deliveries: 1 })))
  },
  120_000,
)

test('while webhooks is away for long nothing is lost and nothing is swept', async () => {
  await world.stopWebhooks()
  for (let number = 0; number < apartments; number += 1) await world.landlord.create()
  await world.outbox.query(`UPDATE outbox_event SET occurred_at = occurred_at - interval '8 days'`)
  const settled = 'SELECT FROM outbox_confirmation WHERE settled_seq >= (SELECT max(seq) FROM outbox_event)'
  await eventually(async () => expect((await world.outbox.query(settled)).rows).toHaveLength(1))
  expect(await recorded()).toHaveLength(2 * apartments)

  await world.startWebhooks()

  await eventually(async () => expect(await unfinished()).toBe(0))
  const { rows } = await world.webhooks.query(`SELECT FROM event WHERE type IN ('apartment.created', 'audit.event')`)
  expect(rows.length).toBeGreaterThanOrEqual(2 * apartments)
}, 120_000)
