import { type StreamName, streams } from '@lokum/contracts/interface/event'
import { DiscardPolicy, RetentionPolicy, StorageType, type StreamConfig } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const gibibyte = 1024 ** 3

/** Sizes that publishers wait at rather than drop; both fit into max_file_store of deploy/nats. */
const maxBytes = { EVENTS: 2 * gibibyte, AUDIT: 2 * gibibyte } as const satisfies Record<StreamName, number>

/** Every stream there is. */
export const streamNames = ['EVENTS', 'AUDIT'] as const satisfies readonly StreamName[]

/** How a stream has to be (design decisions, section 7), on one node or with copies on several. */
export function streamConfig(name: StreamName, { replicas }: { replicas: number }) {
  return {
    name,
    subjects: [...streams[name]],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    // A full stream refuses, and the publisher's outbox waits; the other policy drops unread messages.
    discard: DiscardPolicy.New,
    max_age: nanos(14 * dayMs),
    max_bytes: maxBytes[name],
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
