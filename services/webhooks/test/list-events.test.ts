import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { events } from '@lokum/contracts/catalogue'
import { ListEvents } from '@lokum/contracts/webhooks/event-operations'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { newId } from '@lokum/service-kit/ids'
import { anEndpoint } from './an-endpoint.ts'
import { bodyOfEvent, storeEvents } from './jobs.ts'
import { anApartment } from './publish-event.ts'
import { type Landlord, openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const idsOf = ({ data }: { data: readonly { id: string }[] }) => data.map(({ id }) => id)
const read = async ({ request }: Landlord, query = '') => (await request('GET', `/v1/events?${query}`)).body

/** A landlord with stored events, in their order. */
async function aLandlordWith(types: readonly string[]) {
  const landlord = await world.aLandlord()
  const ids: string[] = []
  for (const type of types) {
    const id = newId('event')
    await storeEvents(world, landlord.accountId, [id], { type })
    ids.push(id)
  }
  return { landlord, ids }
}

test('an event is listed as it was published', async () => {
  const landlord = await world.aLandlord()
  const data = anApartment({ surface_m2: 41.5 })
  const occurredAt = new Date('2026-04-15T08:30:00.123Z')

  const id = await world.publish({ accountId: landlord.accountId, data, occurredAt })

  const body = await eventually(async () => {
    const listed = await read(landlord)
    expect(listed.data).toHaveLength(1)
    return listed
  })
  const event = {
    id,
    type: 'apartment.created',
    object: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs',
    sequence: 1,
    occurred_at: '2026-04-15T08:30:00.123Z',
    data: JSON.parse(data),
  }
  expect(body.data).toEqual([event])
  expect((await landlord.request('GET', `/v1/events/${id}`)).body).toEqual(event)
})

test('an event of another account, of a type that the token may not read, and one that never was are not found', async () => {
  const { landlord, ids } = await aLandlordWith(['settlement.created'])
  const stranger = await world.aLandlord()
  const narrow = await world.aLandlord({ account: landlord.account, scopes: ['apartments.read'] })
  const path = `/v1/events/${ids[0]}`

  const answers = [
    await landlord.request('GET', path),
    await stranger.request('GET', path),
    await narrow.request('GET', path),
    await landlord.request('GET', `/v1/events/${newId('event')}`),
  ]

  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 404])
})

test('pages in both orders have every event once', async () => {
  const { landlord, ids } = await aLandlordWith(Array.from({ length: 7 }, () => 'apartment.created'))
  const pages = async (order: string) => {
    const found: string[] = []
    let cursor = ''
    for (;;) {
      const page = await read(landlord, `order=${order}&limit=3${cursor}`)
      found.push(...idsOf(page))
      if (page.next_cursor === null) return found
      cursor = `&cursor=${page.next_cursor}`
    }
  }

  expect(await pages('asc')).toEqual(ids)
  expect(await pages('desc')).toEqual(ids.toReversed())
})

test('the resume cursor of an empty page and of the last page gives what comes later, and nothing twice', async () => {
  const { landlord } = await aLandlordWith([])
  const empty = await read(landlord, 'order=asc')
  const [first, second] = [newId('event'), newId('event')]

  // The later event has the lower id, as when another service was slower to publish.
  await storeEvents(world, landlord.accountId, [second])
  const one = await read(landlord, `order=asc&cursor=${empty.resume_cursor}`)
  await storeEvents(world, landlord.accountId, [first])
  const two = await read(landlord, `order=asc&cursor=${one.resume_cursor}`)
  const three = await read(landlord, `order=asc&cursor=${two.resume_cursor}`)

  expect([empty, one, two, three].map(idsOf)).toEqual([[], [second], [first], []])
  expect(three.resume_cursor).toBe(two.resume_cursor)
  expect((await read(landlord, 'order=desc')).resume_cursor).toBeNull()
  const other = await landlord.request('GET', `/v1/events?order=asc&type=apartment.*&cursor=${two.resume_cursor}`)
  expect(other).toMatchObject({ status: 400, body: { errors: [{ parameter: 'cursor', code: 'invalid_value' }] } })
})

