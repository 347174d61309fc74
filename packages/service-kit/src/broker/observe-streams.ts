import { jetstreamManager, type StreamInfo } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { gauge } from '../telemetry/metrics.ts'
import { findStream } from './find-stream.ts'
import { streamNames } from './stream-config.ts'
import { watchFilling } from './watch-filling.ts'

const answeredWithinMs = 1_000
/** The values of one page come from one answer. */
const keptMs = 500

/** Shows how full the streams are; while the broker is away or does not answer at once nothing is shown. */
export async function observeStreams(connection: NatsConnection, isConnected: () => boolean): Promise<void> {
  const manager = await jetstreamManager(connection, { timeout: answeredWithinMs, checkAPI: false })
  let latest: { at: number; answer: Promise<StreamInfo[]> } | undefined
  const ask = () => {
    if (!isConnected()) return Promise.resolve([])
    if (!latest || performance.now() - latest.at > keptMs) {
      const infos = Promise.all(streamNames.map((name) => findStream(manager, name)))
      const answer = infos.then((all) => all.filter((info) => info !== undefined)).catch(() => [])
      latest = { at: performance.now(), answer }
    }
    return latest.answer
  }
  const show = (name: string, description: string, read: (info: StreamInfo) => number) =>
    gauge(name, description, async (observe) => {
      for (const info of await ask()) observe(read(info), { stream: info.config.name })
    })

  show('stream_bytes', 'Bytes that a stream of the broker holds', ({ state }) => state.bytes)
  show(
    'stream_max_bytes',
    'Bytes that a stream may hold; a full one drops its oldest messages',
    ({ config }) => config.max_bytes,
  )
  const hoursLeft = watchFilling(() => performance.now())
  show(
    'stream_until_full_seconds',
    'Time until a stream is full at the rate of the last hour',
    (info) => hoursLeft(info) * 3_600,
  )
  show('stream_messages', 'Messages that a stream of the broker holds', ({ state }) => state.messages)
}
