import type { StreamName } from '@lokum/contracts/interface/event'
import type { ConsumerConfig, JetStreamManager } from '@nats-io/jetstream'

type Update = { stream: StreamName; found: ConsumerConfig; wanted: Partial<ConsumerConfig> }

/** Changes a consumer to what is wanted. The library's own update would keep the old filter beside one of the other kind. */
export async function updateConsumer(
  manager: JetStreamManager,
  { stream, found: { filter_subject, filter_subjects, ...found }, wanted }: Update,
): Promise<void> {
  await manager.consumers.add(stream, { ...found, ...wanted }, asUpdate)
}

/** The library passes the action on; its type leaves it out. */
const asUpdate = { pedantic: false, action: 'update' }
