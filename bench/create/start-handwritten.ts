import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { databaseUrl, dropDatabase, ensureDatabases } from '@lokum/local-stack/postgres/databases'
import type { Server } from '@lokum/local-stack/processes/server'
import pg from 'pg'
import { startScript } from '../load/start-script.ts'
import { handwrittenTables } from './handwritten-sql.ts'
import type { Subject } from './subject.ts'

/** Starts the hand-written reference with a database of its own on the same PostgreSQL server. */
export async function startHandwritten(need: { postgres: Server; folder: string }): Promise<Subject> {
  await using stack = new AsyncDisposableStack()
  const database = { name: 'handwritten', password: randomBytes(12).toString('hex') }
  await ensureDatabases(need.postgres, { owner: database, services: [database] })
  stack.defer(() => dropDatabase(need.postgres, database.name))
  const url = databaseUrl(need.postgres, database)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(handwrittenTables)
  await client.end()

  const file = join(import.meta.dirname, 'handwritten-main.ts')
  const server = await startScript({
    name: 'handwritten',
    file,
    environment: { DATABASE_URL: url },
    folder: need.folder,
  })
  stack.use(server.process)
  const callers = Array.from({ length: 200 }, (_, n) => `X-Account: account-${n}\r\nIdempotency-Key: bench-{n}\r\n`)

  const started = stack.move()
  return {
    url: `${server.url}/v1/apartments`,
    callers,
    processes: { handwritten: server.process.pid },
    countWaiting: async () => 0,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
