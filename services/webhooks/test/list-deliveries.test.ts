import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { firstIdAt, newId } from '@lokum/service-kit/ids'
import { anEndpoint } from './an-endpoint.ts'
import { type Landlord, openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

// Nothing is published here.
const nowhere = { url: 'http://127.0.0.1:9/hooks' }

type Made = { endpointId: string; at: Date; state?: string; type?: string; trigger?: string; eventId?: string }

/** Deliveries as they lie in the table, one for each moment. */
async function store({ accountId }: Landlord, made: readonly Made[]): Promise<string[]> {
  const ids = made.map(({ at }) => `${firstIdAt('delivery', at).slice(0, 14)}${newId('delivery').slice(14)}`)
  await world.pool.query(insert, [
    ids,
    accountId,
    made.map(({ endpointId }) => endpointId),
    made.map(({ eventId }) => eventId ?? newId('event')),
    made.map(({ type }) => type ?? 'apartment.created'),
    made.map(({ state }) => state ?? 'succeeded'),
    made.map(({ trigger }) => trigger ?? 'event'),
    made.map(({ at }) => at.toISOString()),
  ])
  return ids
}

const insert = `
  INSERT INTO delivery (id, account_id, endpoint_id, event_id, event_type, state, trigger, created_at, updated_at)
  SELECT one.id, $2, one.endpoint_id, one.event_id, one.type, one.state, one.trigger, one.at, one.at
  FROM unnest($1::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
    AS one (id, endpoint_id, event_id, type, state, trigger, at)`

async function idsOf({ request }: Landlord, query: string): Promise<string[]> {
  const { body } = await request('GET', `/v1/webhook-deliveries?${query}`)
  return body.data.map(({ id }: { id: string }) => id)
}

const minutes = (count: number) => new Date(Date.UTC(2026, 10, 1, 12, count))
const iso = (moment: Date) => moment.toISOString()

test('each filter narrows the list, and all of them together', async () => {
  const landlord = await world.aLandlord()
  const [one, other] = [await anEndpoint(landlord, nowhere), await anEndpoint(landlord, nowhere)]
  const eventId = newId('event')
  const common = { endpointId: one.id }
  const [first, second, third, fourth] = await store(landlord, [
    { ...common, at: minutes(1), state: 'exhausted' },
    { ...common, at: minutes(2), type: 'settlement.created', eventId },
    { ...common, at: minutes(3), trigger: 'replay', state: 'exhausted' },
    { endpointId: other.id, at: minutes(4), eventId },
  ])

  expect(await idsOf(landlord, '')).toEqual([fourth, third, second, first])
  expect(await idsOf(landlord, `endpoint_id=${one.id}`)).toEqual([third, second, first])
  expect(await idsOf(landlord, `event_id=${eventId}`)).toEqual([fourth, second])
  expect(await idsOf(landlord, `event_id=${eventId}&endpoint_id=${other.id}`)).toEqual([fourth])
  expect(await idsOf(landlord, 'event_type=settlement.created')).toEqual([second])
  expect(await idsOf(landlord, 'state=exhausted')).toEqual([third, first])
  expect(await idsOf(landlord, 'trigger=replay')).toEqual([third])
  const range = `created_from=${iso(minutes(2))}&created_to=${iso(minutes(4))}`
  expect(await idsOf(landlord, range)).toEqual([third, second])
  expect(await idsOf(landlord, `${range}&state=exhausted&endpoint_id=${one.id}&event_type=apartment.created`)).toEqual([
    third,
  ])
  expect(await idsOf(landlord, `created_from=2026-11-01T13:04:00%2B01:00`)).toEqual([fourth])
})

test('deleting an endpoint shows its held deliveries as cancelled everywhere, without writing their rows', async () => {
  const landlord = await world.aLandlord()
  const [kept, deleted] = [await anEndpoint(landlord, nowhere), await anEndpoint(landlord, nowhere)]
  const [ended, lost, waiting, done] = await store(landlord, [
    { endpointId: deleted.id, at: minutes(1), state: 'cancelled' },
    { endpointId: deleted.id, at: minutes(2), state: 'held' },
    { endpointId: kept.id, at: minutes(3), state: 'held' },
    { endpointId: deleted.id, at: minutes(4) },
  ])
  expect(await idsOf(landlord, 'state=held')).toEqual([waiting, lost])

  await landlord.request('DELETE', `/v1/webhook-endpoints/${deleted.id}`)

  const { body: page } = await landlord.request('GET', '/v1/webhook-deliveries')
  expect(page.data).toMatchObject([
    { id: done, state: 'succeeded' },
    { id: waiting, state: 'held', next_attempt_at: null },
    { id: lost, state: 'cancelled', next_attempt_at: null },
    { id: ended, state: 'cancelled' },
  ])
  const { body: one } = await landlord.request('GET', `/v1/webhook-deliveries/${lost}`)
  expect(one).toMatchObject({ state: 'cancelled', next_attempt_at: null, updated_at: iso(minutes(2)) })
  expect(await idsOf(landlord, 'state=held')).toEqual([waiting])
  expect(await idsOf(landlord, 'state=cancelled')).toEqual([lost, ended])
  expect(await idsOf(landlord, `state=cancelled&endpoint_id=${deleted.id}`)).toEqual([lost, ended])
  expect(await idsOf(landlord, `state=held&endpoint_id=${deleted.id}`)).toEqual([])
  expect(await idsOf(landlord, `state=cancelled&endpoint_id=${kept.id}`)).toEqual([])
})

test('a row shows what made it and which delivery of its event it is', async () => {
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, nowhere)
  const [id] = await store(landlord, [{ endpointId: endpoint.id, at: minutes(1), trigger: 'test' }])

  const { body } = await landlord.request('GET', `/v1/webhook-deliveries/${id}`)

  expect(body).toMatchObject({ id, trigger: 'test', replay_number: 0, state: 'succeeded', attempts: [] })
})

