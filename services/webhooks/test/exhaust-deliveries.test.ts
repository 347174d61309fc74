import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { WebhookDeliveryExhausted } from '@lokum/contracts/webhooks/events'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { ClaimedDelivery } from '../src/deliveries/claim-deliveries.ts'
import { exhaustDeliveries } from '../src/deliveries/exhaust-deliveries.ts'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver } from './open-receiver.ts'
import { type Landlord, openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const refuse = () => openReceiver((response) => response.writeHead(500).end(`no "why"? it's \\ 'so'`))

async function exhaustedOf({ request }: Landlord, endpointId: string) {
  const { body } = await request('GET', `/v1/webhook-deliveries?state=exhausted&endpoint_id=${endpointId}`)
  return body.data
}

/** The outbox's events of the deliveries that were given up. */
async function exhaustedEventsOf({ accountId }: Landlord) {
  const { rows } = await world.pool.query(
    `SELECT aggregate_id, sequence, data FROM outbox_event WHERE account_id = $1 AND type = 'webhook.delivery_exhausted'`,
    [accountId],
  )
  return rows
}

async function statesOf({ accountId }: Landlord): Promise<Record<string, number>> {
  const { rows } = await world.pool.query(
    'SELECT state, count(*)::int AS n FROM delivery WHERE account_id = $1 GROUP BY state',
    [accountId],
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

test('a delivery that is given up is published as the API shows it, and not audited', async () => {
  await using receiver = await refuse()
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: receiver.url })

  await world.publish({ accountId: landlord.accountId })

  const [event] = await eventually(async () => {
    const events = await exhaustedEventsOf(landlord)
    expect(events).toHaveLength(1)
    return events
  })
  const [delivery] = await exhaustedOf(landlord, endpoint.id)
  expect(JSON.parse(event.data)).toEqual(delivery)
  expect(WebhookDeliveryExhausted.data.strict().parse(JSON.parse(event.data))).toMatchObject({
    state: 'exhausted',
    attempts_made: 2,
    last_status: 500,
    last_error: 'status',
    next_attempt_at: null,
  })
  expect(event).toMatchObject({ aggregate_id: delivery.id, sequence: 2 })
  const { rows } = await world.pool.query('SELECT FROM audit_entry WHERE resource_id = $1', [delivery.id])
  expect(rows).toEqual([])
})

test('an account can subscribe to exhausted deliveries with another endpoint', async () => {
  await using receiver = await refuse()
  await using attentive = await openReceiver()
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  await anEndpoint(landlord, { url: attentive.url, event_types: ['webhook.delivery_exhausted'] })

  const eventId = await world.publish({ accountId: landlord.accountId })

  await eventually(() => expect(attentive.received).toHaveLength(1))
  expect(JSON.parse(attentive.received[0]?.body ?? '')).toMatchObject({
    type: 'webhook.delivery_exhausted',
    data: { endpoint_id: endpoint.id, event_id: eventId, state: 'exhausted' },
  })
})

test('an exhausted delivery of a webhook event publishes no event, so that there is no endless chain', async () => {
  await using receiver = await refuse()
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url: receiver.url, event_types: ['apartment.*', 'webhook.delivery_exhausted'] })

  await world.publish({ accountId: landlord.accountId })

  await eventually(async () => expect(await statesOf(landlord)).toEqual({ exhausted: 2 }))
  expect(await exhaustedEventsOf(landlord)).toHaveLength(1)
})

test('each of several deliveries exhausted together is published once, except those of webhook events', async () => {
  await using receiver = await refuse()
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url: receiver.url, event_types: ['apartment.*', 'webhook.endpoint_deleted'] })
  const types = Array.from({ length: 60 }, (_, index) =>
    index % 3 === 0 ? 'webhook.endpoint_deleted' : 'apartment.created',
  )

  const ids = await Promise.all(types.map((type) => world.publish({ accountId: landlord.accountId, type })))

  await eventually(async () => expect(await statesOf(landlord)).toEqual({ exhausted: 60 }), { deadlineMs: 60_000 })
  const published = (await exhaustedEventsOf(landlord)).map(({ data }) => JSON.parse(data).event_id)
  expect(published.toSorted()).toEqual(ids.filter((_, index) => index % 3 !== 0).toSorted())
})

test('a result that comes after its lease has passed on ends nothing and publishes nothing', async () => {
  const answers: ServerResponse[] = []
  await using receiver = await openReceiver((response) => void answers.push(response))
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url: receiver.url })
  await world.publish({ accountId: landlord.accountId })
  await eventually(() => expect(answers).toHaveLength(1))
  const parts = { pool: world.pool, clock: () => new Date(), committed: () => undefined }

  const completed = await exhaustDeliveries(parts, [lateResult(await leasedOf(landlord))])

  expect(completed).toEqual([])
  expect(await exhaustedEventsOf(landlord)).toEqual([])
  for (const answer of answers) answer.writeHead(204).end()
  await eventually(async () => expect(await statesOf(landlord)).toEqual({ succeeded: 1 }))
})

/** The deliveries of a worker that held them before. */
async function leasedOf({ accountId }: Landlord): Promise<ClaimedDelivery> {
  const { rows } = await world.pool.query(
    `SELECT delivery_id, (claim - 1)::text AS claim, delivery.endpoint_id, event_id, event_type, account_id, attempts_made, trigger,
       replay_number, true AS watched, false AS reclaimed
     FROM delivery_queue JOIN delivery ON delivery.id = delivery_id WHERE account_id = $1`,
    [accountId],
  )
  return rows[0]
}

function lateResult(delivery: ClaimedDelivery) {
  const attempted = { status: 500, error: 'status', excerpt: null, retryAfterMs: undefined } as const
  const verdict = { state: 'exhausted', counted: true, delayMs: null, blockMs: null } as const
  return { delivery, attempted, verdict, startedAt: new Date(), durationMs: 1 }
}
