import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createClient } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { newId } from '@lokum/service-kit/ids'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver } from './open-receiver.ts'
import { anApartment } from './publish-event.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Waits until everything published so far is stored or parked: each stream is read in its order. */
async function ingested() {
  const { accountId } = await world.aLandlord()
  const last = [await world.publish({ accountId }), await world.publish({ accountId, type: 'audit.event' })]
  await eventually(async () => {
    const { rowCount } = await world.pool.query('SELECT FROM event WHERE id = ANY ($1)', [last])
    expect(rowCount).toBe(2)
  })
}

/** The counter of parked messages, those of every reason. */
async function countedAsParked(): Promise<number> {
  const page = await (await fetch(`${world.system.operationsUrls.webhooks}/metrics`)).text()
  return Number(/^lokum_inbox_parked_total\{.*stream="EVENTS".*\} (\d+)/m.exec(page)?.[1])
}

/** A client with the token of another service. */
async function aService() {
  const client = world.identity.clientFor({ account: 'nobody', scopes: ['internal'] })
  const token = world.identity.mint({ client, claims: { account_id: undefined } })
  return createClient({ baseUrl: world.system.urls.webhooks, token, through: 'service' })
}

/** The types that arrived, without the audit of the endpoints' own registration. */
const typesOf = ({ received }: { received: readonly { body: string }[] }) =>
  received
    .filter(({ body }) => !body.includes('"object":"whe_'))
    .map(({ body }) => JSON.parse(body).type)
    .sort()

test('an event that the broker brings twice is delivered once', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url: receiver.url })
  const id = newId('event')

  await world.publish({ id, accountId: landlord.accountId })
  await world.publish({ id, accountId: landlord.accountId, headers: { 'Nats-Msg-Id': newId('event') } })
  await world.publish({ accountId: landlord.accountId })

  await ingested()
  await eventually(() => expect(receiver.received).toHaveLength(2))
  const { rows } = await world.pool.query('SELECT count(*)::int AS deliveries FROM delivery WHERE event_id = $1', [id])
  expect(rows).toEqual([{ deliveries: 1 }])
})

test('a message that is not one of our events is parked with a reason and blocks nothing', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url: receiver.url })
  const { accountId } = landlord
  const label = newId('event')
  const data = anApartment({ label })
  const before = await countedAsParked()

  await world.publish({ accountId, data: `no json ${data}` })
  await world.publish({ accountId, data, headers: { 'ce-id': 'evt_wrong' } })
  await world.publish({ accountId: 'acc_\u{1}', data })
  await world.publish({ accountId, data, type: 'apartment.sold' })
  await world.publish({ accountId, data, headers: { 'ce-subject': 'the first apartment' } })
  await world.publish({ accountId, data, headers: { 'ce-sequence': '-1' } })
  await world.publish({ accountId, data, headers: { 'ce-time': '+275000-01-01T00:00:00.000Z' } })
  await world.publish({ accountId })

  await eventually(() => expect(receiver.received).toHaveLength(1))
  const parked = `SELECT reason FROM parked_message WHERE position($1 IN convert_from(payload, 'UTF8')) > 0`
  const { rows } = await world.pool.query(parked, [label])
  const reasons = rows.map(({ reason }) => reason).join('\n')
  expect(rows).toHaveLength(7)
  expect(reasons).toContain('the data is no JSON')
  expect(reasons).toContain('ce-id is no event id')
  expect(reasons).toContain('ce-accountid is no account id')
  expect(reasons).toContain('the type is not declared')
  expect(reasons).toContain('ce-subject is no identifier')
  expect(reasons).toContain('ce-sequence is negative')
  expect((await countedAsParked()) - before).toBeGreaterThanOrEqual(7)
})

test('an endpoint gets the types it subscribed to, of its own account', async () => {
  await using everything = await openReceiver()
  await using apartments = await openReceiver()
  await using audit = await openReceiver()
  await using strange = await openReceiver()
  const landlord = await world.aLandlord()
  const stranger = await world.aLandlord()
  const { accountId } = landlord
  await anEndpoint(landlord, { url: everything.url, event_types: ['*', 'apartment.created'] })
  await anEndpoint(landlord, { url: apartments.url, event_types: ['apartment.*'] })
  await anEndpoint(landlord, { url: audit.url, event_types: ['audit.*'] })
  await anEndpoint(stranger, { url: strange.url, event_types: ['*'] })

  await world.publish({ accountId })
  await world.publish({ accountId, type: 'settlement.created' })
  await world.publish({ accountId, type: 'audit.event' })
  await world.publish({ accountId, type: 'webhook.endpoint_deleted' })

  await ingested()
  await eventually(() =>
    expect(typesOf(everything)).toEqual(['apartment.created', 'audit.event', 'settlement.created']),
  )
  await eventually(() => expect(typesOf(apartments)).toEqual(['apartment.created']))
  await eventually(() => expect(typesOf(audit)).toEqual(['audit.event']))
  expect(typesOf(strange)).toEqual([])
  const { body } = await stranger.request('GET', '/v1/webhook-deliveries?event_type=settlement.created')
  expect(body.data).toEqual([])
})

