import { type Consumer, JetStreamApiError } from '@nats-io/jetstream'
import { repeat } from '../background/repeat.ts'
import type { Log } from '../telemetry/log.ts'

const watchMs = 2_000

type WatchDeps = {
  log: Log
  counted: (messages: number) => void
  /** Called with the sequence up to which every message is acknowledged. */
  acknowledged: (sequence: number) => Promise<void>
  /** The sequence of the oldest message that the stream still has. */
  firstKept: () => Promise<number>
  /** Called when messages left the stream before they were stored, and once more when the reader has caught up. */
  eventsLost: () => Promise<void>
}

/**
 * Looks at once, and then every two seconds, whether the consumer is still there, how much waits for it, and whether a full
 * stream dropped messages that it had not stored. A deleted consumer would never deliver again.
 */
export async function watchConsumer(
  consumer: Consumer,
  parts: WatchDeps,
  lose: (reason: unknown) => void,
): Promise<AsyncDisposable> {
  const look = lookAt(consumer, parts)
  await look()
  const run = async () => {
    try {
      await look()
    } catch (error) {
      // A broker that is away comes back by itself; a consumer that is gone does not.
      if (error instanceof JetStreamApiError) lose(error)
    }
  }
  return repeat(parts, { failure: 'inbox.not_watched', everyMs: watchMs, firstAfterMs: watchMs, run })
}

/** Watches whether messages leave unread, which needs waiting ones; before the first look some may have waited. */
function lookAt(consumer: Consumer, { counted, acknowledged, firstKept, eventsLost }: WatchDeps): () => Promise<void> {
  let waited = true
  let wasBehind = false
  return async () => {
    const { num_pending, num_ack_pending, ack_floor } = await consumer.info()
    const waiting = num_pending + num_ack_pending
    counted(waiting)
    const isOvertaken = (waiting > 0 || waited) && (await firstKept()) > ack_floor.stream_seq + 1
    const isBehind = isOvertaken && waiting > 0
    // While it catches up, further messages may leave, so it is said again at the end.
    if (isBehind !== wasBehind || (isOvertaken && !isBehind)) await eventsLost()
    wasBehind = isBehind
    waited = waiting > 0
    await acknowledged(ack_floor.stream_seq)
  }
}
