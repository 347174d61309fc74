import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../telemetry/log.ts'
import { gauge } from '../telemetry/metrics.ts'
import { ensureStreams } from './ensure-streams.ts'
import { openPublisher, type Publish } from './open-publisher.ts'

const requestMs = 5_000
const retryMs = 500

/** What can be done once the broker was reached; from then on the client reconnects by itself, for ever. */
export type ReachedBroker = {
  connection: NatsConnection
  jetstream: JetStreamClient
  manager: JetStreamManager
  publish: Publish
  /** Makes the streams that are missing, as after a lost volume. */
  ensureStreams: () => Promise<void>
}

export type Broker = AsyncDisposable & {
  /** Resolves when the broker was reached for the first time. @throws AbortError when the caller stops before that */
  reached: (signal: AbortSignal) => Promise<ReachedBroker>
}

type Options = { url: string; name: string; log: Log }

/** Connects in the background: a broker that is away holds up no start and takes no service out. */
export function connectBroker({ url, name, log }: Options): Broker {
  const stop = new AbortController()
  const reached = reach({ url, name, log }, stop.signal)
  // Whoever waits is told; with nobody waiting a stop before the first connection is no error.
  reached.catch(() => undefined)
  return {
    reached: (signal) => Promise.race([reached, whenAborted(signal)]),
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      const broker = await reached.catch(() => undefined)
      await broker?.connection.drain().catch(() => broker.connection.close())
    },
  }
}

async function reach({ url, name, log }: Options, signal: AbortSignal): Promise<ReachedBroker> {
  const connection = await connectFirst(url, name, signal)
  let connected = true
  void watch(connection, log, (state) => {
    connected = state
  })
  gauge('broker_connected', '1 while the connection to the broker stands', (observe) => observe(connected ? 1 : 0))
  const manager = await jetstreamManager(connection, { timeout: requestMs, checkAPI: false })
  return {
    connection,
    jetstream: jetstream(connection, { timeout: requestMs }),
    manager,
    publish: openPublisher(connection),
    ensureStreams: () => ensureStreams(manager, log),
  }
}

async function connectFirst(url: string, name: string, signal: AbortSignal): Promise<NatsConnection> {
  for (;;) {
    signal.throwIfAborted()
    try {
      return await connect({
        ...splitUrl(url),
        name,
        // A limit would close the client for good after it.
        maxReconnectAttempts: -1,
        // Credentials that are refused for a while, as during their rotation, would close it for good too.
        ignoreAuthErrorAbort: true,
        reconnectTimeWait: retryMs,
        reconnectJitter: 250,
        // A dead peer is noticed within 40 s instead of four minutes.
        pingInterval: 20_000,
        maxPingOut: 2,
      })
    } catch {
      await delay(retryMs, undefined, { signal, ref: false })
    }
  }
}

async function watch(connection: NatsConnection, log: Log, tell: (connected: boolean) => void): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type !== 'disconnect' && status.type !== 'reconnect') continue
    tell(status.type === 'reconnect')
    log.warn({ server: status.server }, `broker.${status.type}ed`)
  }
}

function splitUrl(text: string) {
  const urls = text.split(',').map((url) => new URL(url))
  const user = decodeURIComponent(urls[0]?.username ?? '')
  const pass = decodeURIComponent(urls[0]?.password ?? '')
  return { servers: urls.map((url) => url.host), ...(user && { user, pass }) }
}

async function whenAborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}
