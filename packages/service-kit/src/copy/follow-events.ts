import pg, { type Pool } from 'pg'
import type { Broker } from '../broker/connect-broker.ts'
import { type Batch, consumeEvents } from '../inbox/consume-events.ts'
import { parkMessages } from '../inbox/park-messages.ts'
import { readBatch } from '../inbox/read-batch.ts'
import type { ReceivedEvent } from '../inbox/received-event.ts'
import { traceEach } from '../inbox/trace-each.ts'
import { watchParked } from '../inbox/watch-parked.ts'
import type { Log } from '../telemetry/log.ts'
import { type Copy, type Described, type Owned, progressOf } from './copy.ts'

type Parts = {
  pool: Pool
  broker: Broker
  log: Log
  /** Called when the consumer is built: events may have been lost before, so the copy has to be filled. */
  rebuilt: () => void
}

/** Keeps a copy up to date from its owner's events; what can never be read is parked with the reason. */
export function followEvents<Thing extends Owned, Row>(parts: Parts, copy: Copy<Thing, Row>): AsyncDisposable {
  watchParked(parts.pool)
  return consumeEvents(parts, {
    ...copy.consumer,
    store: (batch) => storeBatch(parts, copy, batch),
    lastStoredAt: async () => {
      const beginAgain = `UPDATE ${pg.escapeIdentifier(progressOf(copy))} SET filled_at = NULL RETURNING last_event_at`
      const { rows } = await parts.pool.query<{ last_event_at: string | null }>(beginAgain)
      parts.rebuilt()
      const last = rows[0]?.last_event_at
      return last ? new Date(last) : undefined
    },
  })
}

/** Stores a batch; each step may be repeated, so the messages are acknowledged after all of them. */
async function storeBatch<Thing extends Owned, Row>(
  { pool, log }: Pick<Parts, 'pool' | 'log'>,
  copy: Copy<Thing, Row>,
  { events, unreadable }: Batch,
): Promise<void> {
  const { parked, stored } = await traceEach(events, async (traced) => {
    const { facts, parked } = readBatch({ events: traced, unreadable }, (event) => readEvent(copy, event))
    return { parked, stored: await copy.store(facts) }
  })
  await parkMessages({ pool }, parked)
  const latest = Math.max(...events.map(({ occurredAt }) => occurredAt.getTime()))
  if (events.length > 0) await pool.query({ name: 'note-event', text: noteEvent(copy), values: [new Date(latest)] })

  const facts = { events: events.length, parked: parked.length, ...stored }
  if (parked.length > 0) log.error({ ...facts, reasons: parked.map(({ reason }) => reason) }, `${copy.of}s.parked`)
  else log.info(facts, `${copy.of}s.stored`)
}

/** What an event describes, or why it never can; members that a later release adds are ignored. */
function readEvent<Thing extends Owned, Row>(
  { of, schema }: Copy<Thing, Row>,
  { id: eventId, accountId, sequence: version, aggregateId, data, traceparent }: ReceivedEvent,
): Described<Thing> | string {
  const object = schema.safeParse(JSON.parse(data))
  if (!object.success) return `the data is no ${of}`
  if (object.data.id !== aggregateId) return `ce-subject is another ${of}`
  return { accountId, version, object: object.data, eventId, traceparent }
}

function noteEvent(copy: { of: string }): string {
  return `UPDATE ${pg.escapeIdentifier(progressOf(copy))} SET last_event_at = greatest(last_event_at, $1)`
}
