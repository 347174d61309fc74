import { DeliverPolicy, jetstream } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'

export type StoredMessage = { id: string; account: string; subject: string; data: string }

/** Every message that the broker stored since then; all tests of a run share it. */
export async function readBroker(url: string, since: Date): Promise<StoredMessage[]> {
  const connection = await connect({ servers: url })
  try {
    const start = { deliver_policy: DeliverPolicy.StartTime, opt_start_time: since.toISOString() } as const
    const messages: StoredMessage[] = []
    for (const stream of ['EVENTS', 'AUDIT']) {
      const consumer = await jetstream(connection).consumers.get(stream, start)
      if ((await consumer.info()).num_pending === 0) continue
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
