import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver } from './open-receiver.ts'
import { type Landlord, openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function deliveryOf({ request }: Landlord, eventId: string) {
  const { body } = await request('GET', `/v1/webhook-deliveries?event_id=${eventId}`)
  const { body: delivery } = await request('GET', `/v1/webhook-deliveries/${body.data[0].id}`)
  return delivery
}

/** Publishes one event to an endpoint at the url and waits for the state it comes to. */
async function deliver({ url, state }: { url: string; state: string }) {
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url })
  const eventId = await world.publish({ accountId: landlord.accountId })
  const delivery = await eventually(async () => {
    const found = await deliveryOf(landlord, eventId)
    expect(found.state).toBe(state)
    return found
  })
  return { landlord, endpoint, eventId, delivery }
}

test('a delivery that fails is tried again with the same id and a signature of its own, until it succeeds', async () => {
  await using receiver = await openReceiver((response) => {
    response.writeHead(receiver.received.length < 2 ? 500 : 200).end('not yet')
  })

  const { eventId, delivery } = await deliver({ url: receiver.url, state: 'succeeded' })

  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId])
  expect(receiver.received.map(({ headers }) => headers['webhook-attempt'])).toEqual(['1', '2'])
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  expect(delivery.attempts).toMatchObject([
    { number: 1, status: 500, error: 'status', answer_excerpt: 'not yet' },
    { number: 2, status: 200, error: null },
  ])
  expect(delivery).toMatchObject({ attempts_made: 2, last_status: 200, last_error: null, next_attempt_at: null })
})

test('a delivery that fails on every attempt of the schedule is exhausted, and can be found', async () => {
  await using receiver = await openReceiver((response) => response.writeHead(500).end())

  const { landlord, delivery } = await deliver({ url: receiver.url, state: 'exhausted' })

  expect(receiver.received).toHaveLength(2)
  expect(delivery).toMatchObject({ attempts_made: 2, last_error: 'status' })
  const { body } = await landlord.request('GET', '/v1/webhook-deliveries?state=exhausted')
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([delivery.id])
})

test('a redirect is a failure and is not followed', async () => {
  await using elsewhere = await openReceiver()
  await using receiver = await openReceiver((response) => response.writeHead(307, { location: elsewhere.url }).end())

  const { delivery } = await deliver({ url: receiver.url, state: 'exhausted' })

  expect(elsewhere.received).toEqual([])
  expect(delivery.attempts).toMatchObject([
    { status: 307, error: 'redirect' },
    { status: 307, error: 'redirect' },
  ])
})

test('410 Gone disables the endpoint, with an audit entry, and what comes later is held for it', async () => {
  await using receiver = await openReceiver((response) => response.writeHead(410).end())

  const { landlord, endpoint, delivery } = await deliver({ url: receiver.url, state: 'cancelled' })

  expect(delivery.attempts).toMatchObject([{ status: 410, error: 'gone' }])
  const { body } = await landlord.request('GET', `/v1/webhook-endpoints/${endpoint.id}`)
  expect(body.state).toBe('disabled')
  const { rows } = await world.pool.query('SELECT type FROM outbox_event WHERE aggregate_id = $1 ORDER BY seq', [
    endpoint.id,
  ])
  expect(rows.map(({ type }) => type).slice(2)).toEqual(['webhook.endpoint_disabled', 'audit.event'])
  const later = await world.publish({ accountId: landlord.accountId })
  await eventually(async () => expect((await deliveryOf(landlord, later)).state).toBe('held'))
  expect(receiver.received).toHaveLength(1)
})

test('a receiver that answers "webhook-delivery: disable" disables its endpoint as 410 does', async () => {
  await using receiver = await openReceiver((response) =>
    response.writeHead(403, { 'webhook-delivery': 'disable' }).end(),
  )

  const { landlord, endpoint, delivery } = await deliver({ url: receiver.url, state: 'cancelled' })

  expect(delivery.attempts).toMatchObject([{ status: 403, error: 'gone' }])
  const { body } = await landlord.request('GET', `/v1/webhook-endpoints/${endpoint.id}`)
  expect(body.state).toBe('disabled')
})

