import type { ServiceName } from '@lokum/local-stack/services/service-environment'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { connectionOptions } from '@lokum/service-kit/broker/connection-options'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import type pg from 'pg'

/** Where the records lie, however the system came to run. */
export type Records = { natsUrl: string; openDatabase: (name: ServiceName) => Promise<pg.Pool> }

/** A service that creates things, and what each creation leaves behind. */
export type Maker = 'apartments' | 'settlements'
const made = {
  apartments: { objects: 'SELECT id FROM apartment', event: 'apartment.created' },
  settlements: { objects: 'SELECT id FROM settlement', event: 'settlement.created' },
} as const

/** The event type of a creation. */
export function eventOf(service: Maker): string {
  return made[service].event
}

export type Published = { id: string; type: string; aggregate_id: string; data: string; occurredAt: number }

/** Reads what a service has stored, as soon as all its events are published. */
export async function readRows({ openDatabase }: Records, service: Maker) {
  const pool = await openDatabase(service)
  try {
    await eventually(
      async () => {
        const { rowCount } = await pool.query('SELECT FROM outbox_event WHERE published_at IS NULL')
        if (rowCount !== 0) throw new Error(`${rowCount} events are not published yet.`)
      },
      { deadlineMs: 60_000, intervalMs: 200 },
    )
    const objects = await pool.query<{ id: string }>(made[service].objects)
    const entries = await pool.query<{ resource_id: string }>('SELECT resource_id FROM audit_entry')
    const events = await pool.query<Published>(waitedFor)
    return {
      objects: objects.rows.map(({ id }) => id),
      entries: entries.rows.map(({ resource_id }) => resource_id),
      events: events.rows,
    }
  } finally {
    await pool.end()
  }
}

const waitedFor = `
  SELECT id, type, aggregate_id, data, (extract(epoch FROM occurred_at) * 1000)::float AS "occurredAt"
  FROM outbox_event ORDER BY seq`

/** Counts the succeeded deliveries of each event, as soon as every one of these events has some. */
export async function readDeliveries(
  { openDatabase }: Records,
  events: readonly Published[],
): Promise<Map<string, number>> {
  const pool = await openDatabase('webhooks')
  try {
    const read = async () => {
      const { rows } = await pool.query<{ event_id: string; times: number }>(succeededDeliveries)
      return new Map(rows.map(({ event_id, times }) => [event_id, times]))
    }
    const complete = async () => {
      const delivered = await read()
      return events.every(({ id }) => delivered.has(id))
    }
    await eventually(complete, { deadlineMs: 90_000, intervalMs: 500 }).catch(() => undefined)
    return await read()
  } finally {
    await pool.end()
  }
}

const succeededDeliveries = `
  SELECT event_id, count(*)::int AS times FROM delivery WHERE state = 'succeeded' GROUP BY event_id`

export type Stored = { id: string; type: string; data: string; storedAt: number }

/** Reads every message of both streams. */
export async function readBroker({ natsUrl }: Records): Promise<Stored[]> {
  const connection = await connect(connectionOptions({ url: natsUrl }, 'chaos'))
  try {
    const manager = await jetstreamManager(connection)
    const found: Stored[] = []
    for (const stream of ['EVENTS', 'AUDIT']) {
      const { state } = await manager.streams.info(stream)
      if (state.messages === 0) continue
      const consumer = await jetstream(connection).consumers.get(stream)
      for await (const message of await consumer.consume()) {
        const id = message.headers?.get('ce-id') ?? ''
        const storedAt = message.info.timestampNanos / 1e6
        found.push({ id, type: message.subject, data: message.string(), storedAt })
        if (message.info.pending === 0) break
      }
    }
    return found
  } finally {
    await connection.close()
  }
}
