import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@lokum/local-stack/free-port'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import { startIdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { runNats } from '@lokum/local-stack/nats/open-nats'
import { runPostgres } from '@lokum/local-stack/postgres/open-postgres'
import { RestartableProcess } from '@lokum/local-stack/processes/restartable-process'
import type { OwnServer } from '@lokum/local-stack/processes/server'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { type ServiceSurroundings, serviceEnvironment } from '@lokum/local-stack/services/service-environment'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import pg from 'pg'
import { startReplica } from '../replica.ts'
import { openTcpSwitch } from '../tcp-switch.ts'

type Service = 'apartments' | 'webhooks'
const webhooksReplicas = 2
/** Memory as in production (deploy/k8s), or Node would leave garbage lying about according to the size of this machine. */
const nodeOptions = '--max-old-space-size=256'

export type WebhooksCluster = Awaited<ReturnType<typeof openWebhooksCluster>>

const noUrls = { apartments: '', settlements: '', webhooks: '', gateway: '' }

type Plan = {
  settings: Readonly<Record<string, string>>
  /** Services that publish, beside webhooks itself; their database is on a PostgreSQL that nobody hurts. */
  publishers: readonly 'apartments'[]
}

/** Two webhooks replicas and what they stand on, every one a process of its own that may be hurt. */
export async function openWebhooksCluster({ settings, publishers }: Plan) {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-webhooks-`))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  // PostgreSQL may run as another user, who has to reach its own folder in here.
  await chmod(folder, 0o711)
  const identity = stack.use(await startIdentityProvider({ port: 0 }))
  const { postgres, nats, urls } = await openServers(stack, folder)
  await vacuumOften(urls.postgres)
  const unhurt = stack.use(await startTestPostgres({ environment: process.env }))
  const databases = {
    apartments: stack.use(await createServiceDatabase(unhurt, 'apartments')),
    webhooks: await createServiceDatabase({ url: urls.postgres }, 'webhooks'),
  }
  const pools = { apartments: openPool(databases.apartments.url), webhooks: openPool(databases.webhooks.url) }
  for (const pool of Object.values(pools)) stack.defer(() => pool.end())

  const door = stack.use(await openTcpSwitch({ latencyMs: 0 }))
  const surroundings = {
    inherited: { PATH: process.env.PATH, NODE_OPTIONS: nodeOptions },
    nodeEnvironment: 'test',
    databaseUrls: { ...noUrls, apartments: databases.apartments.url, webhooks: databases.webhooks.url },
    natsUrl: urls.nats,
    issuer: identity.issuer,
    audience: identity.audience,
    // The unused port "discard", for services that do not run here.
    ports: { apartments: 9, settlements: 9, webhooks: 9, gateway: 9 },
    publicBaseUrl: 'http://lokum.test',
    encryptionKeys: `test:${randomBytes(32).toString('base64')}`,
    filesFolder: folder,
  } satisfies ServiceSurroundings
  const open = async (name: Service) => {
    const port = await freePort()
    const environment = {
      ...serviceEnvironment(name, surroundings),
      WEBHOOKS_URL: door.url,
      // The lines of the attempts are among the books that are compared in the end.
      LOG_LEVEL: 'info',
      ...settings,
    }
    const recipe = async () => (await startReplica({ name, environment, folder, port })).process
    const replica = stack.use(new RestartableProcess(recipe))
    await replica.start()
    return { replica, url: `http://127.0.0.1:${port}`, port }
  }
  const workers = await Promise.all(Array.from({ length: webhooksReplicas }, () => open('webhooks')))
  for (const { port } of workers) door.add(port)
  const published = await Promise.all(publishers.map(open))

  const opened = stack.move()
  return {
    identity,
    postgres,
    nats,
    natsUrl: urls.nats,
    pools,
    folder,
    workers: workers.map(({ replica }) => replica),
    urls: { webhooks: door.url, publishers: published.map(({ url }) => url) },
    tokenOf: (account: string) => identity.mint({ client: identity.clientFor({ account, scopes: landlordScopes }) }),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** PostgreSQL and NATS on addresses that stay theirs. */
async function openServers(stack: AsyncDisposableStack, folder: string) {
  const urls = { postgres: '', nats: '' }
  const open = async (name: 'postgres' | 'nats', run: (plan: ServerPlan) => Promise<OwnServer>) => {
    const plan = { folder: join(folder, name), port: await freePort(), logFile: join(folder, `${name}.log`) }
    const recipe = async () => {
      const server = await run(plan)
      urls[name] = server.url
      return server.process
    }
    const server = stack.use(new RestartableProcess(recipe))
    await server.start()
    return server
  }
  const need = { environment: process.env }
  const postgres = await open('postgres', (plan) => runPostgres(need, plan))
  const nats = await open('nats', (plan) => runNats(need, plan))
  return { postgres, nats, urls }
}

/** Time runs faster here than in production, where what is dead is cleared away once a minute. */
async function vacuumOften(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`ALTER SYSTEM SET autovacuum_naptime = '5s'`)
  await client.query('SELECT pg_reload_conf()')
  await client.end()
}

type ServerPlan = { folder: string; port: number; logFile: string }

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 })
  pool.on('error', () => undefined)
  return pool
}
