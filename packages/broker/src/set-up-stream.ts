import type { StreamName } from '@lokum/contracts/interface/event'
import type { ReachedBroker } from '@lokum/service-kit/broker/connect-broker'
import { findDifferences } from '@lokum/service-kit/broker/find-differences'
import { findStream } from '@lokum/service-kit/broker/find-stream'
import { streamConfig } from '@lokum/service-kit/broker/stream-config'
import type { Log } from '@lokum/service-kit/telemetry/log'

type Parts = Pick<ReachedBroker, 'manager'> & { log: Log; replicas: number }

/** Makes a stream or changes what is otherwise. @throws when the broker does not let it be changed, as the kind of storage */
export async function setUpStream({ manager, log, replicas }: Parts, name: StreamName): Promise<void> {
  const wanted = streamConfig(name, { replicas })
  const found = await findStream(manager, name)
  if (!found) {
    await manager.streams.add(wanted)
    return log.info({ stream: name, replicas }, 'broker.stream_created')
  }
  const changed = findDifferences(found.config, wanted)
  if (changed.length === 0) return log.info({ stream: name }, 'broker.stream_as_declared')
  await manager.streams.update(name, wanted)
  log.info({ stream: name, changed }, 'broker.stream_changed')
}
