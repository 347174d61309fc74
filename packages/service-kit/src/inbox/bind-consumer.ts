import type { StreamName } from '@lokum/contracts/interface/event'
import { type Consumer, type ConsumerConfig, DeliverPolicy } from '@nats-io/jetstream'
import type { ReachedBroker } from '../broker/connect-broker.ts'
import { findDifferences } from '../broker/find-differences.ts'
import { consumerConfig } from './consumer-config.ts'
import { findConsumer } from './find-consumer.ts'
import type { PlaceKeeper, StreamPosition } from './reading-place.ts'
import { updateConsumer } from './update-consumer.ts'

export type Binding = {
  stream: StreamName
  durable: string
  subjects: readonly string[]
  /** Where a consumer that has to be rebuilt begins; without a place, or in another stream, at the beginning. */
  place: PlaceKeeper
  /** Called when a consumer was built, or the stream dropped messages before they were stored: events may have been lost. */
  eventsLost?: () => Promise<void>
}

/** A consumer, and when its stream was made. */
type Bound = { consumer: Consumer; streamCreated: string }

/** The durable consumer, created or updated if it differs from its declaration. */
export async function bindConsumer(
  { manager, jetstream, ensureStreams }: Pick<ReachedBroker, 'manager' | 'jetstream' | 'ensureStreams'>,
  wanted: Binding,
): Promise<Bound> {
  const { stream, durable } = wanted
  await ensureStreams()
  const { created: streamCreated } = await manager.streams.info(stream)
  const found = await findConsumer(manager, wanted)
  const config = consumerConfig(wanted)
  if (!found) {
    await manager.consumers.add(stream, { ...config, ...beginning(await wanted.place.read(), streamCreated) })
    await wanted.eventsLost?.()
  }
  // A release that wants further events finds the consumer of the release before.
  else if (findDifferences(found.config, config).length > 0)
    await updateConsumer(manager, { stream, found: found.config, wanted: config })
  return { consumer: await jetstream.consumers.get(stream, durable), streamCreated }
}

/** The start of a new consumer; messages acknowledged after the noted position come again and are recognised by their ids. */
function beginning(place: StreamPosition | undefined, streamCreated: string): Partial<ConsumerConfig> {
  if (place?.streamCreated !== streamCreated) return { deliver_policy: DeliverPolicy.All }
  return { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: place.sequence + 1 }
}
