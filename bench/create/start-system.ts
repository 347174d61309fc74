import type { IdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import type { ServiceName } from '@lokum/local-stack/services/service-environment'
import type { TestStack } from '@lokum/local-stack/test-stack/test-stack'
import pg from 'pg'
import { startServices } from '../services/start-services.ts'
import { registerEndpoints } from './register-endpoints.ts'
import type { Subject } from './subject.ts'

/** Which services run, and at which one the load knocks. */
export type Composition = { services: readonly ServiceName[]; entrance: 'gateway' | 'apartments' }

type SystemSurroundings = {
  stack: TestStack
  identity: IdentityProvider
  tokens: readonly string[]
  folder: string
  profileFolder: string | undefined
}

/** Starts the services as in production, but with plans and quotas that a benchmark cannot use up. */
export async function startSystem(need: SystemSurroundings, { services, entrance }: Composition): Promise<Subject> {
  await using opened = new AsyncDisposableStack()
  const { tokens } = need
  const { postgres, nats } = need.stack
  const databaseUrls: Partial<Record<ServiceName, string>> = {}
  for (const name of services) databaseUrls[name] = opened.use(await createServiceDatabase(postgres, name)).url
  const running = await startServices({ ...need, natsUrl: nats.url }, { databaseUrls, settings: raised })
  const own = opened.use(running).pids
  const processes: Record<string, number> = { ...(nats.process && { nats: nats.process.pid }), ...own }

  if (services.includes('webhooks')) {
    const receiver = await registerEndpoints(need, { webhooksUrl: running.of('webhooks').url, tokens })
    processes.receiver = opened.use(receiver).pid
  }
  const pool = new pg.Pool({ connectionString: databaseUrls.apartments, max: 1 })
  opened.defer(() => pool.end())
  const started = opened.move()
  return {
    url: `${running.of(entrance).url}/v1/apartments`,
    callers: tokens.map((token) => `Authorization: Bearer ${token}\r\nIdempotency-Key: bench-{n}\r\n`),
    processes,
    countWaiting: async () => (await pool.query<{ waiting: number }>(countWaiting)).rows[0]?.waiting ?? 0,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

const countWaiting = 'SELECT count(*)::int AS waiting FROM outbox_event WHERE published_at IS NULL'

const raised = { PLANS: '{"basic":1000000}', RATE_LIMIT_FACTOR: '1000' }
