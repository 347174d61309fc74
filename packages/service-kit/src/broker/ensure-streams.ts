import type { JetStreamManager } from '@nats-io/jetstream'
import type { Log } from '../telemetry/log.ts'
import { findStream } from './find-stream.ts'
import { type StreamSettings, streamConfig, streamNames } from './stream-config.ts'

type StreamDeps = { manager: JetStreamManager; log: Log; settings: StreamSettings }

/** Makes the streams that do not exist, as after a lost volume; one that does is left to the set-up of the broker. */
export async function ensureStreams({ manager, log, settings }: StreamDeps): Promise<void> {
  for (const name of streamNames) {
    if (await findStream(manager, name)) continue
    await manager.streams.add(streamConfig(name, settings))
    log.warn({ stream: name }, 'broker.stream_created')
  }
}
