import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startIdentityProvider } from '@lokum/local-stack/identity-provider'
import { createServiceDatabase } from '@lokum/local-stack/service-database'
import { operationsUrl, type ServiceName, serviceEnvironment } from '@lokum/local-stack/service-environment'
import { serviceArguments, startService } from '@lokum/local-stack/service-process'
import { freePort, type TestStack } from '@lokum/local-stack/test-stack'
import pg from 'pg'
import { profileArguments } from '../measure/profile-arguments.ts'
import type { Subject } from './subject.ts'

const accounts = 200

/** Which door the load knocks at. */
export type Composition = { entrance: 'gateway' | 'apartments' }

type Need = { stack: TestStack; folder: string; profileFolder: string | undefined }

/** Starts the gateway and the apartments service as in production, but with plans and quotas that a benchmark cannot use up. */
export async function startSystem({ stack, folder, profileFolder }: Need, { entrance }: Composition): Promise<Subject> {
  await using opened = new AsyncDisposableStack()
  const identity = opened.use(await startIdentityProvider({ port: 0, tokenTtlSeconds: 3_600 }))
  const apartments = opened.use(await createServiceDatabase(stack.postgres, 'apartments'))
  const gateway =
    entrance === 'gateway' ? opened.use(await createServiceDatabase(stack.postgres, 'gateway')) : apartments
  const surroundings = {
    inherited: { PATH: process.env.PATH, LOG_LEVEL: 'info', PLANS: '{"basic":1000000}', RATE_LIMIT_FACTOR: '1000' },
    // Everything as in production; that name itself would refuse the identity provider, which has no https.
    nodeEnvironment: 'test',
    databaseUrls: { apartments: apartments.url, gateway: gateway.url, settlements: gateway.url, webhooks: gateway.url },
    natsUrl: stack.nats.url,
    issuer: identity.issuer,
    audience: identity.audience,
    ports: await portsOfServices(),
    operationsPorts: await portsOfServices(),
    encryptionKeys: '',
  } as const

  const start = async (name: ServiceName) => {
    const service = await startService({
      name,
      arguments: [...profileArguments(profileFolder, name), ...serviceArguments(name)],
      environment: serviceEnvironment(name, surroundings),
      readyUrl: `${operationsUrl(name, surroundings)}/health/ready`,
      logFile: join(folder, `${name}.log`),
    })
    return opened.use(service).pid
  }
  await mkdir(folder, { recursive: true })
  const processes = {
    ...(entrance === 'gateway' && { gateway: await start('gateway') }),
    apartments: await start('apartments'),
    ...(stack.nats.process && { nats: stack.nats.process.pid }),
  }

  const pool = new pg.Pool({ connectionString: apartments.url, max: 1, application_name: 'bench' })
  opened.defer(() => pool.end())
  const callers = Array.from({ length: accounts }, (_, n) => {
    const client = identity.clientFor({ account: `account-${n}`, scopes: ['apartments.write'] })
    return `Authorization: Bearer ${identity.mint({ client })}\r\nIdempotency-Key: bench-{n}\r\n`
  })

  const started = opened.move()
  return {
    url: `http://127.0.0.1:${surroundings.ports[entrance]}/v1/apartments`,
    callers,
    processes,
    countWaiting: async () => (await pool.query<{ waiting: number }>(countWaiting)).rows[0]?.waiting ?? 0,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

const countWaiting = 'SELECT count(*)::int AS waiting FROM outbox_event WHERE published_at IS NULL'

async function portsOfServices(): Promise<Record<ServiceName, number>> {
  const [gateway, apartments, settlements, webhooks] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  return { gateway, apartments, settlements, webhooks }
}
