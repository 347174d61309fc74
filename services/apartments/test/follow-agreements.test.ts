import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anApartment } from '@lokum/local-stack/world/rental'
import { newId } from '@lokum/service-kit/ids'
import { jetstream } from '@nats-io/jetstream'
import { connect, headers, type NatsConnection } from '@nats-io/transport-node'

let world: World
let broker: NatsConnection
beforeAll(async () => {
  world = await openWorld()
  broker = await connect({ servers: world.system.natsUrl.replace('nats://', '') })
})
afterAll(async () => {
  await broker.close()
  await world[Symbol.asyncDispose]()
})

async function aLandlordWithOne() {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  return { landlord, apartment, accountId: landlord.accountId, path: `/v1/apartments/${apartment.id}` }
}

type Sent = {
  accountId?: string
  apartment_id?: string
  id?: string
  sequence?: number
  starts_on?: string
  ends_on?: string | null
  type?: string
  data?: unknown
  eventId?: string
}

/** Publishes an event of an agreement as the settlements service would, unless it is bent. */
async function publish(sent: Sent) {
  const { id = newId('agreement'), sequence = 1, type = 'agreement.created' } = sent
  const {
    accountId = newId('account'),
    eventId = newId('event'),
    starts_on: start = '2026-01-01',
    ends_on: end = null,
  } = sent
  const { apartment_id = newId('apartment'), data = { id, apartment_id, starts_on: start, ends_on: end } } = sent
  const attributes = headers()
  const values = { id: eventId, type, accountid: accountId, subject: id, sequence, time: '2026-04-15T08:30:00.000Z' }
  for (const [name, value] of Object.entries(values)) attributes.set(`ce-${name}`, String(value))
  await jetstream(broker).publish(type, JSON.stringify(data), { headers: attributes })
  return { id, eventId }
}

async function copyOf(id: string, accountId: string | null = null) {
  const { rows } = await world.pools.apartments.query(
    `SELECT apartment_id, starts_on::text, ends_on::text, version FROM agreement_copy
     WHERE id = $1 AND account_id = coalesce($2, account_id)`,
    [id, accountId],
  )
  return rows[0]
}

/**
 * Waits until the events published so far were followed. A batch is stored before it makes apartments active, so only an event of a
 * later batch says that it did.
 */
const followed = async () => {
  for (const _ of ['stored', 'carried out']) {
    const last = await publish({})
    await eventually(async () => expect(await copyOf(last.id)).toBeDefined())
  }
}

/** The records of an apartment after its creation. */
async function tracesOf(id: string) {
  const [audit, events] = await Promise.all([
    world.pools.apartments.query('SELECT body FROM audit_entry WHERE resource_id = $1 ORDER BY id', [id]),
    world.pools.apartments.query(
      'SELECT type, sequence, data, traceparent FROM outbox_event WHERE aggregate_id = $1 ORDER BY seq',
      [id],
    ),
  ])
  return { audit: audit.rows.map(({ body }) => JSON.parse(body)).slice(1), events: events.rows.slice(2) }
}

const stateOf = async (landlord: Landlord, path: string) => (await landlord.apartments.request('GET', path)).body.state

test('the first agreement makes an apartment active, in the name of the service and with what brought it about', async () => {
  const { landlord, apartment, accountId, path } = await aLandlordWithOne()

  const { eventId } = await publish({ accountId, apartment_id: apartment.id })
  await eventually(async () => expect(await stateOf(landlord, path)).toBe('active'))

  const read = await landlord.apartments.request('GET', path)
  expect(read.headers.etag).toBe('"2"')
  expect(read.body).toEqual({ ...apartment, state: 'active', updated_at: read.body.updated_at })
  const { audit, events } = await tracesOf(apartment.id)
  expect(events).toMatchObject([
    { type: 'apartment.updated', sequence: 2, data: read.bytes.toString() },
    { type: 'audit.event', sequence: 2 },
  ])
  expect(audit).toMatchObject([
    {
      action: 'apartment.updated',
      actor: { sub: 'apartments', client_id: 'apartments', kind: 'client' },
      account_id: accountId,
      request_id: eventId,
      event: { data: read.body },
    },
  ])
  const { body: log } = await landlord.apartments.request('GET', `${path}/audit-log`)
  expect(log.data.map(({ action }: { action: string }) => action)).toEqual(['apartment.updated', 'apartment.created'])
})

