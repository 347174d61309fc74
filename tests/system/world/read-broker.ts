import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'

export type StoredMessage = { id: string; account: string; subject: string; data: string }

/** Every message that the broker keeps. */
export async function readBroker(url: string): Promise<StoredMessage[]> {
  const connection = await connect({ servers: url })
  try {
    const manager = await jetstreamManager(connection)
    const messages: StoredMessage[] = []
    for (const stream of ['EVENTS', 'AUDIT']) {
      const { state } = await manager.streams.info(stream)
      if (state.messages === 0) continue
      const consumer = await jetstream(connection).consumers.get(stream)
      for await (const message of await consumer.consume()) {
        const header = (name: string) => message.headers?.get(name) ?? ''
        const [id, account] = [header('ce-id'), header('ce-accountid')]
        messages.push({ id, account, subject: message.subject, data: message.string() })
        if (message.info.pending === 0) break
      }
    }
    return messages
  } finally {
    await connection.close()
  }
}
