import type { StreamName } from '@lokum/contracts/interface/event'
import { type ConsumerInfo, JetStreamApiCodes, JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream'

type ConsumerName = { stream: StreamName; durable: string }

/** The broker's description of a durable consumer; undefined when there is none of that name. */
export async function findConsumer(
  manager: JetStreamManager,
  { stream, durable }: ConsumerName,
): Promise<ConsumerInfo | undefined> {
  return manager.consumers.info(stream, durable).catch((error: unknown) => {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound) return undefined
    throw error
  })
}
