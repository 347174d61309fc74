import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node'
import type { BrokerConfig } from '../config.ts'
import type { Log } from '../telemetry/log.ts'
import { gauge } from '../telemetry/metrics.ts'
import { type BrokerAddress, connectionOptions } from './connection-options.ts'
import { findSpeakingServer } from './find-speaking-server.ts'
import { findStream } from './find-stream.ts'
import { observeStreams } from './observe-streams.ts'
import { openPublisher, type Publish } from './open-publisher.ts'
import { ordinaryStreams, readStreamSettings, type StreamSettings, streamConfig, streamNames } from './stream-config.ts'
import { watchConnection } from './watch-connection.ts'

const requestMs = 5_000
const retryMs = 500
/** For TLS and credentials on a busy broker; one that falls silent there holds up a stop for so long. */
const loginMs = 5_000
/** Time after which events that the broker has not taken stay in the outbox. */
const leaveMs = 2_000

/** The broker once it was reached; from then on the client reconnects by itself, for ever. */
export type ReachedBroker = {
  connection: NatsConnection
  /** False while the client reconnects. */
  isConnected: () => boolean
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

type Options = BrokerAddress & {
  name: string
  log: Log
  /** How a stream that has to be made is kept. */
  streams?: StreamSettings
}

/** Where the broker is and how its streams are kept, from the configuration. */
export function readBrokerOptions(config: BrokerConfig): Omit<Options, 'name' | 'log'> {
  return { url: config.NATS_URL, caFile: config.NATS_CA_FILE, streams: readStreamSettings(config) }
}

/** Connects in the background: a broker that is away holds up no start and takes no service out. */
export function connectBroker(options: Options): Broker {
  const stop = new AbortController()
  const reached = reach(options, stop.signal)
  // Waiting callers get the error; without them, a stop before the first connection is no error.
  reached.catch(() => undefined)
  return {
    reached: (signal) => Promise.race([reached, whenAborted(signal)]),
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      const broker = await reached.catch(() => undefined)
      if (broker) await leave(broker.connection)
    },
  }
}

/** A broker that hangs answers no farewell, and the client would wait for it for ever. */
async function leave(connection: NatsConnection): Promise<void> {
  const left = new AbortController()
  await Promise.race([connection.drain(), delay(leaveMs, undefined, { signal: left.signal })]).catch(() => undefined)
  left.abort()
  await connection.close()
}

async function reach(options: Options, signal: AbortSignal): Promise<ReachedBroker> {
  const { log, streams: settings = ordinaryStreams } = options
  const wanted = connectionOptions(options, options.name)
  const connection = await connectFirst(wanted, log, signal)
  const publisher = openPublisher(connection, wanted.inboxPrefix)
  const isConnected = watchConnection(connection, { log, refused: publisher.refused })
  gauge('broker_connected', '1 while connected to the broker', (observe) => observe(isConnected() ? 1 : 0))
  await observeStreams(connection, isConnected)
  const manager = await jetstreamManager(connection, { timeout: requestMs, checkAPI: false })
  return {
    connection,
    isConnected,
    jetstream: jetstream(connection, { timeout: requestMs }),
    manager,
    publish: publisher.publish,
    ensureStreams: () => ensureStreams({ manager, log, settings }),
  }
}

async function connectFirst(wanted: NodeConnectionOptions, log: Log, signal: AbortSignal): Promise<NatsConnection> {
  const servers = [wanted.servers ?? []].flat()
  let logged: string | undefined
  for (;;) {
    try {
      const first = await findSpeakingServer(servers, signal)
      const others = servers.filter((server) => server !== first)
      // In this order, or the client would begin with any of them.
      return await connect({ ...wanted, servers: [first, ...others], noRandomize: others.length > 0, timeout: loginMs })
    } catch (error) {
      signal.throwIfAborted()
      // Refused credentials and certificates appear here; each reason is logged once.
      if (String(error) !== logged) log.warn({ error: String(error) }, 'broker.not_reached')
      logged = String(error)
      await delay(retryMs, undefined, { signal, ref: false })
    }
  }
}

async function whenAborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}

type StreamDeps = { manager: JetStreamManager; log: Log; settings: StreamSettings }

/** Makes the streams that do not exist, as after a lost volume; one that does is left to the set-up of the broker. */
async function ensureStreams({ manager, log, settings }: StreamDeps): Promise<void> {
  for (const name of streamNames) {
    if (await findStream(manager, name)) continue
    await manager.streams.add(streamConfig(name, settings))
    log.warn({ stream: name }, 'broker.stream_created')
  }
}
