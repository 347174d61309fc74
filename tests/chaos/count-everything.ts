import { eventually } from '@lokum/local-stack/testing/eventually'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type { Created } from './creation-load.ts'
import type { openRecordingReceiver } from './recording-receiver.ts'
import type { RunningSystem } from './running-system.ts'

type Receiver = Awaited<ReturnType<typeof openRecordingReceiver>>
type Published = { id: string; type: string; aggregate_id: string; data: string }

/** Laws 1 and 5, counted: each member lists what breaks one of their sentences, and is empty when all of them hold. */
export async function countEverything(system: RunningSystem, receiver: Receiver, answered: readonly Created[]) {
  const rows = await readRows(system)
  const ids = new Set(answered.map(({ id }) => id))
  const stored = new Set(rows.apartments)
  const eventsOf = Map.groupBy(rows.events, ({ aggregate_id }) => aggregate_id)
  const entriesOf = Map.groupBy(rows.entries, (resourceId) => resourceId)
  const events = new Map(rows.events.map((event) => [event.id, event]))
  const atReceiver = await untilDelivered(receiver, rows.events)
  const deliveries = await readDeliveries(system, rows.events.length)
  const onBroker = await readBroker(system)
  const idsOnBroker = new Set(onBroker.map(({ id }) => id))

  return {
    created: ids.size,
    events: events.size,
    brokerMessages: onBroker.length,
    receivedTwice: [...receiver.received.values()].filter((bodies) => bodies.length > 1).length,
    answeredButMissing: [...ids].filter((id) => !stored.has(id)),
    storedButNotAnswered: [...stored].filter((id) => !ids.has(id)),
    withoutOneAuditEntry: [...stored].filter((id) => entriesOf.get(id)?.length !== 1),
    withoutTwoEvents: [...stored].filter((id) => typesOf(eventsOf.get(id)) !== 'apartment.created audit.event'),
    notOnTheBroker: [...events.keys()].filter((id) => !idsOnBroker.has(id)),
    differentOnTheBroker: onBroker.filter(({ id, data }) => events.has(id) && events.get(id)?.data !== data),
    unknownOnTheBroker: onBroker.filter(({ id, type }) => !events.has(id) && type === 'apartment.created'),
    notDelivered: atReceiver,
    differentAtTheReceiver: [...receiver.received].filter(([id, bodies]) =>
      bodies.some((body) => !carries(body, events.get(id))),
    ),
    withoutOneSucceededDelivery: rows.events.filter(({ id }) => deliveries.get(id) !== 1).map(({ id }) => id),
    invalidSignatures: receiver.invalid,
  }
}

function typesOf(events: readonly Published[] = []): string {
  return events
    .map(({ type }) => type)
    .toSorted()
    .join(' ')
}

function carries(body: string, event: Published | undefined): boolean {
  return event === undefined || body.endsWith(`"data":${event.data}}`)
}

async function readRows(system: RunningSystem) {
  const pool = await system.openDatabase('apartments')
  try {
    await eventually(
      async () => {
        const { rowCount } = await pool.query('SELECT FROM outbox_event WHERE published_at IS NULL')
        if (rowCount !== 0) throw new Error(`${rowCount} events are not published yet.`)
      },
      { deadlineMs: 60_000 },
    )
    const apartments = await pool.query<{ id: string }>('SELECT id FROM apartment')
    const entries = await pool.query<{ resource_id: string }>('SELECT resource_id FROM audit_entry')
    const events = await pool.query<Published>('SELECT id, type, aggregate_id, data FROM outbox_event ORDER BY seq')
    return {
      apartments: apartments.rows.map(({ id }) => id),
      entries: entries.rows.map(({ resource_id }) => resource_id),
      events: events.rows,
    }
  } finally {
    await pool.end()
  }
}

async function untilDelivered(receiver: Receiver, events: readonly Published[]): Promise<string[]> {
  const missing = () => events.filter(({ id }) => !receiver.received.has(id)).map(({ id }) => id)
  await eventually(() => missing().length === 0, { deadlineMs: 120_000 }).catch(() => undefined)
  return missing()
}

async function readDeliveries(system: RunningSystem, wanted: number): Promise<Map<string, number>> {
  const pool = await system.openDatabase('webhooks')
  try {
    const read = async () => {
      const { rows } = await pool.query<{ event_id: string }>(succeededDeliveries)
      return rows
    }
    await eventually(async () => (await read()).length >= wanted, { deadlineMs: 90_000 }).catch(() => undefined)
    const byEvent = Map.groupBy(await read(), ({ event_id }) => event_id)
    return new Map([...byEvent].map(([id, rows]) => [id, rows.length]))
  } finally {
    await pool.end()
  }
}

const succeededDeliveries = `SELECT event_id FROM delivery WHERE state = 'succeeded'`

async function readBroker({ natsUrl }: RunningSystem): Promise<{ id: string; type: string; data: string }[]> {
  const connection = await connect({ servers: natsUrl })
  try {
    const manager = await jetstreamManager(connection)
    const found: { id: string; type: string; data: string }[] = []
    for (const stream of ['EVENTS', 'AUDIT']) {
      const { state } = await manager.streams.info(stream)
      if (state.messages === 0) continue
      const consumer = await jetstream(connection).consumers.get(stream)
      for await (const message of await consumer.consume()) {
        found.push({ id: message.headers?.get('ce-id') ?? '', type: message.subject, data: message.string() })
        if (message.info.pending === 0) break
      }
    }
    return found
  } finally {
    await connection.close()
  }
}
