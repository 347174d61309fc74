import type { LandlordPlan } from '@lokum/local-stack/world/landlord'
import * as shared from '@lokum/local-stack/world/open-world'
import { connect } from '@nats-io/transport-node'
import { type PublishedEvent, publishEvent } from './publish-event.ts'

export type World = Awaited<ReturnType<typeof openWorld>>
export type Landlord = Awaited<ReturnType<World['aLandlord']>>

/** The system that all tests share; its webhooks service tries each delivery twice. */
export async function openWorld() {
  return await withBroker(await shared.openWorld())
}

/** Lets a test publish events and ask the webhooks service. */
export async function withBroker<System extends shared.World>(system: System) {
  const broker = await connect({ servers: system.system.natsUrl.replace('nats://', '') })
  system.use({ [Symbol.asyncDispose]: () => broker.close() })
  return {
    ...system,
    broker,
    pool: system.pools.webhooks,
    publish: (event: PublishedEvent) => publishEvent(broker, event),
    aLandlord: async (plan: LandlordPlan = {}) => {
      const landlord = await system.aLandlord({ plan: 'basic', ...plan })
      return { ...landlord, request: landlord.webhooks.request }
    },
  }
}
