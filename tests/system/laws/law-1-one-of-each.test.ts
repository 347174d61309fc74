import { expect, test } from '@jest/globals'
import type { Answer } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { readBroker } from '../world/read-broker.ts'
import { aReceiver, type Receiver } from '../world/receiver.ts'

const begun = new Date()

type Published = { id: string; type: string; aggregate_id: string; data: string }

test('law 1: after three hundred mixed creations each 201 has one row, one audit entry, two events, two messages and two deliveries, and the refused ones nothing', async () => {
  await using world = await openWorld()
  const landlords = await Promise.all(Array.from({ length: 10 }, () => world.aLandlord({ plan: 'basic' })))
  const receivers = await Promise.all(
    landlords.map((landlord) => aReceiver(world, landlord, { eventTypes: ['apartment.*', 'audit.event'] })),
  )

  const answers = await Promise.all(landlords.map(mixedCreations))

  const codes = Map.groupBy(answers.flat(), ({ status, body }) => (status === 201 ? 'created' : body.code))
  expect([...codes.keys()].toSorted()).toEqual(
    ['created', 'idempotency_key_reused', 'label_conflict', 'plan_limit_reached', 'validation_failed'].toSorted(),
  )
  const created = new Map((codes.get('created') ?? []).map(({ body, bytes }) => [body.id, bytes.toString()]))
  expect(created.size).toBe(50)
  const accounts = landlords.map(({ accountId }) => accountId)
  const events = await expectOneOfEach(world, { accounts, created })
  await expectMessages(world, { accounts, events })
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

type Stored = { accounts: readonly string[]; created: ReadonlyMap<string, string> }

async function expectOneOfEach(world: World, { accounts, created }: Stored): Promise<Published[]> {
  const find = async (sql: string) => (await world.pools.apartments.query(sql, [accounts])).rows
  const ids = [...created.keys()].toSorted()
  const apartments = await find('SELECT id FROM apartment WHERE account_id = ANY ($1)')
  const entries = await find('SELECT resource_id AS id FROM audit_entry WHERE account_id = ANY ($1)')
  const events: Published[] = await find(outboxEvents)

  expect(apartments.map(({ id }) => id).toSorted()).toEqual(ids)
  expect(entries.map(({ id }) => id).toSorted()).toEqual(ids)
  for (const type of ['apartment.created', 'audit.event']) {
    const ofType = events.filter((event) => event.type === type)
    expect(ofType.map(({ aggregate_id }) => aggregate_id).toSorted()).toEqual(ids)
  }
  expect(events).toHaveLength(2 * ids.length)
  for (const { type, aggregate_id, data } of events)
    if (type === 'apartment.created') expect(data).toBe(created.get(aggregate_id))
  return events
}

const outboxEvents = 'SELECT id, type, aggregate_id, data FROM outbox_event WHERE account_id = ANY ($1)'

type Sent = { accounts: readonly string[]; events: readonly Published[] }

/** The broker may hold an event of these accounts twice, with the same bytes; it holds none that no outbox knows. */
async function expectMessages(world: World, { accounts, events }: Sent): Promise<void> {
  const { rows: others } = await world.pools.webhooks.query<Published>(outboxEvents, [accounts])
  const byId = new Map([...events, ...others].map((event) => [event.id, event]))
  const messages = await eventually(async () => {
    const stored = await readBroker(world.system.natsUrl, begun)
    const ofAccounts = stored.filter(({ account }) => accounts.includes(account))
    expect(new Set(ofAccounts.map(({ id }) => id))).toEqual(new Set(byId.keys()))
    return ofAccounts
  })
  for (const { id, subject, data } of messages) expect({ type: subject, data }).toEqual(pick(byId.get(id)))
}

function pick(event: Published | undefined) {
  return { type: event?.type, data: event?.data }
}

type Delivered = { receivers: readonly Receiver[]; events: readonly Published[] }

async function expectDeliveries(world: World, { receivers, events }: Delivered): Promise<void> {
  const byId = new Map(events.map((event) => [event.id, event]))
  const apartmentsOwn = ({ body }: { body: string }) => /"(id|object)":"apt_/.test(body)
  const received = await eventually(() => {
    const found = receivers.flatMap((receiver) => receiver.received.filter(apartmentsOwn))
    expect(new Set(found.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(byId.keys()))
    return found
  })
  for (const { headers, body } of received)
    expect(body.endsWith(`"data":${byId.get(headers['webhook-id'] ?? '')?.data}}`)).toBe(true)
  await eventually(async () => {
    const { rows } = await world.pools.webhooks.query(succeeded, [[...byId.keys()]])
    expect(rows.map(({ event_id }) => event_id).toSorted()).toEqual([...byId.keys()].toSorted())
  })
}

const succeeded = `SELECT event_id FROM delivery WHERE state = 'succeeded' AND event_id = ANY ($1)`
