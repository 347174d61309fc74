import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import pg from 'pg'
import { images } from '../src/containers/images.ts'
import { folderLabels } from '../src/containers/open-folder.ts'
import { reachEngine } from '../src/containers/reach-engine.ts'
import { startContainer } from '../src/containers/start-container.ts'
import { freePort } from '../src/free-port.ts'
import { greets } from '../src/nats/greets.ts'
import { runNats } from '../src/nats/open-nats.ts'
import { runPostgres } from '../src/postgres/open-postgres.ts'
import { RestartableProcess } from '../src/processes/restartable-process.ts'
import { startTestNats } from '../src/test-stack/test-stack.ts'

const need = { environment: { ...process.env, LOCAL_STACK: 'containers', LOCAL_FLUSH: 'always' } }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-containers-`))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const plan = (port = 0) => ({ folder: join(folder, 'server'), port, logFile: join(folder, 'server.log') })

test('PostgreSQL in a container is set like the embedded one, and only this machine with the password gets in', async () => {
  await using server = await runPostgres(need, plan())

  const settings = await query(
    server.url,
    `SELECT name, setting FROM pg_settings WHERE name IN
     ('fsync', 'synchronous_commit', 'full_page_writes', 'max_connections', 'TimeZone', 'server_encoding') ORDER BY name`,
  )
  const locale = await query(
    server.url,
    'SELECT datlocprovider, datlocale FROM pg_database WHERE datname = current_database()',
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    max_connections: '400',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
    TimeZone: 'UTC',
  })
  expect(locale).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }])
  expect(await publishedOn()).toEqual(['127.0.0.1'])
  const guess = new URL(server.url)
  guess.password = 'guess'
  await expect(query(guess.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
})

test('what was committed survives the SIGKILL of a container, on the same port, and goes with the container', async () => {
  let url = ''
  const port = await freePort()
  const server = new RestartableProcess(async () => {
    const started = await runPostgres(need, plan(port))
    url = started.url
    return started.process
  })
  await server.start()
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer')

  expect(await server.kill()).toEqual({ code: null, signal: 'SIGKILL' })
  await expect(query(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
  await server.start()

  expect(new URL(url).port).toBe(String(port))
  expect(await query(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  await server[Symbol.asyncDispose]()
  expect(await containers()).toEqual([])
})

test('NATS in a container flushes every message, is paused and resumed, and forgets with its folder', async () => {
  const port = await freePort()
  await using server = new RestartableProcess(async () => (await runNats(need, plan(port))).process)
  await server.start()
  const [first] = await containers()

  expect(await inContainer('cat', '/etc/nats/lokum.conf')).toContain('sync_interval: always')
  await server.pause()
  await expect(greets('127.0.0.1', port)).rejects.toThrow('is silent')
  await server.resume()
  expect(await greets('127.0.0.1', port)).toBe(port)

  await server.restart()
  expect(await containers()).toEqual([first])
  await server.kill()
  await rm(join(folder, 'server'), { recursive: true })
  await server.start()
  expect(await containers()).toEqual([expect.not.stringContaining(String(first))])
})

test('the error about a container that ends at once has its output', async () => {
  const engine = await reachEngine(process.env)
  await mkdir(join(folder, 'server'))
  const starting = startContainer(
    engine,
    {
      ...plan(),
      name: 'nats',
      image: images.nats,
      command: ['nats-server', '-c', '/etc/nats/missing.conf'],
      containerPort: 4222,
      stopSteps: [],
    },
    { check: (port) => greets('127.0.0.1', port) },
  )

  await expect(starting).rejects.toThrow(/did not start: it ended with exit code 1[\s\S]*missing\.conf/)
})

test('the error about an image that cannot be pulled names it', async () => {
  const engine = await reachEngine(process.env)
  const image = 'localhost:1/nats:none'

  const starting = startContainer(
    engine,
    { ...plan(), name: 'nats', image, command: [], containerPort: 4222, stopSteps: [] },
    { check: () => Promise.resolve(true) },
  )

  await expect(starting).rejects.toThrow(`LOCAL_STACK=containers needs the image ${image}`)
})

test('what a killed run left behind goes with the next one, also where Testcontainers does not sweep', async () => {
  const program = `
    import { startTestNats } from ${JSON.stringify(join(import.meta.dirname, '..', 'src', 'test-stack', 'test-stack.ts'))}
    await startTestNats({ environment: process.env })
    console.log('started')`
  const run = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...need.environment, LOCAL_NATS_URL: '', NODE_OPTIONS: '', TESTCONTAINERS_RYUK_DISABLED: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(run.stdout, 'data')
  const ofTheRun = async () => (await containersBelow(join(tmpdir(), `lokum-test-${run.pid}-`))).length
  expect(await ofTheRun()).toBe(1)

  run.kill('SIGKILL')
  await once(run, 'exit')
  await using _next = await startTestNats({ environment: { ...need.environment, LOCAL_NATS_URL: '' } })

  expect(await ofTheRun()).toBe(0)
})

/** Ids of the containers of this test's folder. */
async function containers(): Promise<string[]> {
  return await containersBelow(folder)
}

async function containersBelow(path: string): Promise<string[]> {
  const engine = await reachEngine(process.env)
  const [label = ''] = Object.keys(folderLabels(''))
  const found = await engine.container.dockerode.listContainers({ all: true, filters: { label: [label] } })
  return found.filter(({ Labels }) => Labels[label]?.startsWith(path)).map(({ Id }) => Id)
}

async function publishedOn(): Promise<string[]> {
  const engine = await reachEngine(process.env)
  const [id = ''] = await containers()
  const { NetworkSettings: network } = await engine.container.getById(id).inspect()
  return Object.values(network.Ports).flatMap((bindings) => (bindings ?? []).map(({ HostIp }) => HostIp))
}

async function inContainer(...command: string[]): Promise<string> {
  const engine = await reachEngine(process.env)
  const [id = ''] = await containers()
  return (await engine.container.exec(engine.container.getById(id), command)).output
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
