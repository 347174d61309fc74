import type { Environment } from '../environment.ts'
import type { IdentityProvider } from '../identity-provider/identity-provider.ts'
import type { Server } from '../processes/server.ts'
import { type ServiceName, serviceEnvironment, serviceNames } from '../services/service-environment.ts'
import { openSurroundings } from './open-surroundings.ts'
import { toWorld, type World } from './open-world.ts'
import { Restartable } from './restartable.ts'

/** A system of a test file's own: for clocks, kills, counts of everything, and configuration. */
export interface OwnWorld extends World {
  readonly identity: IdentityProvider
  readonly nats: Server
  readonly services: Readonly<Record<ServiceName, Restartable>>
  /** The environment of each service; a test may change it between a stop and a start. */
  readonly environments: Readonly<Record<ServiceName, Record<string, string>>>
}

type OwnWorldPlan = {
  /** How each service that the test needs is started; the addresses of the others refuse connections. */
  readonly start: Partial<Record<ServiceName, (environment: Record<string, string>) => Promise<AsyncDisposable>>>
  readonly settings?: Partial<Record<ServiceName, Environment>>
  /** The services that the test starts itself. */
  readonly stopped?: readonly ServiceName[]
}

/** Starts a system with a broker, an identity provider, a mailbox and databases of its own. */
export async function openOwnWorld({ start, settings = {}, stopped = [] }: OwnWorldPlan): Promise<OwnWorld> {
  await using begun = new AsyncDisposableStack()
  const wanted = serviceNames.filter((name) => start[name])
  const { surroundings, addresses, identity, nats } = await openSurroundings(begun, wanted)
  const environmentOf = (name: ServiceName) =>
    withoutGaps({ ...serviceEnvironment(name, surroundings), ...settings[name] })
  const environments = {
    webhooks: environmentOf('webhooks'),
    apartments: environmentOf('apartments'),
    settlements: environmentOf('settlements'),
    gateway: environmentOf('gateway'),
  }
  const part = (name: ServiceName) =>
    begun.use(new Restartable(() => start[name]?.(environments[name]) ?? Promise.reject(new Absent(name))))
  const services = {
    webhooks: part('webhooks'),
    apartments: part('apartments'),
    settlements: part('settlements'),
    gateway: part('gateway'),
  }
  await Promise.all(wanted.filter((name) => !stopped.includes(name)).map((name) => services[name].start()))
  const world = begun.use(toWorld(addresses, identity))
  const keep = begun.move()
  return { ...world, identity, nats, services, environments, [Symbol.asyncDispose]: () => keep.disposeAsync() }
}

class Absent extends Error {
  constructor(name: ServiceName) {
    super(`This world has no ${name}.`)
  }
}

function withoutGaps(environment: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