test('what comes twice, and every further agreement, leaves no trace on the apartment', async () => {
  const { apartment, accountId } = await aLandlordWithOne()
  const first = { accountId, apartment_id: apartment.id, id: newId('agreement'), eventId: newId('event') }

  await Promise.all(Array.from({ length: 10 }, () => publish(first)))
  await publish({ accountId, apartment_id: apartment.id, starts_on: '2027-01-01' })
  await publish({ ...first, eventId: newId('event'), type: 'agreement.updated', sequence: 2 })
  await publish({ ...first, eventId: newId('event'), type: 'agreement.ended', sequence: 3, ends_on: '2026-12-31' })
  await followed()

  const { audit, events } = await tracesOf(apartment.id)
  expect([audit.length, events.length]).toEqual([1, 2])
  expect(await copyOf(first.id)).toMatchObject({ version: 3, ends_on: '2026-12-31' })
})

test('an older version never replaces a newer one, within a batch and over batches', async () => {
  const agreement = { id: newId('agreement'), accountId: newId('account'), apartment_id: newId('apartment') }

  for (const sequence of [2, 5, 3, 1]) await publish({ ...agreement, sequence, ends_on: `2026-12-0${sequence}` })
  await followed()
  await publish({ ...agreement, sequence: 4, ends_on: '2026-12-04' })
  await followed()

  expect(await copyOf(agreement.id)).toEqual({
    apartment_id: agreement.apartment_id,
    starts_on: '2026-01-01',
    ends_on: '2026-12-05',
    version: 5,
  })
})

test('a deleted agreement stays deleted when an event of it comes late, and makes no apartment active', async () => {
  const { landlord, apartment, accountId, path } = await aLandlordWithOne()
  const agreement = { id: newId('agreement'), accountId, apartment_id: apartment.id }

  await publish({ ...agreement, type: 'agreement.deleted', sequence: 3 })
  await followed()
  const state = await stateOf(landlord, path)
  await publish({ ...agreement, type: 'agreement.updated', sequence: 2 })
  await followed()

  const { rows } = await world.pools.apartments.query('SELECT version, is_deleted FROM agreement_copy WHERE id = $1', [
    agreement.id,
  ])
  expect(state).toBe('setup')
  expect(rows).toEqual([{ version: 3, is_deleted: true }])
  expect((await landlord.apartments.request('POST', `${path}/archive`)).status).toBe(200)
})

test("an event that names another account touches neither that account's apartment nor its agreement", async () => {
  const { landlord, apartment, accountId, path } = await aLandlordWithOne()
  const known = { id: newId('agreement'), accountId, apartment_id: newId('apartment') }
  await publish(known)

  await publish({ accountId: newId('account'), apartment_id: apartment.id })
  await publish({ ...known, accountId: newId('account'), sequence: 9, ends_on: '2026-02-01' })
  await followed()

  expect(await stateOf(landlord, path)).toBe('setup')
  expect(await copyOf(known.id, accountId)).toMatchObject({ version: 1, ends_on: null })
})

test('an archived apartment stays archived, whatever agreement events arrive', async () => {
  const { landlord, apartment, accountId, path } = await aLandlordWithOne()
  await landlord.apartments.request('POST', `${path}/archive`)

  await publish({ accountId, apartment_id: apartment.id })
  await followed()

  expect(await landlord.apartments.request('GET', path)).toMatchObject({
    body: { state: 'archived' },
    headers: { etag: '"2"' },
  })
})
