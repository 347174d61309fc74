import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { anAgreement, anApartment } from '@lokum/local-stack/world/rental'
import { newId } from '@lokum/service-kit/ids'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { type OwnWorld, openOwnWorld } from '../../world.ts'

let world: OwnWorld
let broker: NatsConnection
beforeAll(async () => {
  world = await openOwnWorld()
  broker = await connect({ servers: world.nats.url.replace('nats://', '') })
})
beforeEach(async () => {
  await world.services.settlements.start()
  await world.services.apartments.start()
})
afterAll(async () => {
  await broker.close()
  await world[Symbol.asyncDispose]()
})

const pathOf = (apartment: { id: string }) => `/v1/apartments/${apartment.id}`

async function copyOf(id: string) {
  const { rows } = await world.pools.apartments.query(
    'SELECT apartment_id, starts_on::text, ends_on::text, version FROM agreement_copy WHERE id = $1',
    [id],
  )
  return rows[0]
}

async function isFilled() {
  const { rows } = await world.pools.apartments.query('SELECT filled_at FROM agreement_copy_progress')
  return rows[0].filled_at !== null
}

const isActive = async (landlord: Landlord, apartment: { id: string }) =>
  (await landlord.apartments.request('GET', pathOf(apartment))).body.state === 'active'

/** Empties the copy of agreements and removes their events from the broker. */
async function forgetAgreements() {
  await world.services.apartments.stop()
  await (await jetstreamManager(broker)).streams.delete('EVENTS')
  await world.pools.apartments.query('DELETE FROM agreement_copy')
  await world.pools.apartments.query('UPDATE agreement_copy_progress SET filled_at = NULL')
}

test('an empty copy of agreements fills itself, over several pages, once the settlements service answers', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const first = await anAgreement(landlord, apartment.id, { starts_on: '2026-01-01', ends_on: '2026-01-28' })
  const ids = Array.from({ length: 130 }, () => newId('agreement'))
  await world.pools.settlements.query(repeatAgreement, [first.id, ids])
  await forgetAgreements()
  await world.services.settlements.stop()

  await world.services.apartments.start()
  const ready = await fetch(`${world.system.operationsUrls.apartments}/health/ready`)
  const before = await isFilled()
  await world.services.settlements.start()
  await eventually(isFilled)

  expect(ready.status).toBe(200)
  expect(before).toBe(false)
  const { rows } = await world.pools.settlements.query(agreementsOf, [apartment.id])
  expect(rows).toHaveLength(131)
  for (const { id, ...agreement } of rows) expect(await copyOf(id)).toEqual(agreement)
})

/** The agreement in each of the following months. */
const repeatAgreement = `
  INSERT INTO agreement
  SELECT (jsonb_populate_record(agreement, jsonb_build_object('id', next.id,
    'starts_on', starts_on + next.number * interval '1 month', 'ends_on', ends_on + next.number * interval '1 month'))).*
  FROM agreement, unnest($2::text[]) WITH ORDINALITY AS next (id, number) WHERE agreement.id = $1`

const agreementsOf = `
  SELECT id, apartment_id, starts_on::text, ends_on::text, version FROM agreement WHERE apartment_id = $1`

test('an apartment whose agreement.created was lost becomes active by the fill, once, and cannot be archived then', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  await world.copied(apartment.id)
  await world.services.apartments.stop()
  await anAgreement(landlord, apartment.id)
  await eventually(async () => {
    const { rows } = await world.pools.settlements.query('SELECT FROM outbox_event WHERE published_at IS NULL')
    expect(rows).toEqual([])
  })
  await forgetAgreements()

  await world.services.apartments.start()
  await eventually(() => isActive(landlord, apartment))
  const archived = await landlord.apartments.request('POST', `${pathOf(apartment)}/archive`)

  expect(archived).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  const { body } = await landlord.apartments.request('GET', `${pathOf(apartment)}/audit-log`)
  expect(body.data).toMatchObject([
    { action: 'apartment.updated', actor: { sub: 'apartments', client_id: 'apartments', kind: 'client' } },
    { action: 'apartment.created' },
  ])
  const { rows } = await world.pools.apartments.query(
    "SELECT sequence FROM outbox_event WHERE aggregate_id = $1 AND type = 'apartment.updated'",
    [apartment.id],
  )
  expect(rows).toEqual([{ sequence: 2 }])
})

test('an older version of a snapshot never replaces a newer event', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anAgreement(landlord, (await anApartment(landlord)).id)
  await eventually(async () => expect(await copyOf(id)).toMatchObject({ version: 1 }))
  await eventually(isFilled)
  await world.services.apartments.stop()
  await world.pools.apartments.query("UPDATE agreement_copy SET version = 9, ends_on = '2026-09-30' WHERE id = $1", [
    id,
  ])
  await world.pools.apartments.query('UPDATE agreement_copy_progress SET filled_at = NULL')

  await world.services.apartments.start()
  await eventually(isFilled)

  expect(await copyOf(id)).toMatchObject({ version: 9, ends_on: '2026-09-30' })
})

test('a deletion whose event was lost reaches the copy by the fill', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const { id } = await anAgreement(landlord, apartment.id)
  await eventually(async () => expect(await isActive(landlord, apartment)).toBe(true))
  await eventually(isFilled)
  await world.services.apartments.stop()
  await landlord.settlements.request('DELETE', `/v1/agreements/${id}`)
  await eventually(async () => {
    const { rows } = await world.pools.settlements.query('SELECT FROM outbox_event WHERE published_at IS NULL')
    expect(rows).toEqual([])
  })
  await (await jetstreamManager(broker)).streams.delete('EVENTS')
  await world.pools.apartments.query('UPDATE agreement_copy_progress SET filled_at = NULL')

  await world.services.apartments.start()
  await eventually(isFilled)
  const archived = await landlord.apartments.request('POST', `${pathOf(apartment)}/archive`)

  expect(await copyOf(id)).toMatchObject({ version: 2 })
  expect(archived).toMatchObject({ status: 200, body: { state: 'archived' } })
})

test('a deleted consumer is recreated and the copy refilled, so no change is lost', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anAgreement(landlord, (await anApartment(landlord)).id)
  await eventually(async () => expect(await copyOf(id)).toMatchObject({ version: 1 }))
  await eventually(isFilled)
  await world.services.apartments.stop()
  const manager = await jetstreamManager(broker)
  await manager.consumers.delete('EVENTS', 'apartments-agreements')
  await landlord.settlements.request('PATCH', `/v1/agreements/${id}`, { body: { ends_on: '2026-12-31' } })
  await eventually(async () => {
    const last = await manager.streams.getMessage('EVENTS', { last_by_subj: 'agreement.ended' })
    expect(last?.header.get('ce-subject')).toBe(id)
  })
  await manager.streams.delete('EVENTS')

  await world.services.apartments.start()
  await eventually(async () => expect(await copyOf(id)).toMatchObject({ version: 2, ends_on: '2026-12-31' }))

  const rebuilt = await eventually(() => manager.consumers.info('EVENTS', 'apartments-agreements'))
  // The new stream has its own sequence numbers, so it is read from its beginning.
  expect(rebuilt.config.deliver_policy).toBe('all')
})
