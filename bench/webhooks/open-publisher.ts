import type { Server } from '@lokum/local-stack/processes/server'
import { jetstream } from '@nats-io/jetstream'
import { connect, headers } from '@nats-io/transport-node'
import type { Message } from './side.ts'

export type Publisher = AsyncDisposable & {
  /** Ends when the broker has kept it. */
  publish: (message: Message) => Promise<void>
  publishAll: (messages: readonly Message[]) => Promise<void>
}

// Enough to keep the broker busy, few enough for its inboxes.
const inFlight = 500

/** Publishes as the outboxes of the services do, each endpoint's events for its account. */
export async function openPublisher(nats: Server, accountIds: readonly string[]): Promise<Publisher> {
  const connection = await connect({ servers: nats.url.replace('nats://', '') })
  const stream = jetstream(connection)
  const publish = async ({ id, endpoint, occurredAt, data }: Message) => {
    const attributes = headers()
    attributes.set('ce-id', id)
    attributes.set('ce-type', 'apartment.created')
    attributes.set('ce-specversion', '1.0')
    attributes.set('ce-time', occurredAt.toISOString())
    attributes.set('ce-subject', 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs')
    attributes.set('ce-accountid', accountIds[endpoint] ?? '')
    attributes.set('ce-sequence', '1')
    await stream.publish('apartment.created', data, { msgID: id, headers: attributes })
  }
  return {
    publish,
    publishAll: async (messages) => {
      for (let first = 0; first < messages.length; first += inFlight)
        await Promise.all(messages.slice(first, first + inFlight).map(publish))
    },
    [Symbol.asyncDispose]: () => connection.close(),
  }
}
