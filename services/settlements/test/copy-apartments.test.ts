import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { anApartment, settle } from '@lokum/local-stack/world/rental'
import { newId } from '@lokum/service-kit/ids'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, headers, type NatsConnection } from '@nats-io/transport-node'
import { type OwnWorld, openOwnWorld } from './world.ts'

let world: OwnWorld
let broker: NatsConnection
beforeAll(async () => {
  world = await openOwnWorld()
  broker = await connect({ servers: world.nats.url.replace('nats://', '') })
})
beforeEach(async () => {
  await world.services.apartments.start()
  await world.services.settlements.start()
})
afterAll(async () => {
  await broker.close()
  await world[Symbol.asyncDispose]()
})

const accountId = 'acc_01jd3k5q9ze8r9v4k7m2n6p0xs'

type Sent = {
  id?: string
  sequence?: number
  data?: unknown
  type?: string
  text?: string
  eventId?: string
  time?: string
}

/** Publishes an event as the apartments service would, unless it is bent. */
async function publish({ id = newId('apartment'), sequence = 1, type = 'apartment.updated', ...sent }: Sent) {
  const { eventId = newId('event'), data = apartmentData(id), text = JSON.stringify(data) } = sent
  const { time = '2026-04-15T08:30:00.000Z' } = sent
  const attributes = headers()
  const values = { id: eventId, type, accountid: accountId, subject: id, sequence, time }
  for (const [name, value] of Object.entries(values)) attributes.set(`ce-${name}`, String(value))
  await jetstream(broker).publish(type, text, { headers: attributes })
  return { id, eventId }
}

function apartmentData(id: string, label = 'Dom') {
  return {
    id,
    label,
    state: 'setup',
    created_at: '2026-04-15T08:30:00.000Z',
    updated_at: '2026-04-15T08:30:00.000Z',
    address: { street: 'ul. Długa 7', city: 'Kraków', postal_code: null },
    surface_m2: 48.5,
    tariffs: [],
  }
}

async function copyOf(id: string) {
  const { rows } = await world.pools.settlements.query(
    'SELECT account_id, version, data FROM apartment_copy WHERE id = $1',
    [id],
  )
  return rows[0]
}

async function isFilled() {
  const { rows } = await world.pools.settlements.query('SELECT filled_at FROM apartment_copy_progress')
  return rows[0].filled_at !== null
}

test('the copy stores the apartment from its event', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord, { surface_m2: 48.5, tariffs: [{ utility: 'prąd', rate_pln: 0.91 }] })

  await world.copied(apartment.id)

  expect((await copyOf(apartment.id)).data).toEqual(apartment)
})

test('an older version never replaces a newer one, within a batch and over batches', async () => {
  const id = newId('apartment')
  for (const sequence of [2, 5, 3, 1]) await publish({ id, sequence, data: apartmentData(id, `Version ${sequence}`) })
  await publish({ id, sequence: 4, data: apartmentData(id, 'Version 4') })
  const last = await publish({})

  await world.copied(last.id)

  expect(await copyOf(id)).toMatchObject({ account_id: accountId, version: 5, data: { label: 'Version 5' } })
})

test('an event of another account never takes an apartment over', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  await world.copied(apartment.id)

  await publish({ id: apartment.id, sequence: 9 })
  await world.copied((await publish({})).id)

  const { rows } = await world.pools.settlements.query(
    'SELECT version, data FROM apartment_copy WHERE account_id = $1 AND id = $2',
    [landlord.accountId, apartment.id],
  )
  expect(rows).toEqual([{ version: 1, data: apartment }])
})

test('invalid messages are parked with the reason and do not block others', async () => {
  const wrong = await publish({ data: { id: 'apt_1' } })
  const other = await publish({ data: apartmentData(newId('apartment')) })
  await publish({ eventId: 'none', text: 'unreadable' })
  const right = await publish({})

  await world.copied(right.id)

  // Parked is what its batch could not store, after the rest of it is stored.
  const rows = await eventually(async () => {
    const parked = await world.pools.settlements.query(
      'SELECT place, subject, reason, payload FROM parked_message ORDER BY id',
    )
    expect(parked.rows.length).toBe(3)
    return parked.rows
  })
  const reasonOf = (place: string) => rows.find((row) => row.place === place)?.reason
  expect(reasonOf(wrong.eventId)).toBe('the data is no apartment')
  expect(reasonOf(other.eventId)).toBe('ce-subject is another apartment')
  const unreadable = rows.find(({ payload }) => payload.toString() === 'unreadable')
  expect(unreadable).toMatchObject({ subject: 'apartment.updated', reason: 'ce-id is no event id' })
})

