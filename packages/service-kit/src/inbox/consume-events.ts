import { setTimeout as delay } from 'node:timers/promises'
import type { StreamName } from '@lokum/contracts/interface/event'
import { type Consumer, type ConsumerConfig, DeliverPolicy, JetStreamApiError } from '@nats-io/jetstream'
import { repeat } from '../background/repeat.ts'
import type { Broker, ReachedBroker } from '../broker/connect-broker.ts'
import { findDifferences } from '../broker/find-differences.ts'
import type { Log } from '../telemetry/log.ts'
import { gauge } from '../telemetry/metrics.ts'
import { batchSize, consumerConfig } from './consumer-config.ts'
import { findConsumer } from './find-consumer.ts'
import { leaveConsumer } from './leave-consumer.ts'
import { type Batch, handBack, storeMessages } from './store-messages.ts'
import { takeBatches } from './take-batches.ts'

const watchMs = 2_000
const maxPauseMs = 5_000
/** A rebuilt consumer begins a little before its last stored event; duplicates are recognised by their ids. */
const overlapMs = 60_000

export type { Batch } from './store-messages.ts'

type Subscription = {
  stream: StreamName
  durable: string
  subjects: readonly string[]
  /**
   * Stores a batch in one transaction; messages are acknowledged after it, and offered again while the database is away. An
   * event that it keeps refusing comes once more among the unreadable ones.
   */
  store: (batch: Batch) => Promise<void>
  /** When the last stored event occurred, for a consumer that has to be rebuilt; undefined: from the stream's beginning. */
  lastStoredAt: () => Promise<Date | undefined>
}

type Parts = { broker: Broker; log: Log }

/**
 * Reads events with a durable consumer for as long as the service runs: through outages of any length, and rebuilt when the
 * stream or the consumer was deleted, which the client alone would not notice.
 */
export function consumeEvents({ broker, log }: Parts, subscription: Subscription): AsyncDisposable {
  const stop = new AbortController()
  const { stream, durable } = subscription
  let waiting = 0
  gauge('inbox_waiting_messages', 'Messages of a stream that are not stored yet', (observe) =>
    observe(waiting, { stream, durable }),
  )
  const counted = (messages: number) => {
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

type Running = Parts & { counted: (messages: number) => void; signal: AbortSignal }
type Session = Omit<Running, 'broker'> & { reached: ReachedBroker; bound: () => void }

async function consumeUntilStopped({ broker, ...parts }: Running, subscription: Subscription): Promise<void> {
  const { log, signal } = parts
  let failures = 0
  const bound = () => {
    failures = 0
  }
  while (!signal.aborted) {
    try {
      const reached = await broker.reached(signal)
      await consumeUntilLost({ ...parts, reached, bound }, subscription)
    } catch (error) {
      failures += 1
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
  const consumer = await bind(session.reached, subscription)
  session.bound()
  const lost = new AbortController()
  const signal = AbortSignal.any([session.signal, lost.signal])
  await using _watching = watch(consumer, session, (reason) => lost.abort(reason))
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

type Wanted = Omit<Subscription, 'store'>

/** The durable consumer, created or updated if it differs from its declaration. */
async function bind({ manager, jetstream, ensureStreams }: ReachedBroker, wanted: Wanted): Promise<Consumer> {
  const { stream, durable } = wanted
  await ensureStreams()
  const found = await findConsumer(manager, wanted)
  const config = consumerConfig(wanted)
  if (!found) await manager.consumers.add(stream, { ...config, ...beginning(await wanted.lastStoredAt()) })
  // A release that wants further events finds the consumer of the release before.
  else if (findDifferences(found.config, config).length > 0) await manager.consumers.update(stream, durable, config)
  return jetstream.consumers.get(stream, durable)
}

function beginning(lastStoredAt: Date | undefined): Partial<ConsumerConfig> {
  if (!lastStoredAt) return { deliver_policy: DeliverPolicy.All }
  const since = new Date(lastStoredAt.getTime() - overlapMs)
  return { deliver_policy: DeliverPolicy.StartTime, opt_start_time: since.toISOString() }
}

/** Asks every two seconds whether the consumer is still there; a deleted one would never deliver again. */
function watch(consumer: Consumer, { log, counted }: Session, lose: (reason: unknown) => void): AsyncDisposable {
  const run = async () => {
    try {
      const info = await consumer.info()
      counted(info.num_pending + info.num_ack_pending)
    } catch (error) {
      // A broker that is away comes back by itself; a consumer that is gone does not.
      if (error instanceof JetStreamApiError) lose(error)
    }
  }
  return repeat({ log }, { failure: 'inbox.not_watched', everyMs: watchMs, firstAfterMs: watchMs, run })
}

async function pause(failures: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(maxPauseMs, 250 * 2 ** failures)
  await delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
