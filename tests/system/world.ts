import { freePort } from '@lokum/local-stack/free-port'
import type { Running, Settings, SettingsOf, Start } from './world/environment-of.ts'
import { type Landlord, type LandlordPlan, landlordAt } from './world/landlord.ts'
import { type Receiver, type ReceiverPlan, receiverFor } from './world/receiver.ts'
import { type Processes, runAsProcesses } from './world/run-as-processes.ts'
import { runInProcess } from './world/run-in-process.ts'
import { openSurroundings, type Surroundings } from './world/surroundings.ts'

type Part = 'apartments' | 'settlements' | 'webhooks'

export type WorldPlan = {
  /** Those behind the gateway that the test needs; all of them when left out. */
  services?: readonly Part[]
  settings?: SettingsOf
}

/** The whole system for one test file, with databases, broker and identity provider of its own. */
export type World = Surroundings & {
  services: Readonly<Record<Part, Running | undefined>>
  gateway: Running
  /** A client of the gateway with an account of its own and every scope, unless stated otherwise. */
  aLandlord: (plan?: LandlordPlan) => Landlord
  /** An HTTP receiver of a landlord's webhooks, registered through the gateway. */
  aReceiver: (landlord: Landlord, plan?: ReceiverPlan) => Promise<Receiver>
  /** One more apartments service over the same database. */
  anotherApartments: (settings?: Settings) => Promise<Running>
  /** One more gateway over the same database, before the same services unless stated otherwise. */
  anotherGateway: (settings?: Settings) => Promise<Running>
  [Symbol.asyncDispose]: () => Promise<void>
}

/** Starts the services in this process, which is quick. */
export async function openWorld({ settings = {}, ...plan }: WorldPlan = {}): Promise<World> {
  return await buildWorld(plan, (surroundings) => runInProcess(surroundings, settings))
}

/** Starts the services as processes of their own, for tests that look at logs, traces or the wire. */
export async function openWorldOfProcesses({ settings = {}, ...plan }: WorldPlan = {}) {
  let processes: Processes | undefined
  const world = await buildWorld(plan, (surroundings, stack) => {
    processes = stack.use(runAsProcesses(surroundings, settings))
    return processes.start
  })
  return { ...world, logLines: () => processes?.logLines() ?? [] }
}

type Runner = (surroundings: Surroundings, stack: AsyncDisposableStack) => Start

async function buildWorld({ services = ['apartments', 'settlements', 'webhooks'] }: WorldPlan, runner: Runner) {
  await using stack = new AsyncDisposableStack()
  const surroundings = await openSurroundings(stack, [...services, 'gateway'])
  const start = runner(surroundings, stack)
  const { behind, urls } = await startBehind(stack, { services, start })
  const gateway = stack.use(await start('gateway', urls))

  const keep = stack.move()
  const world: World = {
    ...surroundings,
    services: behind,
    gateway,
    aLandlord: (plan) => keep.use(landlordAt({ identity: surroundings.identity, gatewayUrl: gateway.url }, plan)),
    aReceiver: async (landlord, plan) => keep.use(await receiverFor(landlord, plan)),
    anotherApartments: async (own) => keep.use(await start('apartments', {}, own)),
    anotherGateway: async (own) => keep.use(await start('gateway', urls, own)),
    [Symbol.asyncDispose]: () => keep.disposeAsync(),
  }
  return world
}

type Wanted = { services: readonly Part[]; start: Start }

/**
 * Starts what stands behind the gateway. Apartments and settlements call each other, and both webhooks; so the port of
 * settlements is chosen before it is there.
 */
async function startBehind(stack: AsyncDisposableStack, { services, start }: Wanted) {
  const startOne = async (name: Part, urls: Partial<Record<Part, string>>, own?: Settings) =>
    services.includes(name) ? stack.use(await start(name, urls, own)) : undefined
  const webhooks = await startOne('webhooks', {})
  const port = String(await freePort())
  const called = {
    ...(webhooks && { webhooks: webhooks.url }),
    ...(services.includes('settlements') && { settlements: `http://127.0.0.1:${port}` }),
  }
  const apartments = await startOne('apartments', called)
  const urls = { ...called, ...(apartments && { apartments: apartments.url }) }
  const settlements = await startOne('settlements', urls, { PORT: port })
  return { behind: { apartments, settlements, webhooks }, urls }
}
