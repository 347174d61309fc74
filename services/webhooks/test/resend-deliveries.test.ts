import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { newId } from '@lokum/service-kit/ids'
import { anEndpoint } from './an-endpoint.ts'
import { aFailedEndpoint } from './jobs.ts'
import { openReceiver } from './open-receiver.ts'
import { type Landlord, openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const resendOf = (id: string) => `/v1/webhook-deliveries/${id}/resend`

/** The one delivery of an event, in the state it comes to. */
async function deliveryOf({ request }: Landlord, eventId: string, state: string) {
  return await eventually(async () => {
    const { body } = await request('GET', `/v1/webhook-deliveries?event_id=${eventId}`)
    expect(body.data).toMatchObject([{ state }])
    return body.data[0]
  })
}

/** An event that an endpoint has received. */
async function aDelivered(receiver: { url: string }) {
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  const eventId = await world.publish({ accountId: landlord.accountId })
  return { landlord, endpoint, eventId, delivery: await deliveryOf(landlord, eventId, 'succeeded') }
}

test('a delivered event is sent again under its id, as a delivery of its own, and the first one stays as it was', async () => {
  await using receiver = await openReceiver()
  const { landlord, endpoint, eventId, delivery } = await aDelivered(receiver)

  const { status, headers, body } = await landlord.request('POST', resendOf(delivery.id))

  expect(status).toBe(202)
  expect(headers.location).toBe(`/v1/webhook-deliveries/${body.id}`)
  expect(body).toMatchObject({ endpoint_id: endpoint.id, event_id: eventId, trigger: 'resend', replay_number: 1 })
  expect(body).toMatchObject({ state: 'pending', attempts_made: 0, event_type: 'apartment.created' })
  await eventually(() => expect(receiver.received).toHaveLength(2))
  const [first, second] = receiver.received
  expect(second?.headers['webhook-id']).toBe(eventId)
  expect(second?.body).toBe(first?.body)
  await eventually(async () => {
    const { body: sent } = await landlord.request('GET', headers.location ?? '')
    expect(sent).toMatchObject({ state: 'succeeded', attempts: [{ number: 1, status: 204 }] })
  })
  const { body: earlier } = await landlord.request('GET', `/v1/webhook-deliveries/${delivery.id}`)
  expect(earlier).toMatchObject({ ...delivery, attempts: [{ number: 1 }] })
})

test('one that was given up is sent again with a whole schedule, and each resend has the next number', async () => {
  await using receiver = await openReceiver()
  const { landlord, eventIds } = await aFailedEndpoint(world, receiver, { events: 1 })
  const { id } = await deliveryOf(landlord, eventIds[0] ?? '', 'exhausted')
  receiver.behave((response) => response.writeHead(500).end())

  const { body: first } = await landlord.request('POST', resendOf(id))
  const { body: second } = await landlord.request('POST', resendOf(id))

  expect([first.replay_number, second.replay_number]).toEqual([1, 2])
  await eventually(() => expect(receiver.received).toHaveLength(4))
})

test('the same key sends once', async () => {
  await using receiver = await openReceiver()
  const { landlord, eventId, delivery } = await aDelivered(receiver)
  const call = { headers: { 'idempotency-key': 'once' } }

  const first = await landlord.request('POST', resendOf(delivery.id), call)
  const again = await landlord.request('POST', resendOf(delivery.id), call)

  expect(again.bytes).toEqual(first.bytes)
  const { body } = await landlord.request('GET', `/v1/webhook-deliveries?event_id=${eventId}`)
  expect(body.data).toHaveLength(2)
})

test('for a paused endpoint it waits until it is resumed', async () => {
  await using receiver = await openReceiver()
  const { landlord, endpoint, delivery } = await aDelivered(receiver)
  await landlord.request('POST', `/v1/webhook-endpoints/${endpoint.id}/pause`)

  const { status, body } = await landlord.request('POST', resendOf(delivery.id))
  const { body: waiting } = await landlord.request('GET', `/v1/webhook-deliveries/${body.id}`)
  await landlord.request('POST', `/v1/webhook-endpoints/${endpoint.id}/reopen`)

  expect(status).toBe(202)
  expect(waiting).toMatchObject({ state: 'pending', attempts: [] })
  await eventually(() => expect(receiver.received).toHaveLength(2))
})

test('the next attempt of a pending delivery is due now, and the delivery stays the same', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  receiver.behave((response) => response.writeHead(500, { 'retry-after': '3600' }).end())
  const eventId = await world.publish({ accountId: landlord.accountId })
  const { id } = await eventually(async () => {
    const found = await deliveryOf(landlord, eventId, 'pending')
    expect(found.last_status).toBe(500)
    return found
  })
  receiver.behave((response) => response.writeHead(204).end())

  const { status, headers, body } = await landlord.request('POST', resendOf(id))

  expect([status, headers.location]).toEqual([202, `/v1/webhook-deliveries/${id}`])
  expect(body).toMatchObject({ id, endpoint_id: endpoint.id, trigger: 'event', replay_number: 0 })
  const sent = await deliveryOf(landlord, eventId, 'succeeded')
  expect(sent).toMatchObject({ id, attempts_made: 2 })
  expect(receiver.received.map((request) => request.headers['webhook-attempt'])).toEqual(['1', '2'])
})