test.each([
  ['2 s behind', -2],
  ['an hour behind', -3_600],
  ['an hour ahead', 3_600],
])('an endpoint gets the events of a publisher whose clock is %s', async (_, seconds) => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const { accountId } = landlord
  await anEndpoint(landlord, { url: receiver.url })

  await world.publish({ accountId, occurredAt: new Date(Date.now() + seconds * 1_000) })
  await world.publish({ accountId })

  await ingested()
  await eventually(() => expect(typesOf(receiver)).toEqual(['apartment.created', 'apartment.created']))
})

test('an event that was recorded before the endpoint does not reach it, however late it is published', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const { accountId } = landlord
  await anEndpoint(landlord, { url: receiver.url })

  await world.publish({ accountId, type: 'apartment.updated', headers: { 'Lokum-Waited-Ms': '60000' } })
  await world.publish({ accountId })

  await ingested()
  await eventually(() => expect(typesOf(receiver)).toEqual(['apartment.created']))
})

test('an event that waited for its publication reaches an endpoint that is older', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const { accountId } = landlord
  const { id } = await anEndpoint(landlord, { url: receiver.url })
  const aged = `UPDATE endpoint SET registered_at = registered_at - interval '1 hour' WHERE id = $1`
  await world.owners.webhooks.query(aged, [id])

  await world.publish({ accountId, headers: { 'Lokum-Waited-Ms': '3000000' } })

  await ingested()
  await eventually(() => expect(typesOf(receiver)).toEqual(['apartment.created']))
})

test('a delivery is not found by another account', async () => {
  await using receiver = await openReceiver()
  const owner = await world.aLandlord()
  const stranger = await world.aLandlord()
  await anEndpoint(owner, { url: receiver.url })
  await world.publish({ accountId: owner.accountId })
  const [delivery] = await eventually(async () => {
    const { body } = await owner.request('GET', '/v1/webhook-deliveries')
    expect(body.data).toHaveLength(1)
    return body.data
  })

  const read = await stranger.request('GET', `/v1/webhook-deliveries/${delivery.id}`)
  const listed = await stranger.request('GET', `/v1/webhook-deliveries?endpoint_id=${delivery.endpoint_id}`)

  expect(read.status).toBe(404)
  expect(listed.body.data).toEqual([])
})

test('a later type that the creating token could not read does not reach an old endpoint', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: receiver.url, event_types: ['*'] })
  await world.pool.query(`UPDATE endpoint SET granted_scopes = '{apartments.read}' WHERE id = $1`, [id])

  await world.publish({ accountId: landlord.accountId, type: 'settlement.created' })
  await world.publish({ accountId: landlord.accountId })

  await ingested()
  await eventually(() => expect(typesOf(receiver)).toEqual(['apartment.created']))
})

test('a deleted endpoint gets nothing more, and what was pending is cancelled', async () => {
  await using receiver = await openReceiver((response) => response.writeHead(500, { 'retry-after': '600' }).end())
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: receiver.url })
  await world.publish({ accountId: landlord.accountId })
  await eventually(async () => {
    const { body } = await landlord.request('GET', '/v1/webhook-deliveries?state=pending')
    expect(body.data).toMatchObject([{ attempts_made: 1 }])
    expect(Date.parse(body.data[0].next_attempt_at)).toBeGreaterThan(Date.now())
  })

  await landlord.request('DELETE', `/v1/webhook-endpoints/${id}`)
  await world.publish({ accountId: landlord.accountId })

  await ingested()
  const { body } = await landlord.request('GET', '/v1/webhook-deliveries')
  expect(body.data).toMatchObject([{ state: 'cancelled', next_attempt_at: null }])
  expect(receiver.received).toHaveLength(1)
})

test('the reconcilers learn which events never arrived, in the order they asked', async () => {
  const landlord = await world.aLandlord()
  const known = await world.publish({ accountId: landlord.accountId })
  const unknown = [newId('event'), newId('event')]
  await ingested()
  using internal = await aService()

  const body = { event_ids: [unknown[0], known, unknown[1]] }
  const answer = await internal.request('POST', '/internal/events/unknown', { body })
  const refused = await landlord.request('POST', '/internal/events/unknown', { body })

  expect(answer.body.unknown).toEqual(unknown)
  expect(refused.status).toBe(403)
})

test('a parked event is not requested again, and is stored when it is republished after its type is declared', async () => {
  const { accountId } = await world.aLandlord()
  const id = await world.publish({ accountId, type: 'apartment.vanished' })
  await ingested()
  using internal = await aService()

  const { body } = await internal.request('POST', '/internal/events/unknown', { body: { event_ids: [id] } })

  expect(body.unknown).toEqual([])
  await world.publish({ accountId, type: 'apartment.updated', headers: { 'ce-id': id } })
  await ingested()
  const { rows } = await world.pool.query('SELECT type FROM event WHERE id = $1', [id])
  expect(rows).toEqual([{ type: 'apartment.updated' }])
})
