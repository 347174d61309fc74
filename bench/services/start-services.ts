import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Environment } from '@lokum/local-stack/environment'
import { freePort } from '@lokum/local-stack/free-port'
import type { IdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { operationsUrl, type ServiceName, serviceEnvironment } from '@lokum/local-stack/services/service-environment'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import { profileArguments } from '../measure/profile-arguments.ts'

export type ServicesNeed = {
  natsUrl: string
  identity: Pick<IdentityProvider, 'issuer' | 'audience'>
  /** Where documents and logs are kept. */
  folder: string
  profileFolder: string | undefined
}

type Wanted = {
  /** The services to start, each with the database that it uses. */
  databaseUrls: Readonly<Partial<Record<ServiceName, string>>>
  /** What differs from production: raised plans and limits. */
  settings?: Environment
  /** Without it a new key is made. */
  encryptionKeys?: string
  /** Options of Node before the script. */
  nodeOptions?: readonly string[]
  /** Where services that others call and that are not started listen. */
  ports?: Readonly<Partial<Record<ServiceName, number>>>
  /** Tells the CPU profiles of several systems apart. */
  profileSuffix?: string
}

export type RunningService = { url: string; pid: number }

export type RunningServices = AsyncDisposable & {
  /** @throws when the service was not started */
  of: (name: ServiceName) => RunningService
  /** Process numbers by name. */
  pids: Readonly<Record<string, number>>
}

/** Starts some of the services as in production, each as a process of its own. */
export async function startServices(need: ServicesNeed, wanted: Wanted): Promise<RunningServices> {
  await using opened = new AsyncDisposableStack()
  const surroundings = await surroundingsOf(need, wanted)
  const running = new Map<ServiceName, RunningService>()
  for (const name of startable.filter((one) => wanted.databaseUrls[one] !== undefined)) {
    const service = await startService({
      name,
      arguments: [
        ...(wanted.nodeOptions ?? []),
        ...profileArguments(need.profileFolder, `${name}${wanted.profileSuffix ?? ''}`),
        ...serviceArguments(name),
      ],
      environment: serviceEnvironment(name, surroundings),
      readyUrl: `${operationsUrl(name, surroundings)}/health/ready`,
      logFile: join(need.folder, `${name}.log`),
    })
    running.set(name, { url: `http://127.0.0.1:${surroundings.ports[name]}`, pid: opened.use(service).pid })
  }
  const started = opened.move()
  return {
    of: (name) => {
      const service = running.get(name)
      if (!service) throw new Error(`The service ${name} was not started.`)
      return service
    },
    pids: Object.fromEntries([...running].map(([name, { pid }]) => [name, pid])),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

/** In the order of the figures. */
const startable = ['gateway', 'apartments', 'settlements', 'webhooks'] as const satisfies readonly ServiceName[]

async function surroundingsOf({ natsUrl, identity, folder }: ServicesNeed, wanted: Wanted) {
  return {
    inherited: { PATH: process.env.PATH, LOG_LEVEL: 'info', ...wanted.settings },
    // That name itself would refuse the identity provider and receivers, which have no https.
    nodeEnvironment: 'test',
    databaseUrls: { apartments: '', settlements: '', webhooks: '', gateway: '', ...wanted.databaseUrls },
    ...{ natsUrl, issuer: identity.issuer, audience: identity.audience },
    ...{ ports: { ...(await freePorts()), ...wanted.ports }, operationsPorts: await freePorts() },
    encryptionKeys: wanted.encryptionKeys ?? `bench:${randomBytes(32).toString('base64')}`,
    filesFolder: folder,
  } as const
}

async function freePorts(): Promise<Record<ServiceName, number>> {
  return {
    apartments: await freePort(),
    settlements: await freePort(),
    webhooks: await freePort(),
    gateway: await freePort(),
  }
}
