import { AckPolicy, type ConsumerConfig, ReplayPolicy } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'

/** Messages a consumer of ours asks for and stores at a time. */
export const batchSize = 200

const ackWaitMs = 60_000

/** How a durable consumer has to be (design decisions, section 7); where it begins is said when it is made. */
export function consumerConfig({ durable, subjects }: { durable: string; subjects: readonly string[] }) {
  return {
    durable_name: durable,
    ...filterOf(subjects),
    // After the reader's commit, and offered again for ever; a reader that dies gives its messages back after a minute.
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    max_deliver: -1,
    // Four batches: enough for the replicas of one service, and a bound on what is delivered twice after a crash.
    max_ack_pending: 4 * batchSize,
    replay_policy: ReplayPolicy.Instant,
  } satisfies Partial<ConsumerConfig>
}

/** A single subject becomes a part of the subject by which the consumer is made, so that the broker can refuse any other one. */
function filterOf([only, ...others]: readonly string[]): Pick<ConsumerConfig, 'filter_subject' | 'filter_subjects'> {
  if (only !== undefined && others.length === 0) return { filter_subject: only }
  return { filter_subjects: [only, ...others].filter((subject) => subject !== undefined) }
}
