import { randomBytes } from 'node:crypto'
import { databaseUrl, dropDatabase, ensureDatabases } from '@lokum/local-stack/postgres/databases'
import type { Server } from '@lokum/local-stack/processes/server'
import { waitUntil } from '@lokum/local-stack/wait-until'
import pg from 'pg'
import { z } from 'zod'
import { cpuOfProcess } from '../measure/cpu.ts'
import type { Job } from './post-signed.ts'
import type { Message, Side } from './side.ts'
import { startChild } from './talk-to-child.ts'

/** How one queue is fed and asked, from outside the process that works for it. */
export type Feeder = AsyncDisposable & {
  addMany: (jobs: readonly Job[]) => Promise<unknown>
  addOne: (job: Job) => Promise<unknown>
  /** Counts as `waiting` what is not done yet. */
  countWaiting: string
}

export type QueueSurroundings = {
  postgres: Server
  folder: string
  profileFolder: string | undefined
  receiverUrl: string
  secret: Buffer
}
type Queue = { name: string; openFeeder: (databaseUrl: string) => Promise<Feeder> }

const Done = z.literal('done')
const batchSize = 1_000

/** Starts a queue with a database of its own and its process, which works from `release` to `settle`. */
export async function startQueue(need: QueueSurroundings, { name, openFeeder }: Queue): Promise<Side> {
  await using stack = new AsyncDisposableStack()
  const database = { name, password: randomBytes(12).toString('hex') }
  await ensureDatabases(need.postgres, { owner: database, services: [database] })
  stack.defer(() => dropDatabase(need.postgres, name))
  const url = databaseUrl(need.postgres, database)
  const environment = { RECEIVER: need.receiverUrl, SECRET: need.secret.toString('base64'), DATABASE_URL: url }
  const child = stack.use(await startChild({ ...need, name, environment }))
  const feeder = stack.use(await openFeeder(url))
  const watch = stack.adopt(new pg.Pool({ connectionString: urlOf(need.postgres, name), max: 1 }), (pool) => pool.end())
  const countWaiting = async () =>
    (await watch.query<{ waiting: number }>(feeder.countWaiting)).rows[0]?.waiting ?? Number.NaN

  const started = stack.move()
  return {
    name,
    role: name,
    database: name,
    cpu: async () => ({ [name]: await cpuOfProcess(child.pid) }),
    store: async (messages) => {
      for (let first = 0; first < messages.length; first += batchSize)
        await feeder.addMany(messages.slice(first, first + batchSize).map(jobOf))
    },
    release: async () => {
      await child.ask(Done, 'start')
    },
    settle: async () => {
      const patience = { what: 'An empty queue', seconds: 60, everyMilliseconds: 50 }
      await waitUntil(patience, async () => (await countWaiting()) === 0 || undefined)
    },
    halt: async () => {
      await child.ask(Done, 'stop')
    },
    keyOf: () => need.secret,
    send: async (message) => {
      await feeder.addOne(jobOf(message))
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

function jobOf({ id, endpoint, body }: Message): Job {
  return { id, path: `/${endpoint}`, body }
}

/** Logs in as the superuser, so that its sessions are not counted as a measured side's. */
export function urlOf(postgres: Server, database: string): string {
  const url = new URL(postgres.url)
  url.pathname = `/${database}`
  return url.href
}