test('a receiver that answers "webhook-delivery: abort-message" gets that delivery no more, and the others still', async () => {
  await using receiver = await openReceiver((response) =>
    response.writeHead(422, { 'webhook-delivery': 'abort-message', 'retry-after': '1' }).end('not for me'),
  )

  const { landlord, endpoint, delivery } = await deliver({ url: receiver.url, state: 'cancelled' })

  expect(delivery.attempts).toMatchObject([{ status: 422, error: 'declined', answer_excerpt: 'not for me' }])
  const { body } = await landlord.request('GET', `/v1/webhook-endpoints/${endpoint.id}`)
  expect(body.state).toBe('active')
  receiver.behave((response) => response.writeHead(204).end())
  const later = await world.publish({ accountId: landlord.accountId })
  await eventually(async () => expect((await deliveryOf(landlord, later)).state).toBe('succeeded'))
  expect(receiver.received).toHaveLength(2)
})

test('a kept connection that the receiver had hung up costs no attempt', async () => {
  await using receiver = await openReceiver((response) => {
    if (receiver.received.length === 2) response.socket?.resetAndDestroy()
    else response.writeHead(204).end()
  })
  const { landlord } = await deliver({ url: receiver.url, state: 'succeeded' })

  const eventId = await world.publish({ accountId: landlord.accountId })

  await eventually(async () => {
    const { state, attempts } = await deliveryOf(landlord, eventId)
    expect(state).toBe('succeeded')
    expect(attempts).toMatchObject([{ number: 1, status: 204, error: null }])
  })
  const [, first, second] = receiver.received
  expect(receiver.received).toHaveLength(3)
  expect([second?.headers, second?.body]).toEqual([first?.headers, first?.body])
})

test('Retry-After is waited for, by the delivery and on 503 by the whole endpoint', async () => {
  await using receiver = await openReceiver((response) => {
    if (receiver.received.length === 1) response.writeHead(503, { 'retry-after': '1' }).end()
    else response.writeHead(204).end()
  })
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url: receiver.url })

  await world.publish({ accountId: landlord.accountId })
  await eventually(async () => {
    const { body } = await landlord.request('GET', '/v1/webhook-deliveries')
    expect(body.data).toMatchObject([{ state: 'pending', attempts_made: 1, last_status: 503 }])
  })
  await world.publish({ accountId: landlord.accountId })

  const [first, ...others] = await eventually(() => {
    expect(receiver.received).toHaveLength(3)
    return receiver.received
  })
  for (const other of others) expect(other.at - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_000)
})

test('a receiver that is not there is a refused connection', async () => {
  const receiver = await openReceiver()
  await receiver[Symbol.asyncDispose]()

  const { delivery } = await deliver({ url: receiver.url, state: 'exhausted' })

  expect(delivery.last_error).toBe('connect')
})

test('an answer without an end costs 64 KiB and is cut off; its first 4 KiB are kept', async () => {
  let sent = 0
  await using receiver = await openReceiver((response) => {
    response.writeHead(200)
    const chunk = Buffer.alloc(16_384, 'a')
    const pour = () => {
      while (!response.destroyed && sent < 500_000_000) {
        sent += chunk.length
        if (!response.write(chunk)) return void response.once('drain', pour)
      }
    }
    pour()
  })

  const { delivery } = await deliver({ url: receiver.url, state: 'succeeded' })

  expect(delivery.attempts[0].answer_excerpt).toBe('a'.repeat(4_096))
  expect(sent).toBeLessThan(20_000_000)
})

test('a compressed answer is not unpacked, and one of NULs and broken UTF-8 can be stored', async () => {
  await using receiver = await openReceiver((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.from([0x41, 0x00, 0xff, 0xfe, 0x42]))
  })

  const { delivery } = await deliver({ url: receiver.url, state: 'succeeded' })

  expect(delivery.attempts[0].answer_excerpt).toBe('A\u{fffd}\u{fffd}\u{fffd}B')
})

test('a receiver that answers with nonsense does not speak the protocol', async () => {
  await using receiver = await openReceiver((response) => response.socket?.end('this is not HTTP\r\n\r\n'))

  const { delivery } = await deliver({ url: receiver.url, state: 'exhausted' })

  expect(delivery.last_error).toBe('protocol')
})
