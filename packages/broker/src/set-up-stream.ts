import type { StreamName } from '@lokum/contracts/interface/event'
import type { ReachedBroker } from '@lokum/service-kit/broker/connect-broker'
import { findDifferences } from '@lokum/service-kit/broker/find-differences'
import { findStream } from '@lokum/service-kit/broker/find-stream'
import { type StreamSettings, streamConfig } from '@lokum/service-kit/broker/stream-config'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { isNoRoom } from './is-refusal.ts'

type StreamSetup = Pick<ReachedBroker, 'manager'> & { log: Log; settings: StreamSettings }

/** Makes a stream or changes what is otherwise. @throws when the broker does not let it be changed, as the kind of storage */
export async function setUpStream({ manager, log, settings }: StreamSetup, name: StreamName): Promise<void> {
  const wanted = streamConfig(name, settings)
  const found = await findStream(manager, name)
  if (!found) {
    await manager.streams.add(wanted).catch(explain(wanted))
    return log.info({ stream: name, max_bytes: wanted.max_bytes }, 'broker.stream_created')
  }
  const changed = findDifferences(found.config, wanted)
  if (changed.length === 0) return log.info({ stream: name }, 'broker.stream_as_declared')
  await manager.streams.update(name, wanted).catch(explain(wanted))
  log.info({ stream: name, changed }, 'broker.stream_changed')
}

/** The broker only says that something is too large. */
function explain({ name, max_bytes }: { name: string; max_bytes: number }) {
  return (error: unknown): never => {
    if (!isNoRoom(error)) throw error
    const advice = 'Lower NATS_STREAM_CHANGES_PER_SECOND or NATS_STREAM_MAX_AGE_HOURS, or raise max_file_store'
    throw new Error(`The broker has no room for ${max_bytes} bytes of ${name}. ${advice}.`, { cause: error })
  }
}
