import { consumers } from '@lokum/contracts/interface/consumers'
import { type StreamName, streams } from '@lokum/contracts/interface/event'
import type { Broker } from '@lokum/service-kit/broker/connect-broker'
import { type Batch, consumeEvents } from '@lokum/service-kit/inbox/consume-events'
import { placeKeeper } from '@lokum/service-kit/inbox/reading-place'
import { watchParked } from '@lokum/service-kit/inbox/watch-parked'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { counter } from '@lokum/service-kit/telemetry/metrics'
import type { Pool } from 'pg'
import { storeEvents } from './store-events.ts'

type IngestDeps = { pool: Pool; broker: Broker; log: Log; firstDelayMs: number; stored: () => void }

const ingested = counter(
  'webhook_events',
  'Events by what became of them: stored, known already or parked',
  Object.keys(streams).flatMap((stream) => ['stored', 'known', 'parked'].map((outcome) => ({ stream, outcome }))),
)
const held = counter('webhook_deliveries_held', 'Deliveries that wait because their endpoint is disabled')

/** Reads every event of both streams for as long as the service runs; calls `stored` after each commit. */
export function startIngest(parts: IngestDeps): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  watchParked(parts.pool)
  for (const consumer of [consumers.webhooksEvents, consumers.webhooksAudit]) {
    stack.use(
      consumeEvents(parts, {
        ...consumer,
        store: (batch) => storeBatch(parts, consumer.stream, batch),
        place: placeKeeper(parts, consumer),
      }),
    )
  }
  return stack
}

async function storeBatch(parts: IngestDeps, stream: StreamName, batch: Batch): Promise<void> {
  const result = await storeEvents(parts, batch)
  if (result.pending > 0) parts.stored()
  ingested({ stream, outcome: 'stored' }, result.stored)
  ingested({ stream, outcome: 'known' }, batch.events.length + batch.unreadable.length - result.stored - result.parked)
  ingested({ stream, outcome: 'parked' }, result.parked)
  held({}, result.held)
  const facts = { stream, messages: batch.events.length + batch.unreadable.length, ...result }
  if (result.parked > 0) parts.log.error(facts, 'events.parked')
  else parts.log.info(facts, 'events.stored')
}
