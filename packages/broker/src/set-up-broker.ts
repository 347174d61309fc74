import { type ConsumerContract, consumers } from '@lokum/contracts/interface/consumers'
import type { ReachedBroker } from '@lokum/service-kit/broker/connect-broker'
import { type StreamSettings, streamNames } from '@lokum/service-kit/broker/stream-config'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { setUpConsumer } from './set-up-consumer.ts'
import { setUpStream } from './set-up-stream.ts'

type Parts = Pick<ReachedBroker, 'manager'> & { log: Log; settings: StreamSettings }

/** Makes the streams and consumers that are missing and changes those that are otherwise; deletes nothing. */
export async function setUpBroker(parts: Parts): Promise<void> {
  for (const name of streamNames) await setUpStream(parts, name)
  const declared: readonly ConsumerContract[] = Object.values(consumers)
  for (const consumer of declared) await setUpConsumer(parts, consumer)
}
