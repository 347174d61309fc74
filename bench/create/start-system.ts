import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort } from '@lokum/local-stack/free-port'
import type { IdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import {
  operationsUrl,
  type ServiceName,
  type ServiceSurroundings,
  serviceEnvironment,
} from '@lokum/local-stack/services/service-environment'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import type { TestStack } from '@lokum/local-stack/test-stack/test-stack'
import pg from 'pg'
import { profileArguments } from '../measure/profile-arguments.ts'
import { registerEndpoints } from './register-endpoints.ts'
import type { Subject } from './subject.ts'

/** Which services run, and at which one the load knocks. */
export type Composition = { services: readonly ServiceName[]; entrance: 'gateway' | 'apartments' }

type Need = {
  stack: TestStack
  identity: IdentityProvider
  tokens: readonly string[]
  folder: string
  profileFolder: string | undefined
}

/** Starts the services as in production, but with plans and quotas that a benchmark cannot use up. */
export async function startSystem(need: Need, { services, entrance }: Composition): Promise<Subject> {
  await using opened = new AsyncDisposableStack()
  const { identity, tokens } = need
  const { postgres, nats } = need.stack
  const databaseUrls = { apartments: '', settlements: '', webhooks: '', gateway: '' }
  for (const name of services) databaseUrls[name] = opened.use(await createServiceDatabase(postgres, name)).url
  const surroundings = await surroundingsOf({ natsUrl: nats.url, databaseUrls, filesFolder: need.folder }, identity)

  const processes: Record<string, number> = nats.process ? { nats: nats.process.pid } : {}
  for (const name of services) {
    const service = await startService({
      name,
      arguments: [...profileArguments(need.profileFolder, name), ...serviceArguments(name)],
      environment: serviceEnvironment(name, surroundings),
      readyUrl: `${operationsUrl(name, surroundings)}/health/ready`,
      logFile: join(need.folder, `${name}.log`),
    })
    processes[name] = opened.use(service).pid
  }

  if (services.includes('webhooks')) {
    const receiver = await registerEndpoints(need, { webhooksPort: surroundings.ports.webhooks, tokens })
    processes.receiver = opened.use(receiver).pid
  }
  const pool = new pg.Pool({ connectionString: databaseUrls.apartments, max: 1 })
  opened.defer(() => pool.end())
  const started = opened.move()
  return {
    url: `http://127.0.0.1:${surroundings.ports[entrance]}/v1/apartments`,
    callers: tokens.map((token) => `Authorization: Bearer ${token}\r\nIdempotency-Key: bench-{n}\r\n`),
    processes,
    countWaiting: async () => (await pool.query<{ waiting: number }>(countWaiting)).rows[0]?.waiting ?? 0,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

const countWaiting = 'SELECT count(*)::int AS waiting FROM outbox_event WHERE published_at IS NULL'

async function surroundingsOf(
  places: Pick<ServiceSurroundings, 'natsUrl' | 'databaseUrls' | 'filesFolder'>,
  { issuer, audience }: IdentityProvider,
): Promise<ServiceSurroundings> {
  return {
    ...places,
    inherited: { PATH: process.env.PATH, LOG_LEVEL: 'info', PLANS: '{"basic":1000000}', RATE_LIMIT_FACTOR: '1000' },
    // Everything as in production; that name itself would refuse the identity provider, which has no https.
    nodeEnvironment: 'test',
    issuer,
    audience,
    ports: await freePorts(),
    operationsPorts: await freePorts(),
    encryptionKeys: `bench:${randomBytes(32).toString('base64')}`,
  }
}

async function freePorts(): Promise<Record<ServiceName, number>> {
  return {
    apartments: await freePort(),
    settlements: await freePort(),
    webhooks: await freePort(),
    gateway: await freePort(),
  }
}
