import type { ConsumerContract } from '@lokum/contracts/interface/consumers'
import type { ReplayAnswer } from '@lokum/contracts/interface/replays'
import { type ConsumerInfo, DeliverPolicy, type JetStreamManager } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { consumerConfig } from '../inbox/consumer-config.ts'
import { findConsumer } from '../inbox/find-consumer.ts'

export type Replay = Omit<ConsumerContract, 'summary'>

/** The broker removes a replay that was not read for a day, so a program may pause overnight. */
const idleMs = 24 * 3_600_000

type Asked = { replay: Replay; from: string }

/** Makes the consumer of a replay. One that exists with the same start is left as it is, so that asking again continues it. */
export async function startReplay(
  { manager }: { manager: JetStreamManager },
  { replay, from }: Asked,
): Promise<ReplayAnswer> {
  const start = new Date(from).toISOString()
  const found = await findConsumer(manager, replay)
  const begun = found && new Date(found.config.opt_start_time ?? 0).toISOString()
  if (begun && begun !== start)
    return {
      code: 'replay_exists',
      title: `${replay.durable} replays ${replay.stream} from ${begun}. Stop it first, or use another number.`,
    }
  const { num_pending } = found ?? (await make(manager, replay, start))
  const { state } = await manager.streams.info(replay.stream)
  return { stream: replay.stream, consumer: replay.durable, from: start, oldest: state.first_ts, waiting: num_pending }
}

async function make(manager: JetStreamManager, replay: Replay, start: string): Promise<ConsumerInfo> {
  return await manager.consumers.add(replay.stream, {
    ...consumerConfig(replay),
    deliver_policy: DeliverPolicy.StartTime,
    opt_start_time: start,
    inactive_threshold: nanos(idleMs),
  })
}
