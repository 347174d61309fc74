import type { ConsumerContract } from '@lokum/contracts/interface/consumers'
import type { ReachedBroker } from '@lokum/service-kit/broker/connect-broker'
import { findDifferences } from '@lokum/service-kit/broker/find-differences'
import { consumerConfig } from '@lokum/service-kit/inbox/consumer-config'
import { findConsumer } from '@lokum/service-kit/inbox/find-consumer'
import { updateConsumer } from '@lokum/service-kit/inbox/update-consumer'
import type { Log } from '@lokum/service-kit/telemetry/log'

type ConsumerSetup = Pick<ReachedBroker, 'manager'> & { log: Log }

/** Makes a consumer of another team, from the stream's beginning, or changes what is otherwise. */
export async function setUpConsumer({ manager, log }: ConsumerSetup, consumer: ConsumerContract): Promise<void> {
  const { stream, durable, user } = consumer
  const facts = { stream, consumer: durable, user }
  const found = await findConsumer(manager, consumer)
  const wanted = consumerConfig(consumer)
  if (!found) {
    await manager.consumers.add(stream, wanted)
    return log.info(facts, 'broker.consumer_created')
  }
  const changed = findDifferences(found.config, wanted)
  if (changed.length === 0) return log.info(facts, 'broker.consumer_as_declared')
  await updateConsumer(manager, { stream, found: found.config, wanted })
  log.info({ ...facts, changed }, 'broker.consumer_changed')
}

/** A service's own is left to the service: only it knows which event it stored last, and a new release alone can read further events. */
export async function lookAtConsumer({ manager, log }: ConsumerSetup, consumer: ConsumerContract): Promise<void> {
  const { stream, durable, user } = consumer
  const exists = (await findConsumer(manager, consumer)) !== undefined
  log.info({ stream, consumer: durable, user, exists }, 'broker.consumer_left_to_its_service')
}
