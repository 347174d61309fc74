import { consumers } from '@lokum/contracts/consumers'
import { Agreement } from '@lokum/contracts/settlements/agreement'
import type { Broker } from '@lokum/service-kit/broker/connect-broker'
import type { Edge } from '@lokum/service-kit/http/edge'
import { type Batch, consumeEvents } from '@lokum/service-kit/inbox/consume-events'
import { parkMessages } from '@lokum/service-kit/inbox/park-messages'
import { readBatch } from '@lokum/service-kit/inbox/read-batch'
import type { ReceivedEvent } from '@lokum/service-kit/inbox/received-event'
import { traceEach } from '@lokum/service-kit/inbox/trace-each'
import { watchParked } from '@lokum/service-kit/inbox/watch-parked'
import { activateApartments } from '../apartments/activate-apartments.ts'
import { storeAgreements, type ToldAgreement } from './store-agreements.ts'

type Parts = Pick<Edge, 'orm' | 'pool' | 'log' | 'clock' | 'committed'> & { broker: Broker }

/**
 * Knows from their events which agreements there are, for as long as the service runs, and makes an apartment active with its
 * first one.
 */
export function followAgreements(parts: Parts): AsyncDisposable {
  watchParked(parts.pool)
  return consumeEvents(parts, {
    ...consumers.apartmentsAgreements,
    store: (batch) => storeBatch(parts, batch),
    lastStoredAt: async () => {
      const { rows } = await parts.pool.query<{ last_event_at: string | null }>(progress)
      const last = rows[0]?.last_event_at
      return last ? new Date(last) : undefined
    },
  })
}

/** Stores a batch; each step may be repeated, so the messages are acknowledged after all of them. */
async function storeBatch(parts: Parts, { events, unreadable }: Batch): Promise<void> {
  const { pool, log } = parts
  const { parked, activated } = await traceEach(events, async (traced) => {
    const { told, parked } = readBatch({ events: traced, unreadable }, readEvent)
    await storeAgreements({ pool }, told)
    return { parked, activated: await activateApartments(parts, told) }
  })
  await parkMessages({ pool }, parked)
  const latest = Math.max(...events.map(({ occurredAt }) => occurredAt.getTime()))
  if (events.length > 0) await pool.query({ name: 'note-event', text: noteEvent, values: [new Date(latest)] })

  const facts = { events: events.length, activated, parked: parked.length }
  if (parked.length > 0) log.error({ ...facts, reasons: parked.map(({ reason }) => reason) }, 'agreements.parked')
  else log.info(facts, 'agreements.stored')
}

/** What is needed of it: a release that tells more, or tells other things differently, is understood as well. */
const Told = Agreement.pick({ id: true, apartment_id: true, start: true, end: true })

/** Every event of an agreement carries the whole object. */
function readEvent({ id, accountId, sequence, aggregateId, data, traceparent }: ReceivedEvent): ToldAgreement | string {
  const agreement = Told.safeParse(JSON.parse(data))
  if (!agreement.success) return 'the data is no agreement'
  if (agreement.data.id !== aggregateId) return 'ce-subject is another agreement'
  return { accountId, version: sequence, agreement: agreement.data, eventId: id, traceparent }
}

const progress = 'SELECT last_event_at FROM agreement_copy_progress'

const noteEvent = 'UPDATE agreement_copy_progress SET last_event_at = greatest(last_event_at, $1)'
