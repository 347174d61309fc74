import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { runPostgres } from '@lokum/local-stack/postgres/open-postgres'
import { RestartableProcess } from '@lokum/local-stack/processes/restartable-process'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { sharedTables } from '@lokum/service-kit/migrations/20261128T1900-create-shared-tables'
import pg from 'pg'
import { openScene, type Scene, thingTable } from '../http/scene.ts'

let scene: Scene | undefined
afterEach(async () => {
  await scene?.[Symbol.asyncDispose]()
  scene = undefined
})

const create = (by: Scene) => by.call('POST', '/v1/things', { body: '{"text":"a"}' })

test('connections that die in a transaction take no place in the pool', async () => {
  let isKilling = true
  const opened = await openScene({
    poolSize: 3,
    duringWrite: async ({ em }) => {
      if (!isKilling) return
      const [row] = await em.execute<{ pid: number }[]>('SELECT pg_backend_pid() AS pid')
      await opened.database.pool.query('SELECT pg_terminate_backend($1, 2000)', [row?.pid])
      await em.execute('SELECT 1')
    },
  })
  scene = opened

  const killed: number[] = []
  for (let call = 0; call < 6; call += 1) killed.push((await create(opened)).status)
  isKilling = false

  expect(killed).toEqual([503, 503, 503, 503, 503, 503])
  expect((await create(opened)).status).toBe(201)
  expect(opened.pool.totalCount).toBeLessThanOrEqual(3)
})

test('a pool that is used up makes callers wait, and refuses none while it moves', async () => {
  const opened = await openScene({ poolSize: 2 })
  scene = opened

  const answers = await Promise.all(Array.from({ length: 60 }, () => create(opened)))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
})

test('a pool that stays used up refuses with overloaded', async () => {
  const release = Promise.withResolvers<void>()
  const opened = await openScene({ poolSize: 1, duringWrite: () => release.promise })
  scene = opened
  const first = create(opened)
  await eventually(() => opened.pool.totalCount === 1)

  const second = await create(opened)
  release.resolve()

  expect(second).toMatchObject({ status: 503, code: 'overloaded', headers: { 'retry-after': '1' } })
  expect((await first).status).toBe(201)
})

test('a database that stops is overloaded and never an internal error, and serves again by itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-outage-`))
  // The server does not run as root.
  await chmod(folder, 0o711)
  const port = await freePort()
  let url = ''
  const postgres = new RestartableProcess(async () => {
    const plan = { folder: join(folder, 'postgres'), port, logFile: join(folder, 'postgres.log') }
    const server = await runPostgres({ environment: process.env }, plan)
    url = server.url
    return server.process
  })
  await postgres.start()
  await prepare(url)
  const opened = await openScene({ databaseUrl: url })
  scene = opened
  const statuses = new Set<number>()
  const call = async () => {
    const { status } = await opened.call('POST', '/v1/things', {
      body: '{"text":"a"}',
      headers: { 'idempotency-key': 'k' },
    })
    statuses.add(status)
    return status
  }
  expect(await call()).toBe(201)
  statuses.clear()

  await postgres.kill()
  // Those who serve its connections end a moment after it.
  await eventually(async () => expect(await Promise.all([call(), call(), call()])).toEqual([503, 503, 503]))
  statuses.clear()
  for (let round = 0; round < 5; round += 1) await Promise.all([call(), call(), call()])
  expect(opened.lines.filter(({ status }) => status === 500)).toEqual([])
  expect(statuses).toEqual(new Set([503]))

  await postgres.start()
  await eventually(async () => expect(await call()).toBe(201))
  await postgres[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function prepare(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of [...sharedTables, thingTable]) await client.query(statement)
  await client.end()
}
