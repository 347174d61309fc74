import { type StreamName, streams } from '@lokum/contracts/interface/event'
import { DiscardPolicy, RetentionPolicy, StorageType, StoreCompression, type StreamConfig } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type { BrokerConfig } from '../config.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Bytes that a change adds to a stream, headers included, as the broker counts them: before compression. A new apartment takes 840
 * and 1 560; one with many tariffs, and most settlements, take more.
 */
const bytesPerChange = { EVENTS: 1_400, AUDIT: 2_000 } as const satisfies Record<StreamName, number>

/** Every stream there is. */
export const streamNames = ['EVENTS', 'AUDIT'] as const satisfies readonly StreamName[]

/** The operator's settings of the streams. */
export type StreamSettings = {
  /** Copies of each stream, on one node or on several. */
  replicas: number
  /** The rate at which a stream reaches its size just as its oldest messages reach their age. */
  changesPerSecond: number
  maxAgeHours: number
}

/** The settings' defaults: two weeks of one change a second. */
export const ordinaryStreams: StreamSettings = { replicas: 1, changesPerSecond: 1, maxAgeHours: 24 * 14 }

/** The streams' settings of a configuration. */
export function readStreamSettings(config: BrokerConfig): StreamSettings {
  return {
    replicas: config.NATS_STREAM_REPLICAS,
    changesPerSecond: config.NATS_STREAM_CHANGES_PER_SECOND,
    maxAgeHours: config.NATS_STREAM_MAX_AGE_HOURS,
  }
}

/** How a stream has to be (design decisions, section 7; docs/decisions/0058). */
export function streamConfig(name: StreamName, { replicas, changesPerSecond, maxAgeHours }: StreamSettings) {
  return {
    name,
    subjects: [...streams[name]],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    // Publication never stops; the outbox has what leaves unread, and the reconciler publishes it again for webhooks.
    discard: DiscardPolicy.Old,
    compression: StoreCompression.S2,
    max_age: nanos(maxAgeHours * hourMs),
    max_bytes: Math.ceil(changesPerSecond * maxAgeHours * 3_600 * bytesPerChange[name]),
    // Longer than the relay waits before it publishes again; what comes later is known to consumers by its id.
    duplicate_window: nanos(10 * minuteMs),
    num_replicas: replicas,
    // Messages cannot be removed. The server does not allow these two settings to be reverted.
    deny_delete: true,
    deny_purge: true,
    allow_rollup_hdrs: false,
    no_ack: false,
  } satisfies Partial<StreamConfig>
}
