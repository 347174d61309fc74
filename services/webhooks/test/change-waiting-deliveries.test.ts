import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { newId } from '@lokum/service-kit/ids'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver } from './open-receiver.ts'
import { type Landlord, openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const path = (id: string) => `/v1/webhook-endpoints/${id}`
const update = ({ request }: Landlord, id: string, body: unknown) => request('PATCH', path(id), { body })

test('waiting deliveries go to the new address with their next attempt', async () => {
  await using broken = await openReceiver((response) => response.writeHead(500, { 'retry-after': '600' }).end())
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: broken.url })
  const event = await world.publish({ accountId: landlord.accountId })
  await eventually(async () => {
    const { body } = await landlord.request('GET', '/v1/webhook-deliveries')
    expect(body.data).toMatchObject([{ state: 'pending', attempts_made: 1 }])
  })

  await update(landlord, id, { url: receiver.url })
  await world.pool.query('UPDATE delivery_queue SET due_at = now() WHERE endpoint_id = $1', [id])
  await world.pool.query('UPDATE fairness_queue SET next_due_at = now() WHERE endpoint_id = $1', [id])

  await eventually(() => expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([event]))
})

test('an endpoint gets waiting deliveries one after another with an order, and together without it', async () => {
  let open = 0
  let most = 0
  await using receiver = await openReceiver((response) => {
    most = Math.max(most, ++open)
    setTimeout(() => {
      open -= 1
      response.writeHead(204).end()
    }, 40)
  })
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: receiver.url })
  await landlord.request('POST', `${path(id)}/pause`)
  const publish = () => Promise.all(Array.from({ length: 8 }, () => world.publish({ accountId: landlord.accountId })))
  const places = `SELECT count(*)::int AS n, count(fifo_place)::int AS placed FROM delivery_queue WHERE endpoint_id = $1`
  const queued = async () => (await world.pool.query(places, [id])).rows[0]

  const events = await publish()
  await eventually(async () => expect(await queued()).toEqual({ n: 8, placed: 0 }))
  await update(landlord, id, { ordering: 'fifo' })
  const ordered = await queued()
  await landlord.request('POST', `${path(id)}/reopen`)
  await eventually(() => expect(receiver.received).toHaveLength(8))

  expect(ordered).toEqual({ n: 8, placed: 8 })
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(events.toSorted())
  expect(most).toBe(1)

  await landlord.request('POST', `${path(id)}/pause`)
  await publish()
  await eventually(async () => expect(await queued()).toEqual({ n: 8, placed: 8 }))
  await update(landlord, id, { ordering: null })
  await landlord.request('POST', `${path(id)}/reopen`)
  await eventually(() => expect(receiver.received).toHaveLength(16))
  expect(most).toBeGreaterThan(1)
})

test('lifting a rate limit releases waiting deliveries at once', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: receiver.url, rate_per_minute: 1 })
  for (let count = 0; count < 3; count += 1) await world.publish({ accountId: landlord.accountId })
  await eventually(async () => {
    expect(receiver.received.length).toBeGreaterThan(0)
    const text = `SELECT FROM fairness_queue WHERE endpoint_id = $1 AND next_due_at > now() + interval '10 seconds' AND next_due_at < 'infinity'`
    expect((await world.pool.query(text, [id])).rowCount).toBe(1)
  })
  const before = receiver.received.length

  await update(landlord, id, { rate_per_minute: null })

  expect(before).toBeLessThan(3)
  await eventually(() => expect(receiver.received).toHaveLength(3))
})

test('an order that is set again includes deliveries that came in the meantime', async () => {
  await using receiver = await openReceiver()
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: receiver.url, ordering: 'fifo' })
  await landlord.request('POST', `${path(id)}/pause`)
  const count = `SELECT count(*)::int AS n, count(fifo_place)::int AS placed FROM delivery_queue WHERE endpoint_id = $1`
  const queued = async () => (await world.pool.query(count, [id])).rows[0]
  const publish = () => world.publish({ accountId: landlord.accountId })

  const events = [await publish()]
  await eventually(async () => expect(await queued()).toMatchObject({ n: 1 }))
  await update(landlord, id, { ordering: 'none' })
  events.push(await publish())
  await eventually(async () => expect(await queued()).toMatchObject({ n: 2 }))
  await update(landlord, id, { ordering: 'fifo' })
  const ordered = await queued()
  await landlord.request('POST', `${path(id)}/reopen`)

  expect(ordered).toEqual({ n: 2, placed: 2 })
  await eventually(() => expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(events))
})

test('a long backlog is put in order before the change, without blocking other endpoints', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: 'http://127.0.0.1:1/hooks' })
  await landlord.request('POST', `${path(id)}/pause`)
  await world.pool.query(insertWaiting, [
    Array.from({ length: 2_500 }, () => newId('delivery')),
    landlord.accountId,
    id,
  ])
  const places = 'SELECT count(fifo_place)::int AS placed FROM delivery_queue WHERE endpoint_id = $1'
  const holder = await world.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM fairness_queue WHERE endpoint_id = $1 FOR UPDATE', [id])

  const change = update(landlord, id, { ordering: 'fifo' })
  await eventually(async () => expect((await world.pool.query(places, [id])).rows).toEqual([{ placed: 2_500 }]))
  await holder.query('ROLLBACK')
  holder.release()

  expect(await change).toMatchObject({ status: 200, body: { ordering: 'fifo' } })
})

const insertWaiting = `
  WITH made AS (
    INSERT INTO delivery (id, account_id, endpoint_id, event_id, event_type, state, created_at, updated_at)
    SELECT one.id, $2, $3, 'evt_' || right(one.id, 26), 'apartment.created', 'pending', clock_timestamp(), clock_timestamp()
    FROM unnest($1::text[]) AS one (id)
    RETURNING id)
  INSERT INTO delivery_queue (delivery_id, endpoint_id, due_at) SELECT id, $3, clock_timestamp() FROM made`