test('events of a type, of a family and of an object are found', async () => {
  const { landlord, ids } = await aLandlordWith(['apartment.created', 'apartment.updated', 'payment.received'])
  const { accountId } = landlord
  const object = newId('settlement')
  const about = await world.publish({ accountId, type: 'settlement.created', headers: { 'ce-subject': object } })
  const audit = await world.publish({ accountId, type: 'audit.event', headers: { 'ce-subject': object } })

  const ofObject = await eventually(async () => {
    const listed = await read(landlord, `object=${object}`)
    expect(listed.data).toHaveLength(2)
    return listed
  })
  expect(idsOf(ofObject).toSorted()).toEqual([about, audit].toSorted())
  expect(idsOf(await read(landlord, `object=${object}&type=audit.event`))).toEqual([audit])
  expect(idsOf(await read(landlord, 'order=asc&type=apartment.*'))).toEqual(ids.slice(0, 2))
  expect(idsOf(await read(landlord, 'type=payment.received'))).toEqual(ids.slice(2))
})

test('types that the token may not read are left out, and refused when they are named', async () => {
  const { landlord, ids } = await aLandlordWith(['apartment.created', 'payment.received', 'audit.event'])
  const narrow = await world.aLandlord({ account: landlord.account, scopes: ['apartments.read'] })

  const left = await read(narrow, 'order=asc')
  const refused = await Promise.all(
    ['payment.received', 'payment.*', 'audit.event', '*'].map((type) =>
      narrow.request('GET', `/v1/events?type=${type}`),
    ),
  )

  expect(idsOf(left)).toEqual(ids.slice(0, 1))
  expect(refused.map(({ status, body }) => [status, body.errors[0].parameter, body.errors[0].code])).toEqual(
    refused.map(() => [400, 'type', 'scope_needed']),
  )
})

test('the scope of every event opens the list', () => {
  expect(ListEvents.scopes.toSorted()).toEqual([...new Set(events.map(({ readScope }) => readScope))].toSorted())
})

test('a sample for an endpoint is not listed', async () => {
  const landlord = await world.aLandlord()
  const endpoint = await anEndpoint(landlord, { url: 'http://127.0.0.1:9/hooks' })

  const tested = await landlord.request('POST', `/v1/webhook-endpoints/${endpoint.id}/test`)

  expect(tested.status).toBe(202)
  expect(idsOf(await read(landlord, 'type=apartment.created'))).toEqual([])
})

test('events stored before the upgrade come first, in the order of their ids', async () => {
  const { landlord, ids } = await aLandlordWith(Array.from({ length: 3 }, () => 'apartment.created'))
  const old = [newId('event'), newId('event')]
  const insert = `
    INSERT INTO event (id, account_id, type, occurred_at, received_at, body, place) OVERRIDING SYSTEM VALUE
    SELECT id, $2, 'apartment.created', now(), now(), ${bodyOfEvent("'apartment.created'")}, 0 FROM unnest($1::text[]) AS one (id)`
  await world.owners.webhooks.query(insert, [old.toReversed(), landlord.accountId])

  const one = await read(landlord, 'order=asc&limit=1')
  const rest = await read(landlord, `order=asc&cursor=${one.resume_cursor}`)

  expect([...idsOf(one), ...idsOf(rest)]).toEqual([...old, ...ids])
})

test('a cursor whose event a restored database lacks, or has elsewhere, starts from the beginning and skips nothing', async () => {
  const { landlord, ids } = await aLandlordWith(['apartment.created', 'apartment.created'])
  const { resume_cursor } = await read(landlord, 'order=asc')
  const [last] = ids.slice(-1)

  await world.owners.webhooks.query('DELETE FROM event WHERE id = $1', [last])
  const without = await read(landlord, `order=asc&cursor=${resume_cursor}`)
  await storeEvents(world, landlord.accountId, [String(last)])
  const elsewhere = await read(landlord, `order=asc&cursor=${resume_cursor}`)

  expect(idsOf(without)).toEqual(ids.slice(0, 1))
  expect(idsOf(elsewhere)).toEqual(ids)
})
