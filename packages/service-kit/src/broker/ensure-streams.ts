import { type StreamName, streams } from '@lokum/contracts/event'
import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type { Log } from '../telemetry/log.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Sizes that publishers wait at rather than drop. */
const maxBytes = { EVENTS: 2 * 1024 ** 3, AUDIT: 2 * 1024 ** 3 } as const satisfies Record<StreamName, number>

const streamNames = ['EVENTS', 'AUDIT'] as const satisfies readonly StreamName[]

/** Makes the streams that do not exist; one that does is left to whoever operates the broker. */
export async function ensureStreams(manager: JetStreamManager, log: Log): Promise<void> {
  for (const name of streamNames) {
    const exists = await manager.streams.info(name).then(
      () => true,
      (error: unknown) => {
        if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound) return false
        throw error
      },
    )
    if (exists) continue
    await manager.streams.add(streamConfig(name))
    log.warn({ stream: name }, 'broker.stream_created')
  }
}

function streamConfig(name: StreamName): Partial<StreamConfig> & { name: string } {
  return {
    name,
    subjects: [...streams[name]],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.New,
    max_age: nanos(14 * dayMs),
    max_bytes: maxBytes[name],
    duplicate_window: nanos(10 * minuteMs),
    num_replicas: 1,
  }
}
