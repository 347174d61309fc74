import { Config, runSetUp } from '@lokum/broker/run-set-up'
import { type FollowEntry, followEvents, type GivenUp, type Handlers } from '@lokum/client/nats'
import { connectionOptions } from '@lokum/client/nats/connection'
import type { LokumEvent, UnknownEvent } from '@lokum/client/nats/event'
import { memoryStore } from '@lokum/client/nats/memory-store'
import type { Team } from '@lokum/contracts/interface/teams'
import { newId } from '@lokum/service-kit/ids'
import { jetstream } from '@nats-io/jetstream'
import { connect, headers, nanos } from '@nats-io/transport-node'
import { openStage } from '../../../packages/broker/test/stage.ts'

export const teams: readonly Team[] = [{ name: 'crm', subjects: ['apartment.>', 'agreement.created'] }]

export type Broker = Awaited<ReturnType<typeof openBroker>>

/** A broker with the team `crm`, which follows its events with the client that other teams install. */
export async function openBroker() {
  const stack = new AsyncDisposableStack()
  const stage = stack.use(await openStage(teams))
  const setUp = () => runSetUp(Config.parse({ NATS_URL: stage.urlFor('setup'), LOG_LEVEL: 'silent' }), teams)
  await setUp()
  const connectAsCrm = async () => {
    const connection = await connect(connectionOptions({ url: stage.urlFor('crm') }))
    stack.defer(() => connection.close())
    return connection
  }
  const standing = () => stage.manager.consumers.info('EVENTS', 'crm-events')
  return {
    stage,
    setUp,
    connectAsCrm,
    /** Shortens the time after which an event comes again. */
    ackWait: (ms: number) => stage.manager.consumers.update('EVENTS', 'crm-events', { ack_wait: nanos(ms) }),
    unfinished: async () => {
      const { num_pending, num_ack_pending } = await standing()
      return num_pending + num_ack_pending
    },
    publish: (event: Published = {}) => publish(stage.inspector, event),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

type Published = {
  id?: string
  type?: string
  object?: string
  sequence?: number
  version?: number
  data?: string
  traceparent?: string
  occurredAt?: string
  bare?: boolean
}

/** Publishes without a message id, so that the broker keeps it however often it comes. */
async function publish(connection: Parameters<typeof jetstream>[0], event: Published) {
  const {
    id = newId('event'),
    type = 'apartment.updated',
    object = newId('apartment'),
    data = '{"label":"Nowa"}',
  } = event
  const message = headers()
  if (!event.bare) message.set('ce-id', id)
  message.set('ce-type', type)
  message.set('ce-subject', object)
  message.set('ce-sequence', String(event.sequence ?? 1))
  message.set('ce-time', event.occurredAt ?? '2026-11-21T09:00:00.000Z')
  message.set('ce-accountid', 'acc_1')
  message.set('ce-dataschema', `https://api.example.com/events/${type}/v${event.version ?? 1}`)
  if (event.traceparent) message.set('traceparent', event.traceparent)
  await jetstream(connection).publish(type, data, { headers: message })
  return { id, object }
}

type Options = Partial<Handlers<undefined>> & {
  connection?: Awaited<ReturnType<Broker['connectAsCrm']>>
  consumer?: string
  attempts?: number
  concurrency?: number
  occurredFrom?: Date
  endsWhenRead?: boolean
  lost?: () => Promise<unknown>
  hearsUnknown?: boolean
  store?: ReturnType<typeof memoryStore>
}

/** Follows until it is disposed, and keeps what came. */
export async function follow(broker: Broker, options: Options = {}) {
  const stop = new AbortController()
  const handled: LokumEvent[] = []
  const unheard: UnknownEvent[] = []
  const lost: GivenUp[] = []
  const log: FollowEntry[] = []
  const connection = options.connection ?? (await broker.connectAsCrm())
  const { consumer = 'crm-events', store = memoryStore(), hearsUnknown = true, handle, givenUp, ...rest } = options
  const ended = followEvents(
    {
      ...rest,
      connection,
      stream: 'EVENTS',
      consumer,
      store,
      signal: stop.signal,
      log: (entry) => void log.push(entry),
    },
    {
      ...(hearsUnknown && { unknown: (event: UnknownEvent) => void unheard.push(event) }),
      handle: async (event, handling) => {
        await handle?.(event, handling)
        handled.push(event)
      },
      givenUp: async (what) => {
        await givenUp?.(what)
        lost.push(what)
      },
    },
  )
  ended.catch(() => undefined)
  return {
    handled,
    unheard,
    lost,
    log,
    ended,
    connection,
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await ended.catch(() => undefined)
    },
  }
}
