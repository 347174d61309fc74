import { setTimeout as delay } from 'node:timers/promises'
import type { StreamName } from '@lokum/contracts/event'
import {
  AckPolicy,
  type Consumer,
  type ConsumerConfig,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JsMsg,
  ReplayPolicy,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type { Broker, ReachedBroker } from '../broker/connect-broker.ts'
import type { Log } from '../telemetry/log.ts'
import { gauge } from '../telemetry/metrics.ts'
import { isReadable, isUnreadable, type ReceivedEvent, readMessage, type UnreadableMessage } from './received-event.ts'

const batchSize = 200
const ackWaitMs = 60_000
const watchMs = 5_000
const maxPauseMs = 30_000
/** A rebuilt consumer begins a little before its last stored event; what comes twice is known by its id. */
const overlapMs = 60_000

export type Batch = { events: readonly ReceivedEvent[]; unreadable: readonly UnreadableMessage[] }

type Subscription = {
  stream: StreamName
  durable: string
  subjects: readonly string[]
  /** Stores a batch in one transaction; messages are acknowledged after it, and offered again until it succeeds. */
  store: (batch: Batch) => Promise<void>
  /** When the last stored event occurred, for a consumer that has to be rebuilt; undefined: from the stream's beginning. */
  lastStoredAt: () => Promise<Date | undefined>
}

type Parts = { broker: Broker; log: Log }

/**
 * Reads events with a durable consumer for as long as the service runs: through outages of any length, and rebuilt when the
 * stream or the consumer was deleted, which the client alone would meet with silence.
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
type Session = Omit<Running, 'broker'> & { reached: ReachedBroker; progressed: () => void }

async function consumeUntilStopped({ broker, ...parts }: Running, subscription: Subscription): Promise<void> {
  const { log, signal } = parts
  let failures = 0
  const progressed = () => {
    failures = 0
  }
  while (!signal.aborted) {
    try {
      const reached = await broker.reached(signal)
      await consumeUntilLost({ ...parts, reached, progressed }, subscription)
    } catch (error) {
      failures += 1
      if (!signal.aborted)
        log.warn({ stream: subscription.stream, error: String(error), failures }, 'inbox.consumer_lost')
    }
    await pause(failures, signal)
  }
}

/** Ends when the consumer has to be rebuilt or the service stops. */
async function consumeUntilLost(session: Session, subscription: Subscription): Promise<void> {
  const consumer = await bind(session.reached, subscription)
  const lost = new AbortController()
  const signal = AbortSignal.any([session.signal, lost.signal])
  const watching = watch(consumer, { ...session, signal }).catch((error: unknown) => lost.abort(error))
  const messages = await consumer.consume({ max_messages: batchSize, expires: 5_000, idle_heartbeat: 1_000 })
  signal.addEventListener('abort', () => messages.stop(), { once: true })
  try {
    const queue: JsMsg[] = []
    for await (const message of messages) {
      queue.push(message)
      if (messages.getPending() > 0 && queue.length < batchSize) continue
      await storeAndAcknowledge({ ...session, signal }, subscription, queue.splice(0))
      session.progressed()
    }
    if (lost.signal.aborted) throw lost.signal.reason
  } finally {
    lost.abort()
    await watching
  }
}

async function storeAndAcknowledge(
  { log, signal }: Session,
  { stream, store }: Subscription,
  messages: readonly JsMsg[],
) {
  const read = messages.map(readMessage)
  const batch = { events: read.filter(isReadable), unreadable: read.filter(isUnreadable) }
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await store(batch)
      for (const message of messages) message.ack()
      return
    } catch (error) {
      log.warn({ stream, messages: messages.length, error: String(error), failures }, 'inbox.not_stored')
      for (const message of messages) message.working()
      await pause(failures, signal)
    }
  }
}

async function bind(
  { manager, jetstream, ensureStreams }: ReachedBroker,
  subscription: Subscription,
): Promise<Consumer> {
  const { stream, durable } = subscription
  await ensureStreams()
  const exists = await manager.consumers.info(stream, durable).then(
    () => true,
    (error: unknown) => {
      if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound) return false
      throw error
    },
  )
  if (!exists) await manager.consumers.add(stream, await consumerConfig(subscription))
  return jetstream.consumers.get(stream, durable)
}

async function consumerConfig({ durable, subjects, lastStoredAt }: Subscription): Promise<Partial<ConsumerConfig>> {
  const since = await lastStoredAt()
  return {
    durable_name: durable,
    filter_subjects: [...subjects],
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    max_deliver: -1,
    max_ack_pending: 4 * batchSize,
    replay_policy: ReplayPolicy.Instant,
    ...(since
      ? { deliver_policy: DeliverPolicy.StartTime, opt_start_time: new Date(since.getTime() - overlapMs).toISOString() }
      : { deliver_policy: DeliverPolicy.All }),
  }
}

/** Asks every few seconds whether the consumer is still there; a deleted one would stay silent for ever. */
async function watch(consumer: Consumer, { signal, counted }: Pick<Session, 'signal' | 'counted'>): Promise<void> {
  while (!signal.aborted) {
    await delay(watchMs, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return
    try {
      const info = await consumer.info()
      counted(info.num_pending + info.num_ack_pending)
    } catch (error) {
      // A broker that is away comes back by itself; a consumer that is gone does not.
      if (error instanceof JetStreamApiError) throw error
    }
  }
}

async function pause(failures: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(maxPauseMs, 250 * 2 ** failures)
  await delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
