import { Apartment } from '@lokum/contracts/apartments/apartment'
import { consumers } from '@lokum/contracts/interface/consumers'
import type { Broker } from '@lokum/service-kit/broker/connect-broker'
import { type Batch, consumeEvents } from '@lokum/service-kit/inbox/consume-events'
import { parkMessages } from '@lokum/service-kit/inbox/park-messages'
import { readBatch } from '@lokum/service-kit/inbox/read-batch'
import type { ReceivedEvent } from '@lokum/service-kit/inbox/received-event'
import { traceEach } from '@lokum/service-kit/inbox/trace-each'
import { watchParked } from '@lokum/service-kit/inbox/watch-parked'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { Pool } from 'pg'
import { storeApartments, type ToldApartment } from './store-apartments.ts'

type Parts = {
  pool: Pool
  broker: Broker
  log: Log
  /** Told when the consumer is built: events may have been lost before, so the copy has to be filled. */
  rebuilt: () => void
}

/** Keeps the copy of apartments up to date from their events, for as long as the service runs. */
export function followApartments(parts: Parts): AsyncDisposable {
  watchParked(parts.pool)
  return consumeEvents(parts, {
    ...consumers.settlementsApartments,
    store: (batch) => storeBatch(parts, batch),
    lastStoredAt: async () => {
      const { rows } = await parts.pool.query<{ last_event_at: string | null }>(beginAgain)
      parts.rebuilt()
      const last = rows[0]?.last_event_at
      return last ? new Date(last) : undefined
    },
  })
}

/** Stores a batch; each step may be repeated, so the messages are acknowledged after all of them. */
async function storeBatch({ pool, log }: Parts, batch: Batch): Promise<void> {
  const { events } = batch
  const { told, parked } = readBatch(batch, readEvent)
  await traceEach(events, () => storeApartments({ pool }, told))
  await parkMessages({ pool }, parked)
  const latest = Math.max(...events.map(({ occurredAt }) => occurredAt.getTime()))
  if (events.length > 0) await pool.query({ name: 'note-event', text: noteEvent, values: [new Date(latest)] })

  const facts = { apartments: told.length, parked: parked.length }
  if (parked.length > 0) log.error({ ...facts, reasons: parked.map(({ reason }) => reason) }, 'apartments.parked')
  else log.info(facts, 'apartments.stored')
}

/** Every event of an apartment carries the whole object. */
function readEvent({ accountId, sequence, aggregateId, data }: ReceivedEvent): ToldApartment | string {
  const apartment = Apartment.safeParse(JSON.parse(data))
  if (!apartment.success) return 'the data is no apartment'
  if (apartment.data.id !== aggregateId) return 'ce-subject is another apartment'
  return { accountId, version: sequence, apartment: apartment.data }
}

const beginAgain = 'UPDATE apartment_copy_progress SET filled_at = NULL RETURNING last_event_at'

const noteEvent = 'UPDATE apartment_copy_progress SET last_event_at = greatest(last_event_at, $1)'
