import { type Landlord, type LandlordPlan, landlordAt } from './world/landlord.ts'
import { type Receiver, type ReceiverPlan, receiverFor } from './world/receiver.ts'
import { inProcess, type Running, type Settings, type SettingsOf } from './world/run-in-process.ts'
import { openSurroundings, type Surroundings } from './world/surroundings.ts'

type Part = 'apartments' | 'settlements' | 'webhooks'
export type WorldPlan = { services?: readonly Part[]; settings?: SettingsOf }

/** The whole system in this process, with databases, broker and identity provider of its own. */
export type World = Surroundings & {
  services: Readonly<Record<Part, Running | undefined>>
  gateway: Running
  /** A client of the gateway with an account of its own and every scope, unless told otherwise. */
  aLandlord: (plan?: LandlordPlan) => Landlord
  /** An HTTP receiver of a landlord's webhooks, registered through the gateway. */
  aReceiver: (landlord: Landlord, plan?: ReceiverPlan) => Promise<Receiver>
  /** One more apartments service over the same database. */
  anotherApartments: (settings?: Settings) => Promise<Running>
  /** One more gateway over the same database, before the same services unless told otherwise. */
  anotherGateway: (settings?: Settings) => Promise<Running>
  [Symbol.asyncDispose]: () => Promise<void>
}

/** Starts the world; `services` names those behind the gateway that the test needs, all of them when left out. */
export async function openWorld({
  services = ['apartments', 'settlements', 'webhooks'],
  settings = {},
}: WorldPlan = {}) {
  await using stack = new AsyncDisposableStack()
  const surroundings = await openSurroundings(stack, [...services, 'gateway'])
  const { start } = inProcess(surroundings, settings)
  const startOne = async (name: Part, urls: Partial<Record<Part, string>>) =>
    services.includes(name) ? stack.use(await start(name, urls)) : undefined

  const apartments = await startOne('apartments', {})
  const urls = apartments ? { apartments: apartments.url } : {}
  const [settlements, webhooks] = await Promise.all([startOne('settlements', urls), startOne('webhooks', urls)])
  const behind = {
    ...urls,
    ...(settlements && { settlements: settlements.url }),
    ...(webhooks && { webhooks: webhooks.url }),
  }
  const gateway = stack.use(await start('gateway', behind))

  const keep = stack.move()
  const world: World = {
    ...surroundings,
    services: { apartments, settlements, webhooks },
    gateway,
    aLandlord: (plan) => keep.use(landlordAt({ identity: surroundings.identity, gatewayUrl: gateway.url }, plan)),
    aReceiver: async (landlord, plan) => keep.use(await receiverFor(landlord, plan)),
    anotherApartments: async (own) => keep.use(await start('apartments', {}, own)),
    anotherGateway: async (own) => keep.use(await start('gateway', behind, own)),
    [Symbol.asyncDispose]: () => keep.disposeAsync(),
  }
  return world
}
