import type { ReplayAnswer } from '@lokum/contracts/interface/replays'
import type { JetStreamManager } from '@nats-io/jetstream'
import { findConsumer } from '../inbox/find-consumer.ts'
import type { Replay } from './start-replay.ts'

/** Removes the consumer of a replay. Stopping a replay that does not exist succeeds. */
export async function stopReplay({ manager }: { manager: JetStreamManager }, replay: Replay): Promise<ReplayAnswer> {
  if (await findConsumer(manager, replay)) await manager.consumers.delete(replay.stream, replay.durable)
  return { stream: replay.stream, consumer: replay.durable, stopped: true }
}
