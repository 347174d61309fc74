import type { StreamName } from '@lokum/contracts/interface/event'
import { JetStreamApiCodes, JetStreamApiError, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream'

/** The broker's description of a stream; undefined when there is none of that name. */
export async function findStream(manager: JetStreamManager, name: StreamName): Promise<StreamInfo | undefined> {
  return manager.streams.info(name).catch((error: unknown) => {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound) return undefined
    throw error
  })
}
