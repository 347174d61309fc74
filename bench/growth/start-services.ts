import { join } from 'node:path'
import { freePort } from '@lokum/local-stack/free-port'
import type { IdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { databaseUrl } from '@lokum/local-stack/postgres/databases'
import type { Server } from '@lokum/local-stack/processes/server'
import { operationsUrl, serviceEnvironment } from '@lokum/local-stack/services/service-environment'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import { profileArguments } from '../measure/profile-arguments.ts'
import { databaseNameOf, type SeededService } from './seed-size.ts'
import type { Size } from './size.ts'

type Need = {
  postgres: Server
  nats: Server
  identity: IdentityProvider
  encryptionKeys: string
  folder: string
  profileFolder: string | undefined
}

export type Running = AsyncDisposable & Readonly<Record<SeededService, { url: string; pid: number }>>

/** Starts the three services over the databases of one size, as in production but for a plan that a benchmark cannot use up. */
export async function startServices(need: Need, size: Size): Promise<Running> {
  await using opened = new AsyncDisposableStack()
  const { postgres, nats, identity } = need
  const urlOf = (name: SeededService) =>
    databaseUrl(postgres, { name, password: 'local-test', database: databaseNameOf(name, size) })
  const surroundings = {
    inherited: { PATH: process.env.PATH, LOG_LEVEL: 'info', PLANS: '{"basic":1000000,"large":1000000}' },
    // That name itself would refuse the identity provider, which has no https.
    nodeEnvironment: 'test',
    databaseUrls: {
      apartments: urlOf('apartments'),
      settlements: urlOf('settlements'),
      webhooks: urlOf('webhooks'),
      gateway: '',
    },
    natsUrl: nats.url,
    ...{ issuer: identity.issuer, audience: identity.audience },
    ...{ ports: await freePorts(), operationsPorts: await freePorts() },
    encryptionKeys: need.encryptionKeys,
    filesFolder: need.folder,
  } as const
  const startOne = async (name: SeededService) => {
    const service = await startService({
      name,
      arguments: [...profileArguments(need.profileFolder, `${name}-${size.name}`), ...serviceArguments(name)],
      environment: serviceEnvironment(name, surroundings),
      readyUrl: `${operationsUrl(name, surroundings)}/health/ready`,
      logFile: join(need.folder, `${name}.log`),
    })
    return { url: `http://127.0.0.1:${surroundings.ports[name]}`, pid: opened.use(service).pid }
  }
  const [apartments, settlements, webhooks] = await Promise.all([
    startOne('apartments'),
    startOne('settlements'),
    startOne('webhooks'),
  ])
  const started = opened.move()
  return { apartments, settlements, webhooks, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

async function freePorts() {
  return {
    apartments: await freePort(),
    settlements: await freePort(),
    webhooks: await freePort(),
    gateway: await freePort(),
  }
}