test('changes made while the service was stopped are applied at the next start', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anApartment(landlord, { label: 'Old' })
  await world.copied(id)
  await world.services.settlements.stop()

  await landlord.apartments.request('PATCH', `/v1/apartments/${id}`, { body: { label: 'New' } })
  await world.services.settlements.start()
  await world.copied(id, 2)

  const { body } = await settle(landlord, { apartment_id: id, period: '2026-04' })
  expect(body.reference_code).toMatch(/^New-/)
})

test('an empty copy fills itself from the snapshot, over several pages, once the apartments service answers', async () => {
  const landlord = await world.aLandlord()
  const apartments = await Promise.all(Array.from({ length: 130 }, () => anApartment(landlord)))
  await world.services.settlements.stop()
  await (await jetstreamManager(broker)).streams.delete('EVENTS')
  await world.pools.settlements.query('DELETE FROM settlement')
  await world.pools.settlements.query('DELETE FROM apartment_copy')
  await world.pools.settlements.query('UPDATE apartment_copy_progress SET filled_at = NULL')
  await world.services.apartments.stop()

  await world.services.settlements.start()
  const ready = await fetch(`${world.system.operationsUrls.settlements}/health/ready`)
  const before = await isFilled()
  await world.services.apartments.start()
  await eventually(isFilled)

  expect(ready.status).toBe(200)
  expect(before).toBe(false)
  for (const apartment of apartments) expect((await copyOf(apartment.id)).data).toEqual(apartment)
})

test('a deleted consumer is recreated and the copy refilled, so no change is lost', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anApartment(landlord, { label: 'Lost before' })
  await world.copied(id)
  await eventually(isFilled)
  await world.services.settlements.stop()
  const manager = await jetstreamManager(broker)
  await manager.consumers.delete('EVENTS', 'settlements-apartments')
  await landlord.apartments.request('PATCH', `/v1/apartments/${id}`, { body: { label: 'Lost after' } })
  await eventually(async () => {
    const last = await manager.streams.getMessage('EVENTS', { last_by_subj: 'apartment.updated' })
    expect(last?.header.get('ce-subject')).toBe(id)
  })
  await manager.streams.delete('EVENTS')

  await world.services.settlements.start()
  await world.copied(id, 2)

  expect(await copyOf(id)).toMatchObject({ version: 2, data: { label: 'Lost after' } })
  const rebuilt = await eventually(() => manager.consumers.info('EVENTS', 'settlements-apartments'))
  expect(rebuilt.config.deliver_policy).toBe('all')
})

test('a time to come, in a message that is understood or not, moves no consumer that is built again', async () => {
  await publish({ time: '+275760-09-13T00:00:00.000Z' })
  await publish({ time: '2999-01-01T00:00:00.000Z', data: {} })
  const understood = await publish({ time: '2999-01-01T00:00:00.000Z' })
  await world.copied(understood.id)
  const manager = await jetstreamManager(broker)
  const acknowledged = await eventually(async () => {
    const { ack_floor } = await manager.consumers.info('EVENTS', 'settlements-apartments')
    const place = await rowsOf(`SELECT sequence::int FROM reading_place WHERE durable = 'settlements-apartments'`)
    expect(place).toEqual([{ sequence: ack_floor.stream_seq }])
    return ack_floor.stream_seq
  })

  await manager.consumers.delete('EVENTS', 'settlements-apartments')
  const rebuilt = await eventually(() => manager.consumers.info('EVENTS', 'settlements-apartments'))
  const next = await publish({})
  await world.copied(next.id)

  expect(rebuilt.config.opt_start_seq).toBe(acknowledged + 1)
})

async function rowsOf(text: string) {
  return (await world.pools.settlements.query(text)).rows
}

test('when a stream is lost at run time, the service refills the copy immediately', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anApartment(landlord, { label: 'Known again' })
  await world.copied(id)
  await eventually(isFilled)
  await world.pools.settlements.query('UPDATE apartment_copy SET version = 0 WHERE id = $1', [id])

  await (await jetstreamManager(broker)).streams.delete('EVENTS')

  await world.copied(id, 1)
})
