import { eventHeaders } from '@lokum/contracts/interface/event'
import { type Broker, connectBroker } from '@lokum/service-kit/broker/connect-broker'
import { newId } from '@lokum/service-kit/ids'
import { type Batch, consumeEvents } from '@lokum/service-kit/inbox/consume-events'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { headers } from '@nats-io/transport-node'
import { openTestBroker, quietLog } from '../stage.ts'

export type Scene = Awaited<ReturnType<typeof openScene>>
type Subscription = Parameters<typeof consumeEvents>[1]
type Reader = Pick<Subscription, 'store' | 'eventsLost'> & Partial<Pick<Subscription, 'place'>>

/** Keeps no place: a rebuilt consumer begins at the beginning. */
export const noPlace = { read: async () => undefined, note: async () => undefined }

/** A broker with its streams, a publisher of events, and readers that share one durable consumer. */
export async function openScene() {
  const stack = new AsyncDisposableStack()
  const broker = stack.use(await openTestBroker())
  const client = stack.use(connectBroker({ url: broker.url, name: 'test', log: quietLog }))
  const { manager } = await reachedBy(client)
  const connection = await broker.connect()
  const management = await jetstreamManager(connection)

  return {
    broker,
    management,
    ensureStreams: async () => (await reachedBy(client)).ensureStreams(),
    manager,
    publish: async (number: number, members: Record<string, string | null> = {}) => {
      const event = anEvent(number, members)
      await jetstream(connection).publish('apartment.created', event.data, { headers: event.headers, timeout: 5_000 })
      return event.id
    },
    read: ({ place = noPlace, ...given }: Reader) => {
      const own = new AsyncDisposableStack()
      const reader = own.use(connectBroker({ url: broker.url, name: 'reader', log: quietLog }))
      own.use(
        consumeEvents(
          { broker: reader, log: quietLog },
          { stream: 'EVENTS', durable: 'reader', subjects: ['apartment.>'], ...given, place },
        ),
      )
      return own
    },
    waiting: async () => {
      const info = await management.consumers.info('EVENTS', 'reader')
      return { pending: info.num_pending, unacknowledged: info.num_ack_pending, redelivered: info.num_redelivered }
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

async function reachedBy(client: Broker) {
  const reached = await client.reached(new AbortController().signal)
  await reached.ensureStreams()
  return reached
}

/** The n-th event; a header that is given as null is left out. */
function anEvent(number: number, members: Record<string, string | null>) {
  const id = newId('event')
  const all: Record<string, string | null> = {
    [eventHeaders.id]: id,
    [eventHeaders.type]: 'apartment.created',
    [eventHeaders.time]: new Date().toISOString(),
    [eventHeaders.subject]: 'apt_1',
    [eventHeaders.accountid]: 'acc_1',
    [eventHeaders.sequence]: String(number),
    ...members,
  }
  const message = headers()
  for (const [name, value] of Object.entries(all)) if (value !== null && name !== 'data') message.set(name, value)
  return { id, headers: message, data: members.data ?? JSON.stringify({ number }) }
}

/** A store that keeps events by their number. */
export function aStore() {
  const batches: Batch[] = []
  return {
    batches,
    store: async (batch: Batch) => {
      batches.push(batch)
    },
    numbers: () => batches.flatMap(({ events }) => events.map(({ sequence }) => sequence)),
    /** Without what came twice, in the order in which each one came first. */
    distinct: () => [...new Set(batches.flatMap(({ events }) => events.map(({ sequence }) => sequence)))],
    parked: () => batches.flatMap(({ unreadable }) => unreadable),
  }
}

export function range(count: number, from = 1): number[] {
  return Array.from({ length: count }, (_, index) => from + index)
}
