import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { accountIdOf } from '@lokum/contracts/values/account-id'
import { freePort } from '@lokum/local-stack/free-port'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import { type IdentityProvider, startIdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { databaseUrl } from '@lokum/local-stack/postgres/databases'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { operationsUrl, serviceEnvironment } from '@lokum/local-stack/services/service-environment'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import type { TestStack } from '@lokum/local-stack/test-stack/test-stack'
import { waitUntil } from '@lokum/local-stack/wait-until'
import pg from 'pg'
import { cpuOfProcess } from '../measure/cpu.ts'
import { profileArguments } from '../measure/profile-arguments.ts'
import { openPublisher, type Publisher } from './open-publisher.ts'
import { registerReceivers } from './register-receivers.ts'
import { concurrency, type Message, type Side } from './side.ts'
import { urlOf } from './start-queue.ts'

type Need = {
  stack: TestStack
  folder: string
  profileFolder: string | undefined
  receiverUrl: string
  /** A database that is there and stays there, and the key of its sealed values; without it an empty one is made. */
  kept?: { database: string; encryptionKeys: string }
}

/** Starts the webhooks service as in production, with one endpoint for each of so many accounts. */
export async function startLokum(need: Need, endpoints: number): Promise<Side> {
  await using opened = new AsyncDisposableStack()
  const { postgres, nats } = need.stack
  const identity = opened.use(await startIdentityProvider({ port: 0, tokenTtlSeconds: 3_600 }))
  const database = need.kept?.database ?? opened.use(await createServiceDatabase(postgres, 'webhooks')).name
  const service = await startWebhooks(need, identity, databaseUrl(postgres, { ...role, database }))
  const pids = { webhooks: opened.use(service.process).pid, ...(nats.process && { nats: nats.process.pid }) }
  const { keys, accountIds } = await registerAccounts(identity, { need, serviceUrl: service.url, endpoints })
  const publisher = opened.use(await openPublisher(nats, accountIds))
  const pool = opened.adopt(new pg.Pool({ connectionString: urlOf(postgres, database), max: 1 }), (own) => own.end())

  const started = opened.move()
  return {
    name: 'lokum',
    role: 'webhooks',
    database,
    cpu: () => cpuOfEach(pids),
    ...backlogIn(pool, { publisher, receiverUrl: need.receiverUrl }),
    halt: async () => undefined,
    keyOf: (endpoint) => keys[endpoint] ?? Buffer.alloc(0),
    send: publisher.publish,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

// As `createServiceDatabase` makes it.
const role = { name: 'webhooks', password: 'local-test' }

type Wanted = { need: Need; serviceUrl: string; endpoints: number }

async function registerAccounts(identity: IdentityProvider, { need, serviceUrl, endpoints }: Wanted) {
  const accounts = Array.from({ length: endpoints }, (_, n) => `account-${n}`)
  const tokens = accounts.map((account) =>
    identity.mint({ client: identity.clientFor({ account, scopes: landlordScopes }) }),
  )
  const keys = await registerReceivers(serviceUrl, { tokens, receiverUrl: need.receiverUrl })
  return { keys, accountIds: accounts.map((account) => accountIdOf(identity.issuer, account)) }
}

/** How a backlog is stored, let go and waited for, and when its events were committed. */
function backlogIn(pool: pg.Pool, { publisher, receiverUrl }: { publisher: Publisher; receiverUrl: string }) {
  const waitForQueue = (length: number) =>
    waitUntil({ what: `A queue of ${length}`, seconds: 60, everyMilliseconds: 50 }, async () => {
      const { rows } = await pool.query<{ waiting: number }>(countWaiting)
      return rows[0]?.waiting === length || undefined
    })
  return {
    store: async (messages: readonly Message[]) => {
      await pool.query(hold, [receiverUrl])
      await publisher.publishAll(messages)
      await waitForQueue(messages.length)
    },
    release: async () => void (await pool.query(release)),
    settle: async () => void (await waitForQueue(0)),
    committedAt: async (ids: readonly string[]) => {
      const { rows } = await pool.query<{ id: string; at: number }>(receivedAt, [ids])
      return new Map(rows.map(({ id, at }) => [id, at]))
    },
  }
}

const countWaiting = 'SELECT count(*)::int AS waiting FROM delivery_queue'
// As after a long Retry-After: what is stored waits for the moment in which its fairness queue is free.
const hold = `
  UPDATE fairness_queue SET blocked_until = 'infinity', next_due_at = 'infinity'
  WHERE endpoint_id IN (SELECT id FROM endpoint WHERE starts_with(url, $1))`
const release = `
  UPDATE fairness_queue SET blocked_until = '-infinity', next_due_at = clock_timestamp() WHERE blocked_until = 'infinity'`
const receivedAt = 'SELECT id, (extract(epoch FROM received_at) * 1000)::float8 AS at FROM event WHERE id = ANY ($1)'

async function startWebhooks({ stack, ...need }: Need, { issuer, audience }: IdentityProvider, databaseUrl: string) {
  const ports = await freePorts()
  const surroundings = {
    inherited: { PATH: process.env.PATH, LOG_LEVEL: 'info', WEBHOOKS_CONCURRENCY: String(concurrency) },
    // That name itself would refuse the identity provider and the receiver, which have no https.
    nodeEnvironment: 'test',
    databaseUrls: { apartments: '', settlements: '', webhooks: databaseUrl, gateway: '' },
    natsUrl: stack.nats.url,
    ...{ issuer, audience, ports, operationsPorts: await freePorts() },
    encryptionKeys: need.kept?.encryptionKeys ?? `bench:${randomBytes(32).toString('base64')}`,
    filesFolder: need.folder,
  } as const
  const service = await startService({
    name: 'webhooks',
    arguments: [...profileArguments(need.profileFolder, 'webhooks'), ...serviceArguments('webhooks')],
    environment: serviceEnvironment('webhooks', surroundings),
    readyUrl: `${operationsUrl('webhooks', surroundings)}/health/ready`,
    logFile: join(need.folder, 'webhooks.log'),
  })
  return { process: service, url: `http://127.0.0.1:${ports.webhooks}` }
}

async function cpuOfEach(pids: Readonly<Record<string, number>>): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [name, pid] of Object.entries(pids)) found[name] = await cpuOfProcess(pid)
  return found
}

async function freePorts() {
  return {
    apartments: await freePort(),
    settlements: await freePort(),
    webhooks: await freePort(),
    gateway: await freePort(),
  }
}