test.each([
  ['state=lost', 'state'],
  ['trigger=chance', 'trigger'],
  ['created_from=yesterday', 'created_from'],
  ['created_to=9999-12-31T23:59:59-23:59', 'created_to'],
  ['created_to=2026-11-01', 'created_to'],
  ['created_to=0000-01-01T00:00:00Z', 'created_to'],
  ['endpoint_id=whe_1', 'endpoint_id'],
  ['colour=red', 'colour'],
])('the query %s is refused by its name', async (query, parameter) => {
  const landlord = await world.aLandlord()

  const { status, body } = await landlord.request('GET', `/v1/webhook-deliveries?${query}`)

  expect(status).toBe(400)
  expect(body.errors).toMatchObject([{ parameter }])
})

test('pages of a filtered list hold every row once', async () => {
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, nowhere)
  const rows = Array.from({ length: 25 }, (_, index) => ({
    endpointId: endpoint.id,
    at: minutes(index),
    state: index % 2 === 0 ? 'exhausted' : 'succeeded',
  }))
  const ids = await store(landlord, rows)

  const { found } = await readAll(landlord, `state=exhausted&limit=4&endpoint_id=${endpoint.id}`)

  expect(found).toEqual(ids.filter((_, index) => index % 2 === 0).toReversed())
})

async function readAll({ request }: Landlord, query: string) {
  const found: string[] = []
  let pages = 0
  for (let cursor: string | null = ''; cursor !== null; pages += 1) {
    const { body } = await request('GET', `/v1/webhook-deliveries?${query}${cursor && `&cursor=${cursor}`}`)
    found.push(...body.data.map(({ id }: { id: string }) => id))
    cursor = body.next_cursor
  }
  return { found, pages }
}

test('another account sees nothing, whatever it names', async () => {
  const [owner, stranger] = [await world.aLandlord(), await world.aLandlord()]
  const endpoint = await anEndpoint(owner, nowhere)
  const eventId = newId('event')
  await store(owner, [{ endpointId: endpoint.id, at: minutes(1), eventId }])

  for (const query of ['', `endpoint_id=${endpoint.id}`, `event_id=${eventId}`]) {
    const { body } = await stranger.request('GET', `/v1/webhook-deliveries?${query}`)
    expect(body).toEqual({ data: [], next_cursor: null })
  }
})
