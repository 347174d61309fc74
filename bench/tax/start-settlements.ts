import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { accountIdOf } from '@lokum/contracts/values/account-id'
import { freePort } from '@lokum/local-stack/free-port'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import { startIdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { operationsUrl, serviceEnvironment } from '@lokum/local-stack/services/service-environment'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import { startTestStack } from '@lokum/local-stack/test-stack/test-stack'
import pg from 'pg'
import { profileArguments } from '../measure/profile-arguments.ts'

/** The settlements service in a process of its own, one landlord's token, and its database. */
export type RunningSettlements = AsyncDisposable & {
  url: string
  pid: number
  token: string
  accountId: string
  pool: pg.Pool
}

// What deploy/k8s gives it; without a limit Node collects late, and the peak says nothing.
const heapOfProduction = ['--max-old-space-size=512']

/** Starts the settlements service as in production, with the parts that it depends on and no others. */
export async function startSettlements(folder: string, profileFolder: string | undefined): Promise<RunningSettlements> {
  await using opened = new AsyncDisposableStack()
  const { postgres, nats } = opened.use(await startTestStack({ environment: { PATH: process.env.PATH } }))
  const identity = opened.use(await startIdentityProvider({ port: 0, tokenTtlSeconds: 3_600 }))
  const database = opened.use(await createServiceDatabase(postgres, 'settlements'))
  const ports = await freePorts()
  const surroundings = {
    inherited: { PATH: process.env.PATH, LOG_LEVEL: 'info' },
    // That name itself would refuse the identity provider, which has no https.
    nodeEnvironment: 'test',
    databaseUrls: { apartments: '', settlements: database.url, webhooks: '', gateway: '' },
    natsUrl: nats.url,
    ...{ issuer: identity.issuer, audience: identity.audience, ports, operationsPorts: await freePorts() },
    encryptionKeys: `bench:${randomBytes(32).toString('base64')}`,
    filesFolder: folder,
  } as const
  const service = opened.use(
    await startService({
      name: 'settlements',
      arguments: [
        ...heapOfProduction,
        ...profileArguments(profileFolder, 'settlements'),
        ...serviceArguments('settlements'),
      ],
      environment: serviceEnvironment('settlements', surroundings),
      readyUrl: `${operationsUrl('settlements', surroundings)}/health/ready`,
      logFile: join(folder, 'settlements.log'),
    }),
  )
  const account = 'landlord'
  const token = identity.mint({ client: identity.clientFor({ account, scopes: landlordScopes }) })
  const pool = opened.adopt(new pg.Pool({ connectionString: database.url, max: 1 }), (own) => own.end())
  const started = opened.move()
  return {
    ...{ url: `http://127.0.0.1:${ports.settlements}`, pid: service.pid, token, pool },
    accountId: accountIdOf(identity.issuer, account),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

async function freePorts() {
  return {
    apartments: await freePort(),
    settlements: await freePort(),
    webhooks: await freePort(),
    gateway: await freePort(),
  }
}
