import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ServiceName, serviceEnvironment, serviceNames } from '@lokum/local-stack/services/service-environment'
import { openSurroundings } from '@lokum/local-stack/world/open-surroundings'
import pg from 'pg'
import { type Replica, startReplica, terminate } from './replica.ts'
import { openTcpSwitch, type TcpSwitch } from './tcp-switch.ts'

const replicasEach = 2
/** More than a cluster's network takes, so that a request often meets a connection that is just being closed. */
const latencyMs = 2
/** An endpoint that comes or goes is known everywhere within a second, and a readiness probe looks once a second. */
const lateness = () => Math.random() * 1_000

export type RollingCluster = Awaited<ReturnType<typeof openRollingCluster>>

/** The system as a cluster runs it, on one machine: two processes of every service behind a switch for each. */
export async function openRollingCluster(settings: Readonly<Record<string, string>>) {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-rolling-`))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const { surroundings, identity, nats } = await openSurroundings(stack, serviceNames)
  const doors = await openDoors(stack)
  const started: Replica[] = []
  stack.defer(async () => void (await Promise.all(started.map(({ process }) => process[Symbol.asyncDispose]()))))

  const start = async (name: ServiceName): Promise<Replica> => {
    const environment = {
      PATH: process.env.PATH,
      ...serviceEnvironment(name, surroundings),
      ...urlsOf(doors),
      // The callers of the rolling test come without a proxy.
      TRUSTED_PROXY_HOPS: '0',
      DOCUMENTS_SPOOL_FOLDER: join(folder, `uploads-${randomUUID()}`),
      ...settings,
    }
    const replica = await startReplica({ name, environment, folder })
    started.push(replica)
    return replica
  }
  const deployments = await Promise.all(serviceNames.map((name) => deploy({ name, door: doors[name], start })))
  const opened = stack.move()
  return {
    gateway: doors.gateway.url,
    identityProvider: identity.issuer,
    natsUrl: nats.url,
    /** A pool for one service's database, for the checks alone. */
    openDatabase: async (name: ServiceName) =>
      new pg.Pool({ connectionString: surroundings.databaseUrls[name], max: 2 }),
    /** Replaces every replica of the named services, side by side, and gives the seconds that their ends took. */
    roll: async (...names: ServiceName[]): Promise<number[]> => {
      const rolled = deployments.filter(({ name }) => names.includes(name)).map(roll)
      return (await Promise.all(rolled)).flat()
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

type Doors = Record<ServiceName, TcpSwitch>

async function openDoors(stack: AsyncDisposableStack): Promise<Doors> {
  return {
    gateway: stack.use(await openTcpSwitch({ latencyMs })),
    apartments: stack.use(await openTcpSwitch({ latencyMs })),
    settlements: stack.use(await openTcpSwitch({ latencyMs })),
    webhooks: stack.use(await openTcpSwitch({ latencyMs })),
  }
}

function urlsOf({ apartments, settlements, webhooks }: Doors) {
  return { APARTMENTS_URL: apartments.url, SETTLEMENTS_URL: settlements.url, WEBHOOKS_URL: webhooks.url }
}

type Deployment = { name: ServiceName; door: TcpSwitch; start: (name: ServiceName) => Promise<Replica> }

async function deploy(deployment: Deployment): Promise<Deployment & { replicas: Replica[] }> {
  const { name, door, start } = deployment
  const replicas = await Promise.all(Array.from({ length: replicasEach }, () => start(name)))
  for (const { port } of replicas) door.add(port)
  return { ...deployment, replicas }
}

/** Rolls like a Deployment with maxSurge 1 and maxUnavailable 0: none stops before another one is ready, without waiting for its end. */
async function roll({ name, door, start, replicas }: Awaited<ReturnType<typeof deploy>>): Promise<number[]> {
  const ending: Promise<number>[] = []
  for (const old of replicas.splice(0)) {
    const fresh = await start(name)
    replicas.push(fresh)
    await delay(lateness())
    const changed = [
      delay(lateness()).then(() => door.add(fresh.port)),
      delay(lateness()).then(() => door.remove(old.port)),
    ]
    ending.push(Promise.all([terminate(old), ...changed]).then(([seconds]) => seconds))
  }
  return await Promise.all(ending)
}
