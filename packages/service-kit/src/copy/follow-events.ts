import pg, { type Pool } from 'pg'
import type { Broker } from '../broker/connect-broker.ts'
import { type Batch, consumeEvents } from '../inbox/consume-events.ts'
import { parkMessages } from '../inbox/park-messages.ts'
import { readBatch } from '../inbox/read-batch.ts'
import { placeKeeper } from '../inbox/reading-place.ts'
import type { ReceivedEvent } from '../inbox/received-event.ts'
import { traceEach } from '../inbox/trace-each.ts'
import { watchParked } from '../inbox/watch-parked.ts'
import type { Log } from '../telemetry/log.ts'
import { type Copy, type Described, type Owned, progressTable } from './copy.ts'

type FollowerDeps = {
  pool: Pool
  broker: Broker
  log: Log
  /** Called when events may have been lost, so that the copy has to be filled again. */
  refill: () => void
}

/** Keeps a copy up to date from its owner's events; what can never be read is parked with the reason. */
export function followEvents<Thing extends Owned, Row>(parts: FollowerDeps, copy: Copy<Thing, Row>): AsyncDisposable {
  watchParked(parts.pool)
  const markUnfilled = () => parts.pool.query(`UPDATE ${pg.escapeIdentifier(progressTable(copy))} SET filled_at = NULL`)
  const place = placeKeeper(parts, copy.consumer)
  let isMarked = false
  return consumeEvents(parts, {
    ...copy.consumer,
    store: (batch) => storeBatch(parts, copy, batch),
    place: {
      ...place,
      read: async () => {
        // Once, however often the broker then refuses the consumer: each time the whole copy would be filled again.
        if (!isMarked) await markUnfilled()
        isMarked = true
        return await place.read()
      },
    },
    eventsLost: async () => {
      await markUnfilled()
      isMarked = false
      parts.refill()
    },
  })
}

/** Stores a batch; each step may be repeated, so the messages are acknowledged after all of them. */
async function storeBatch<Thing extends Owned, Row>(
  { pool, log }: Pick<FollowerDeps, 'pool' | 'log'>,
  copy: Copy<Thing, Row>,
  { events, unreadable }: Batch,
): Promise<void> {
  const { parked, stored } = await traceEach(events, async (traced) => {
    const { facts, parked } = readBatch({ events: traced, unreadable }, (event) => readEvent(copy, event))
    return { parked, stored: await copy.store(facts) }
  })
  await parkMessages({ pool }, parked)

  const counts = { events: events.length, parked: parked.length, ...stored }
  if (parked.length > 0) log.error({ ...counts, reasons: parked.map(({ reason }) => reason) }, `${copy.of}s.parked`)
  else log.info(counts, `${copy.of}s.stored`)
}

/** The thing that an event describes, or why it never can; members that a later release adds are ignored. */
function readEvent<Thing extends Owned, Row>(
  { of, schema }: Copy<Thing, Row>,
  { id: eventId, type, accountId, sequence: version, aggregateId, data, traceparent }: ReceivedEvent,
): Described<Thing> | string {
  const object = schema.safeParse(JSON.parse(data))
  if (!object.success) return `the data is no ${of}`
  if (object.data.id !== aggregateId) return `ce-subject is another ${of}`
  return { accountId, version, object: object.data, isDeleted: type.endsWith('.deleted'), eventId, traceparent }
}
