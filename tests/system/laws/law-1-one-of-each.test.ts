import { expect, test } from '@jest/globals'
import type { Answer } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '../world/landlord.ts'
import { readBroker } from '../world/read-broker.ts'
import type { Receiver } from '../world/receiver.ts'
import { openWorld, type World } from '../world.ts'

type Published = { id: string; type: string; aggregate_id: string; data: string }

test('law 1: after three hundred mixed creations each 201 has one row, one audit entry, two events, two messages and two deliveries, and nothing else has', async () => {
  await using world = await openWorld({
    services: ['apartments', 'webhooks'],
    settings: { apartments: { PLANS: '{"basic":12}' } },
  })
  const landlords = Array.from({ length: 10 }, () => world.aLandlord())
  const receivers = await Promise.all(
    landlords.map((landlord) => world.aReceiver(landlord, { eventTypes: ['apartment.*', 'audit.event'] })),
  )

  const answers = await Promise.all(landlords.map(mixedCreations))

  const codes = Map.groupBy(answers.flat(), ({ status, body }) => (status === 201 ? 'created' : body.code))
  expect([...codes.keys()].toSorted()).toEqual(
    ['created', 'idempotency_key_reused', 'label_conflict', 'plan_limit_reached', 'validation_failed'].toSorted(),
  )
  const created = new Map((codes.get('created') ?? []).map(({ body, bytes }) => [body.id, bytes.toString()]))
  expect(created.size).toBe(120)
  const events = await expectOneOfEach(world, created)
  await expectMessages(world, events)
  await expectDeliveries(world, { receivers, events })
})

/** Thirty calls at once: valid ones, repeated keys, reused keys, one label several times, bad bodies, more than the plan holds. */
async function mixedCreations(landlord: Landlord): Promise<Answer[]> {
  const first = await landlord.create({ label: 'First' }, { 'idempotency-key': 'first' })
  const rest = await Promise.all([
    ...Array.from({ length: 3 }, () => landlord.create({ label: 'First' })),
    ...Array.from({ length: 3 }, () => landlord.create({ label: 'Other content' }, { 'idempotency-key': 'first' })),
    ...Array.from({ length: 4 }, () =>
      landlord.create({ label: 'Kept', surface_m2: 20 }, { 'idempotency-key': 'kept' }),
    ),
    ...Array.from({ length: 4 }, (_, turn) => landlord.create({ label: turn % 2 ? 'żółw' : 'ŻÓŁW' })),
    ...Array.from({ length: 3 }, () => landlord.create({ address: {} })),
  ])
  const fill = await Promise.all(Array.from({ length: 12 }, () => landlord.create({ tariffs: [{ utility: 'gas' }] })))
  return [first, ...rest, ...fill]
}

async function expectOneOfEach(world: World, created: ReadonlyMap<string, string>): Promise<Published[]> {
  const pool = world.pool('apartments')
  const ids = [...created.keys()].toSorted()
  const apartments = await pool.query('SELECT id FROM apartment ORDER BY id COLLATE "C"')
  const entries = await pool.query('SELECT resource_id AS id FROM audit_entry ORDER BY resource_id COLLATE "C"')
  const { rows: events } = await pool.query<Published>('SELECT id, type, aggregate_id, data FROM outbox_event')

  expect(apartments.rows.map(({ id }) => id)).toEqual(ids)
  expect(entries.rows.map(({ id }) => id)).toEqual(ids)
  for (const type of ['apartment.created', 'audit.event']) {
    const ofType = events.filter((event) => event.type === type)
    expect(ofType.map(({ aggregate_id }) => aggregate_id).toSorted()).toEqual(ids)
  }
  for (const { type, aggregate_id, data } of events)
    if (type === 'apartment.created') expect(data).toBe(created.get(aggregate_id))
  return events
}

/** The broker may hold an event twice, with the same bytes; it holds nothing that no outbox knows. */
async function expectMessages(world: World, events: readonly Published[]): Promise<void> {
  const { rows: others } = await world.pool('webhooks').query<Published>('SELECT id, type, data FROM outbox_event')
  const byId = new Map([...events, ...others].map((event) => [event.id, event]))
  const messages = await eventually(async () => {
    const stored = await readBroker(world.nats.url)
    expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(byId.keys()))
    return stored
  })
  for (const { id, subject, data } of messages) expect({ type: subject, data }).toEqual(pick(byId.get(id)))
}

function pick(event: Published | undefined) {
  return { type: event?.type, data: event?.data }
}

type Delivered = { receivers: readonly Receiver[]; events: readonly Published[] }

async function expectDeliveries(world: World, { receivers, events }: Delivered): Promise<void> {
  const byId = new Map(events.map((event) => [event.id, event]))
  const apartmentsOwn = ({ body }: { body: string }) => /"(id|resource)":("apt_|{"type":"apartment")/.test(body)
  const received = await eventually(() => {
    const found = receivers.flatMap((receiver) => receiver.received.filter(apartmentsOwn))
    expect(new Set(found.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(byId.keys()))
    return found
  })
  for (const { headers, body } of received)
    expect(body.endsWith(`"data":${byId.get(headers['webhook-id'] ?? '')?.data}}`)).toBe(true)
  await eventually(async () => {
    const { rows } = await world.pool('webhooks').query(succeeded, [[...byId.keys()]])
    expect(rows.map(({ event_id }) => event_id).toSorted()).toEqual([...byId.keys()].toSorted())
  })
}

const succeeded = `SELECT event_id FROM delivery WHERE state = 'succeeded' AND event_id = ANY ($1)`