test('a pending delivery of a paused endpoint still waits until it is resumed', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: receiver.url })
  await landlord.request('POST', `/v1/webhook-endpoints/${endpoint.id}/pause`)
  const eventId = await world.publish({ accountId: landlord.accountId })
  const { id } = await deliveryOf(landlord, eventId, 'pending')

  const answer = await landlord.request('POST', resendOf(id))

  expect(answer).toMatchObject({ status: 202, body: { id, state: 'pending' } })
  expect(receiver.received).toEqual([])
  await landlord.request('POST', `/v1/webhook-endpoints/${endpoint.id}/reopen`)
  await eventually(() => expect(receiver.received).toHaveLength(1))
})

test('during an attempt nothing is sent beside it, which the refusal says', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url: receiver.url })
  const answers: ServerResponse[] = []
  receiver.behave((response) => answers.push(response))
  const eventId = await world.publish({ accountId: landlord.accountId })
  const { id } = await deliveryOf(landlord, eventId, 'in_flight')

  const refused = await landlord.request('POST', resendOf(id))

  for (const answer of answers) answer.writeHead(204).end()
  expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  await deliveryOf(landlord, eventId, 'succeeded')
  expect(receiver.received).toHaveLength(1)
})

test('a disabled endpoint gets nothing, which the refusal says, and a deleted one neither', async () => {
  await using receiver = await openReceiver()
  const { landlord, endpoint, eventIds } = await aFailedEndpoint(world, receiver, { status: 410, events: 1 })
  const { id } = await deliveryOf(landlord, eventIds[0] ?? '', 'cancelled')

  const disabled = await landlord.request('POST', resendOf(id))
  await landlord.request('DELETE', `/v1/webhook-endpoints/${endpoint.id}`)
  const deleted = await landlord.request('POST', resendOf(id))

  expect(disabled).toMatchObject({ status: 409, body: { code: 'endpoint_disabled' } })
  expect(deleted).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
})

test('an event whose body has left by retention cannot be sent again, which the refusal says', async () => {
  await using receiver = await openReceiver()
  const { landlord, eventId, delivery } = await aDelivered(receiver)
  await world.pool.query('DELETE FROM event WHERE id = $1', [eventId])

  const answer = await landlord.request('POST', resendOf(delivery.id))

  expect(answer).toMatchObject({ status: 409, body: { code: 'event_expired' } })
})

test('one event is sent to one endpoint again a thousand times at most', async () => {
  await using receiver = await openReceiver()
  const { landlord, delivery } = await aDelivered(receiver)
  await world.pool.query('UPDATE delivery SET replay_number = 999 WHERE id = $1', [delivery.id])

  const last = await landlord.request('POST', resendOf(delivery.id))
  const oneMore = await landlord.request('POST', resendOf(delivery.id))

  expect(last).toMatchObject({ status: 202, body: { replay_number: 1_000 } })
  expect(oneMore).toMatchObject({ status: 409, body: { code: 'resend_limit_reached' } })
})

test('many resends at the same time have a number each', async () => {
  await using receiver = await openReceiver()
  const { landlord, delivery } = await aDelivered(receiver)

  const answers = await Promise.all(Array.from({ length: 10 }, () => landlord.request('POST', resendOf(delivery.id))))

  expect(answers.map(({ body }) => body.replay_number).toSorted((one, other) => one - other)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ])
})

test('another account’s delivery, and one that never was, are not found', async () => {
  await using receiver = await openReceiver()
  const { delivery } = await aDelivered(receiver)
  const stranger = await world.aLandlord()

  for (const id of [delivery.id, newId('delivery')]) {
    expect(await stranger.request('POST', resendOf(id))).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  expect(receiver.received).toHaveLength(1)
})
