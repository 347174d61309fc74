import { consumers } from '@lokum/contracts/interface/consumers'
import { Letting } from '@lokum/contracts/settlements/agreement'
import type { Broker } from '@lokum/service-kit/broker/connect-broker'
import { type Batch, consumeEvents } from '@lokum/service-kit/inbox/consume-events'
import { parkMessages } from '@lokum/service-kit/inbox/park-messages'
import { readBatch } from '@lokum/service-kit/inbox/read-batch'
import type { ReceivedEvent } from '@lokum/service-kit/inbox/received-event'
import { traceEach } from '@lokum/service-kit/inbox/trace-each'
import { watchParked } from '@lokum/service-kit/inbox/watch-parked'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { ToldAgreement } from './store-agreements.ts'
import { type TakingParts, takeAgreements } from './take-agreements.ts'

type Parts = TakingParts & {
  broker: Broker
  log: Log
  /** Told when the consumer is built: events may have been lost before, so the copy has to be filled. */
  rebuilt: () => void
}

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
      const { rows } = await parts.pool.query<{ last_event_at: string | null }>(beginAgain)
      parts.rebuilt()
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
    return { parked, activated: await takeAgreements(parts, told) }
  })
  await parkMessages({ pool }, parked)
  const latest = Math.max(...events.map(({ occurredAt }) => occurredAt.getTime()))
  if (events.length > 0) await pool.query({ name: 'note-event', text: noteEvent, values: [new Date(latest)] })

  const facts = { events: events.length, activated, parked: parked.length }
  if (parked.length > 0) log.error({ ...facts, reasons: parked.map(({ reason }) => reason) }, 'agreements.parked')
  else log.info(facts, 'agreements.stored')
}

/** Every event of an agreement carries the whole object; what else a later release tells in it is nothing to stumble over. */
function readEvent({ id, accountId, sequence, aggregateId, data, traceparent }: ReceivedEvent): ToldAgreement | string {
  const agreement = Letting.safeParse(JSON.parse(data))
  if (!agreement.success) return 'the data is no agreement'
  if (agreement.data.id !== aggregateId) return 'ce-subject is another agreement'
  return { accountId, version: sequence, agreement: agreement.data, eventId: id, traceparent }
}

const beginAgain = 'UPDATE agreement_copy_progress SET filled_at = NULL RETURNING last_event_at'

const noteEvent = 'UPDATE agreement_copy_progress SET last_event_at = greatest(last_event_at, $1)'
