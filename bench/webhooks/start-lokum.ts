import { makeAccountId } from '@lokum/contracts/values/account-id'
import { type IdentityProvider, startIdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { databaseUrl } from '@lokum/local-stack/postgres/databases'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import type { TestStack } from '@lokum/local-stack/test-stack/test-stack'
import { waitUntil } from '@lokum/local-stack/wait-until'
import pg from 'pg'
import { cpuOfProcess } from '../measure/cpu.ts'
import { accountNames, mintTokens } from '../services/mint-tokens.ts'
import { startServices } from '../services/start-services.ts'
import { openPublisher, type Publisher } from './open-publisher.ts'
import { registerReceivers } from './register-receivers.ts'
import { concurrency, type Message, type Side } from './side.ts'
import { urlOf } from './start-queue.ts'

type LokumSurroundings = {
  stack: TestStack
  folder: string
  profileFolder: string | undefined
  receiverUrl: string
  /** A database that is there and stays there, and the key of its sealed values; without it an empty one is made. */
  kept?: { database: string; encryptionKeys: string }
}

/** Starts the webhooks service as in production, with one endpoint for each of so many accounts. */
export async function startLokum(need: LokumSurroundings, endpoints: number): Promise<Side> {
  await using opened = new AsyncDisposableStack()
  const { postgres, nats } = need.stack
  const identity = opened.use(await startIdentityProvider({ port: 0, tokenTtlSeconds: 3_600 }))
  const database = need.kept?.database ?? opened.use(await createServiceDatabase(postgres, 'webhooks')).name
  const services = await startServices(
    { ...need, natsUrl: nats.url, identity },
    {
      databaseUrls: { webhooks: databaseUrl(postgres, { ...role, database }) },
      settings: { WEBHOOKS_CONCURRENCY: String(concurrency) },
      ...(need.kept && { encryptionKeys: need.kept.encryptionKeys }),
    },
  )
  const serviceUrl = opened.use(services).of('webhooks').url
  const pids = { ...services.pids, ...(nats.process && { nats: nats.process.pid }) }
  const { keys, accountIds } = await registerAccounts(identity, { need, serviceUrl, endpoints })
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

type Registration = { need: LokumSurroundings; serviceUrl: string; endpoints: number }

async function registerAccounts(identity: IdentityProvider, { need, serviceUrl, endpoints }: Registration) {
  const accounts = accountNames(endpoints)
  const tokens = mintTokens(identity, accounts)
  const keys = await registerReceivers(serviceUrl, { tokens, receiverUrl: need.receiverUrl })
  return { keys, accountIds: accounts.map((account) => makeAccountId(identity.issuer, account)) }
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

async function cpuOfEach(pids: Readonly<Record<string, number>>): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [name, pid] of Object.entries(pids)) found[name] = await cpuOfProcess(pid)
  return found
}
