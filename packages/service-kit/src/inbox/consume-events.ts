import { setTimeout as delay } from 'node:timers/promises'
import type { Broker, ReachedBroker } from '../broker/connect-broker.ts'
import type { Log } from '../telemetry/log.ts'
import { gauge } from '../telemetry/metrics.ts'
import { type Binding, bindConsumer } from './bind-consumer.ts'
import { batchSize } from './consumer-config.ts'
import { leaveConsumer } from './leave-consumer.ts'
import { type Batch, handBack, storeMessages } from './store-messages.ts'
import { takeBatches } from './take-batches.ts'
import { watchConsumer } from './watch-consumer.ts'

const maxPauseMs = 5_000

export type { Batch } from './store-messages.ts'

type Subscription = {
  /**
   * Stores a batch in one transaction; messages are acknowledged after it, and offered again while the database is away. An
   * event that it keeps refusing comes once more among the unreadable ones.
   */
  store: (batch: Batch) => Promise<void>
} & Binding

type ConsumerDeps = { broker: Broker; log: Log }

/**
 * Reads events with a durable consumer for as long as the service runs: through outages of any length, and rebuilt when the
 * stream or the consumer was deleted, which the client alone would not notice.
 */
export function consumeEvents({ broker, log }: ConsumerDeps, subscription: Subscription): AsyncDisposable {
  const stop = new AbortController()
  const { stream, durable } = subscription
  let waiting: number | undefined
  gauge('inbox_waiting_messages', 'Messages of a stream that are not stored yet', (observe) =>
    observe(waiting ?? Number.NaN, { stream, durable }),
  )
  gauge('inbox_reading', '1 while the service reads a stream, with a consumer that exists', (observe) =>
    observe(waiting === undefined ? 0 : 1, { stream, durable }),
  )
  const counted = (messages: number | undefined) => {
    waiting = messages
  }

  const running = consumeUntilStopped({ broker, log, counted, signal: stop.signal }, subscription)
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await running
    },
  }
}

type Running = ConsumerDeps & { counted: (messages: number | undefined) => void; signal: AbortSignal }
type Session = Omit<Running, 'broker'> & { reached: ReachedBroker; bound: () => void }

async function consumeUntilStopped({ broker, ...parts }: Running, subscription: Subscription): Promise<void> {
  const { log, signal } = parts
  let failures = 0
  const bound = () => {
    failures = 0
    parts.counted(0)
  }
  while (!signal.aborted) {
    try {
      const reached = await broker.reached(signal)
      await consumeUntilLost({ ...parts, reached, bound }, subscription)
    } catch (error) {
      failures += 1
      parts.counted(undefined)
      if (!signal.aborted)
        log.warn({ stream: subscription.stream, error: String(error), failures }, 'inbox.consumer_lost')
    }
    await pause(failures, signal)
  }
}

/** Ends when the consumer has to be rebuilt or the service stops. */
async function consumeUntilLost(session: Session, { store, ...subscription }: Subscription): Promise<void> {
  const { log } = session
  const { stream } = subscription
  const { consumer, streamCreated } = await bindConsumer(session.reached, subscription)
  session.bound()
  const lost = new AbortController()
  const signal = AbortSignal.any([session.signal, lost.signal])
  const eventsLost = async () => {
    log.warn({ stream, consumer: subscription.durable }, 'inbox.events_lost')
    await subscription.eventsLost?.()
  }
  const firstKept = async () => (await session.reached.manager.streams.info(stream)).state.first_seq
  const acknowledged = notedBy(session, subscription.place, streamCreated)
  const watched = { ...session, firstKept, eventsLost, acknowledged }
  await using _watching = await watchConsumer(consumer, watched, (reason) => lost.abort(reason))
  const messages = await consumer.consume({ max_messages: batchSize, expires: 5_000, idle_heartbeat: 1_000 })
  const leave = () => leaveConsumer(session.reached, messages)
  signal.addEventListener('abort', leave, { once: true })
  // A stop while the consumer was being requested was not reported.
  if (signal.aborted) leave()
  try {
    for await (const batch of takeBatches(messages, batchSize)) {
      if (signal.aborted) handBack(batch)
      else await storeMessages({ store, stream, log, signal }, batch)
    }
    if (lost.signal.aborted) throw lost.signal.reason
  } finally {
    lost.abort()
  }
}

/** A place that could not be noted only makes a rebuilt consumer begin earlier. */
function notedBy({ log }: Session, place: Subscription['place'], streamCreated: string) {
  let noted = 0
  return async (sequence: number) => {
    if (sequence === noted) return
    try {
      await place.note({ streamCreated, sequence })
      noted = sequence
    } catch (error) {
      log.warn({ error: String(error) }, 'inbox.place_not_noted')
    }
  }
}

async function pause(failures: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(maxPauseMs, 250 * 2 ** failures)
  await delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
