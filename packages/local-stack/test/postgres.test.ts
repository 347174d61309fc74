import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { freePort } from '../src/free-port.ts'
import { startPostgres } from '../src/postgres/open-postgres.ts'
import type { PostgresPlan } from '../src/postgres/postgres-plan.ts'
import { LocalProcess } from '../src/processes/local-process.ts'

let folder: string
let plan: PostgresPlan

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lokum-postgres-'))
  await chmod(folder, 0o711)
  plan = { folder: join(folder, 'postgres'), port: await freePort(), logFile: join(folder, 'postgres.log') }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('an incomplete data folder is created again', async () => {
  const halfMade = `${plan.folder}.initialising-killed`
  await mkdir(join(halfMade, 'cluster'), { recursive: true })
  await writeFile(join(halfMade, 'cluster', 'PG_VERSION'), '18')

  await using server = await startPostgres(plan)

  expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await expect(stat(halfMade)).rejects.toThrow('ENOENT')
  expect((await stat(join(plan.folder, 'superuser-password'))).mode & 0o777).toBe(0o600)
})

test('what was committed survives kill -9, although sessions are open and the lock file stays', async () => {
  const killed = await startPostgres(plan)
  await query(killed.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await using session = await connect(killed.url)
  const busy = session.client.query('SELECT count(*) FROM generate_series(1, 3e6)').catch(() => undefined)
  await killed.process.signal('SIGKILL')
  await killed.process.exited

  await using next = await startPostgres(plan)

  expect(await query(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  await busy
})

test('a lock file that names a process of another user is ignored', async () => {
  const killed = await startPostgres(plan)
  await killed.process.signal('SIGKILL')
  await killed.process.exited
  await using stranger = await startStranger()
  const lock = join(plan.folder, 'cluster', 'postmaster.pid')
  const stale = (await readFile(lock, 'utf8')).replace(/^\d+/, String(stranger.pid))
  await writeFile(lock, stale)

  await using next = await startPostgres(plan)

  expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('commits are flushed, and only this machine with the password gets in', async () => {
  await using server = await startPostgres(plan)

  const settings = await query(
    server.url,
    `SELECT name, setting FROM pg_settings WHERE name IN
     ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'unix_socket_directories') ORDER BY name`,
  )

  expect(settings).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '127.0.0.1' },
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'unix_socket_directories', setting: '' },
  ])
  const guess = new URL(server.url)
  guess.password = 'guess'
  await expect(query(guess.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
})

test('a folder the system user of PostgreSQL may not enter is refused with what to do', async () => {
  const closed = join(folder, 'closed')
  await mkdir(closed, { mode: 0o700 })

  const outcome = await startPostgres({ ...plan, folder: join(closed, 'postgres') }).then(
    async (server) => {
      await server[Symbol.asyncDispose]()
      return 'started'
    },
    (error: Error) => error.message,
  )

  const asRoot = expect.stringContaining(`may not enter ${closed}. Do one of these: move the project`)
  expect(outcome).toEqual(process.getuid?.() === 0 ? asRoot : 'started')
})

/** A process of the same system user as the server, which is the case that makes PostgreSQL believe the lock. */
async function startStranger(): Promise<LocalProcess> {
  const { uid, gid } = await stat(plan.folder)
  return await LocalProcess.start({
    name: 'stranger',
    // A program of the system: the account may be kept out of the project's folder.
    command: '/bin/sh',
    arguments: ['-c', 'exec sleep 600'],
    environment: {},
    folder: '/',
    logFile: join(folder, 'stranger.log'),
    ...(process.getuid?.() === 0 && { account: { uid, gid } }),
  })
}

async function query(url: string, sql: string): Promise<unknown[]> {
  await using session = await connect(url)
  return (await session.client.query(sql)).rows
}

async function connect(url: string): Promise<AsyncDisposable & { client: pg.Client }> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end().catch(() => undefined) }
}
