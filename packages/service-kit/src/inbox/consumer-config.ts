import { AckPolicy, type ConsumerConfig, ReplayPolicy } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'

/** Messages a consumer of ours asks for and stores at a time. */
export const batchSize = 200

const ackWaitMs = 60_000

/** How a durable consumer has to be (design decisions, section 7); where it begins is said when it is made. */
export function consumerConfig({ durable, subjects }: { durable: string; subjects: readonly string[] }) {
  return {
    durable_name: durable,
    filter_subjects: [...subjects],
    // After the reader's commit, and offered again for ever; a reader that dies gives its messages back after a minute.
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    max_deliver: -1,
    // Four batches: enough for the replicas of one service, and a bound on what is delivered twice after a crash.
    max_ack_pending: 4 * batchSize,
    replay_policy: ReplayPolicy.Instant,
  } satisfies Partial<ConsumerConfig>
}
