import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { events } from '@lokum/contracts/catalogue'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { Webhook } from 'standardwebhooks'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver } from './open-receiver.ts'
import { auditedOf, eventsAbout } from './records.ts'
import { type Landlord, openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const send = ({ request }: Landlord, id: string, body = {}, headers = {}) =>
  request('POST', `/v1/webhook-endpoints/${id}/test`, { body, headers })

test('a sample arrives signed, is retried like any other delivery, and is never published', async () => {
  await using receiver = await openReceiver((response) =>
    response.writeHead(receiver.received.length === 1 ? 500 : 204).end(),
  )
  const landlord = await world.aLandlord()
  const { id, secret } = await anEndpoint(landlord, { url: receiver.url })

  const answer = await send(landlord, id)

  expect(answer.status).toBe(202)
  expect(answer.body).toMatchObject({ endpoint_id: id, event_type: 'apartment.created', trigger: 'test' })
  expect(answer.headers.location).toBe(`/v1/webhook-deliveries/${answer.body.id}`)
  await eventually(async () => {
    const { body } = await landlord.request('GET', `/v1/webhook-deliveries/${answer.body.id}`)
    expect(body).toMatchObject({ state: 'succeeded', attempts: [{ status: 500 }, { status: 204 }] })
  })
  const { headers = {}, body = '' } = receiver.received[1] ?? {}
  const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  expect(new Webhook(secret).verify(body, signed)).toMatchObject({
    type: 'apartment.created',
    data: { label: 'Długa 7/12', state: 'setup' },
  })
  expect(headers['webhook-test']).toBe('true')
  expect(headers['webhook-id']).toBe(answer.body.event_id)
  const published = await world.pool.query('SELECT FROM outbox_event WHERE id = $1', [answer.body.event_id])
  expect(published.rowCount).toBe(0)
  expect([await eventsAbout(world, id), await auditedOf(world, id)]).toEqual([[], []])
})

test('a sample goes to the endpoint that is tested alone', async () => {
  await using receiver = await openReceiver()
  await using other = await openReceiver()
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: receiver.url })
  await anEndpoint(landlord, { url: other.url })

  await send(landlord, id)
  const real = await world.publish({ accountId: landlord.accountId })

  await eventually(() => expect([receiver.received.length, other.received.length]).toEqual([2, 1]))
  expect(other.received[0]?.headers['webhook-id']).toBe(real)
})

test('a sample of each event has the data its schema asks for', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: receiver.url })

  for (const { type } of events) await send(landlord, id, { event_type: type })

  await eventually(() => expect(receiver.received).toHaveLength(events.length))
  const samples = new Map(receiver.received.map(({ body }) => [JSON.parse(body).type, JSON.parse(body)]))
  const faults = events.map(({ type, data }) => [type, data.safeParse(samples.get(type)?.data).error])
  expect(faults).toEqual(events.map(({ type }) => [type, undefined]))
  const { body: listed } = await landlord.request('GET', '/v1/webhook-event-types')
  for (const { type, example } of listed.data) expect(samples.get(type)?.data).toEqual(example)
})

test('a sample that is sent again is still marked as one, and no event that can be read', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: receiver.url })
  const { body: first } = await send(landlord, id)
  await eventually(async () => {
    const { body } = await landlord.request('GET', `/v1/webhook-deliveries/${first.id}`)
    expect(body.state).toBe('succeeded')
  })

  const { status, body } = await landlord.request('POST', `/v1/webhook-deliveries/${first.id}/resend`)

  expect([status, body.trigger, body.replay_number]).toEqual([202, 'test', 1])
  await eventually(() => expect(receiver.received).toHaveLength(2))
  expect(receiver.received.map(({ headers }) => headers['webhook-test'])).toEqual(['true', 'true'])
  expect((await landlord.request('GET', `/v1/events/${first.event_id}`)).status).toBe(404)
})

test.each([
  [['settlement.created', 'apartment.updated'], 'settlement.created'],
  [['apartment.*', 'settlement.created'], 'settlement.created'],
  [['settlement.*'], 'settlement.created'],
  [['webhook.*'], 'webhook.endpoint_created'],
  [['*'], 'apartment.created'],
  [['*', 'audit.event'], 'audit.event'],
])('an endpoint for %j is tested with %s', async (event_types, type) => {
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: 'http://127.0.0.1:9/', event_types })

  expect((await send(landlord, id)).body.event_type).toBe(type)
})

test('a token tests with the types that it may read', async () => {
  const owner = await world.aLandlord({ account: 'tested' })
  const scopes = ['webhooks.write', 'apartments.read']
  const limited = await world.aLandlord({ account: 'tested', scopes })
  const { id } = await anEndpoint(owner, { url: 'http://127.0.0.1:9/', event_types: ['audit.event'] })

  const allowed = await send(limited, id, { event_type: 'apartment.archived' })
  const refused = await send(limited, id, { event_type: 'settlement.created' })
  const refusedByDefault = await send(limited, id)
  const unknown = await send(owner, id, { event_type: 'apartment.sold' })

  expect(allowed.status).toBe(202)
  for (const { status, body } of [refused, refusedByDefault]) {
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ pointer: '#/event_type', code: 'scope_needed' }])
  }
  expect(unknown.body.errors).toMatchObject([{ pointer: '#/event_type', code: 'invalid_value' }])
})

test.each(['paused', 'disabled'])('a %s endpoint is not tested', async (state) => {
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: 'http://127.0.0.1:9/' })
  await world.pool.query('UPDATE endpoint SET state = $1 WHERE id = $2', [state, id])

  const answer = await send(landlord, id)

  expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  const { rowCount } = await world.pool.query('SELECT FROM delivery WHERE endpoint_id = $1', [id])
  expect(rowCount).toBe(0)
})

test('a repeated test with the same key sends one sample', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: receiver.url })

  const answers = await Promise.all([1, 2, 3].map(() => send(landlord, id, {}, { 'idempotency-key': 'test once' })))
  await eventually(() => expect(receiver.received).toHaveLength(1))

  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const { rows } = await world.pool.query('SELECT state FROM delivery WHERE endpoint_id = $1', [id])
  expect(rows).toHaveLength(1)
})

test('a sample takes its place in the order of an endpoint that wants one', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: 'http://127.0.0.1:9/', ordering: 'fifo' })

  const { body } = await send(landlord, id)

  const text = 'SELECT fifo_place FROM delivery_queue WHERE delivery_id = $1'
  const { rows } = await world.pool.query(text, [body.id])
  expect(rows).toEqual([{ fifo_place: body.event_id }])
})
