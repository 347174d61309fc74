import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { runPostgres } from '@lokum/local-stack/postgres/open-postgres'
import { RestartableProcess } from '@lokum/local-stack/processes/restartable-process'
import pg from 'pg'
import { anAccount, completion, openQueue } from './queue.ts'

test('a lease that PostgreSQL forgets in a crash does not share its claim number with the next one', async () => {
  await using server = await openPostgresToKill()
  await using queue = await openQueue({ url: server.url })
  const accountId = anAccount()
  await queue.anEndpoint(accountId)
  await queue.store(accountId)
  const worker = await queue.aWorker()
  const [forgotten] = await queue.claim(worker)

  await server.crash()
  const [fresh] = await queue.claim(worker)

  if (!forgotten || !fresh) throw new Error('Nothing was claimed.')
  expect(fresh).toMatchObject({ delivery_id: forgotten.delivery_id, reclaimed: false })
  expect(await queue.complete([completion(forgotten)])).toEqual([])
  expect(await queue.complete([completion(fresh)])).toMatchObject([{ state: 'succeeded' }])
})

test('of two results of one delivery in one batch, only the one that holds the lease counts', async () => {
  await using queue = await openQueue()
  const accountId = anAccount()
  const endpointId = await queue.anEndpoint(accountId)
  await queue.store(accountId)
  const worker = await queue.aWorker()
  const [forgotten] = await queue.claim(worker)
  // What a crash that forgets the lease leaves behind.
  await queue.pool.query(
    'UPDATE delivery_queue SET worker = NULL, claim = NULL, claimed_at = NULL, leased_until = NULL',
  )
  await queue.pool.query('UPDATE fairness_queue SET next_due_at = now() WHERE endpoint_id = $1', [endpointId])
  const [fresh] = await queue.claim(worker)
  if (!forgotten || !fresh) throw new Error('Nothing was claimed.')

  const retry = { state: 'pending', counted: true, delayMs: 60_000, blockMs: null } as const
  const stale = completion(forgotten, { verdict: retry, durationMs: 77 })
  const completed = await queue.complete([stale, completion(fresh)])

  expect(completed).toMatchObject([{ delivery_id: fresh.delivery_id, state: 'succeeded' }])
  const { rows: deliveries } = await queue.pool.query('SELECT state, attempts_made FROM delivery')
  expect(deliveries).toEqual([{ state: 'succeeded', attempts_made: 1 }])
  const { rows: attempts } = await queue.pool.query('SELECT duration_ms FROM attempt')
  expect(attempts).toEqual([{ duration_ms: 1 }])
})

/** A PostgreSQL that delays the flush of asynchronous commits until a crash loses them. */
async function openPostgresToKill() {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-crash-`))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  // PostgreSQL may run as another user, who has to reach its own folder in here.
  await chmod(folder, 0o711)
  const plan = { folder: join(folder, 'postgres'), port: await freePort(), logFile: join(folder, 'postgres.log') }
  let url = ''
  const recipe = async () => {
    const server = await runPostgres({ environment: process.env }, plan)
    url = server.url
    return server.process
  }
  const server = stack.use(new RestartableProcess(recipe))
  await server.start()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`ALTER SYSTEM SET wal_writer_delay = '10s'`)
  await client.query('SELECT pg_reload_conf()')
  await client.end()
  const opened = stack.move()
  return {
    url,
    crash: async () => {
      await server.kill()
      await server.start()
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
