import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@lokum/local-stack/free-port'
import { runNats } from '@lokum/local-stack/nats/open-nats'
import { dropDatabase } from '@lokum/local-stack/postgres/databases'
import { RestartableProcess } from '@lokum/local-stack/processes/restartable-process'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { sharedSchema } from '@lokum/service-kit/database/shared-schema'
import { sharedTables } from '@lokum/service-kit/migrations/20261128T1900-create-shared-tables'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import pg from 'pg'

export const publicBaseUrl = 'http://127.0.0.1:8080'
export const quietLog = createLog({ service: 'test', level: process.env.LOG_LEVEL ?? 'silent' })

export type TestDatabase = AsyncDisposable & { url: string; name: string; pool: pg.Pool }

/** A database with the tables that all services have, and whatever else a test needs. */
export async function openTestDatabase(statements: readonly string[] = []): Promise<TestDatabase> {
  const postgres = await startTestPostgres({ environment: process.env })
  const name = `kit_${randomBytes(6).toString('hex')}`
  await using admin = await openPool(postgres.url)
  await admin.pool.query(`CREATE DATABASE ${name}`)
  const url = new URL(`/${name}`, postgres.url).href
  const { pool } = await openPool(url)
  const functions = sharedSchema.sqlFiles.map(({ text }) => text)
  for (const statement of [...sharedTables, ...functions, ...statements]) await pool.query(statement)
  return {
    url,
    name,
    pool,
    [Symbol.asyncDispose]: async () => {
      await pool.end()
      await dropDatabase(postgres, name)
      await postgres[Symbol.asyncDispose]()
    },
  }
}

async function openPool(url: string): Promise<AsyncDisposable & { pool: pg.Pool }> {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  // Sessions are ended under it on purpose.
  pool.on('error', () => undefined)
  return { pool, [Symbol.asyncDispose]: () => pool.end() }
}

export type TestBroker = AsyncDisposable & {
  url: string
  server: RestartableProcess
  /** Forgets everything that was stored; only while the server is down. */
  loseVolume: () => Promise<void>
  connect: () => Promise<NatsConnection>
}

/** A broker on a port of its own that may be killed and started again. */
export async function openTestBroker({ started = true } = {}): Promise<TestBroker> {
  const folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-broker-`))
  const port = await freePort()
  const server = new RestartableProcess(async () => {
    const plan = { folder: join(folder, 'nats'), port, logFile: join(folder, 'nats.log') }
    return (await runNats({ environment: process.env }, plan)).process
  })
  if (started) await server.start()
  const connections: NatsConnection[] = []
  return {
    url: `nats://127.0.0.1:${port}`,
    server,
    loseVolume: () => rm(join(folder, 'nats'), { recursive: true, force: true }),
    connect: async () => {
      const connection = await connect({
        servers: `127.0.0.1:${port}`,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 100,
      })
      connections.push(connection)
      return connection
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(connections.map((connection) => connection.close()))
      await server[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
