import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { freePort } from '../src/free-port.ts'
import { openNats, runNats } from '../src/nats/open-nats.ts'
import { openPostgres, runPostgres } from '../src/postgres/open-postgres.ts'
import { readSettings } from '../src/supervisor/settings.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-containers-`))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const plan = () => ({ folder: join(folder, 'server'), port: 0, logFile: join(folder, 'server.log') })
const noEngine = () => ({ LOCAL_STACK: 'containers', DOCKER_HOST: `unix://${join(folder, 'docker.sock')}` })

test('without a Docker engine the way of containers says what it needs and what else there is', async () => {
  const need = { environment: noEngine() }

  const says = new RegExp(
    `^LOCAL_STACK=containers needs a Docker engine.*DOCKER_HOST \\(unix://${folder}.*Start Docker, or unset LOCAL_STACK`,
  )
  await expect(runPostgres(need, plan())).rejects.toThrow(says)
  await expect(runNats(need, plan())).rejects.toThrow(says)
})

test('an address given wins over the way of containers', async () => {
  const nats = createServer((socket) => socket.end('INFO {}'))
  const port = await freePort()
  await new Promise<void>((resolve) => nats.listen(port, '127.0.0.1', resolve))
  const given = { LOCAL_NATS_URL: `nats://127.0.0.1:${port}`, LOCAL_POSTGRES_URL: process.env.LOCAL_POSTGRES_URL }
  const need = { environment: { ...noEngine(), ...given } }

  const opened = [await openNats(need, plan()), await openPostgres(need, plan())]

  expect(opened.map(({ url, process }) => ({ url, process }))).toEqual([
    { url: given.LOCAL_NATS_URL, process: undefined },
    { url: given.LOCAL_POSTGRES_URL, process: undefined },
  ])
  await new Promise((resolve) => nats.close(resolve))
})

test('an unknown way is refused by name', async () => {
  const need = { environment: { LOCAL_STACK: 'docker' } }

  const says = 'LOCAL_STACK is "docker"; it may be "embedded" (the default) or "containers"'
  await expect(openNats(need, plan())).rejects.toThrow(says)
  await expect(openPostgres(need, plan())).rejects.toThrow(says)
})

test('a start of the whole system leaves containers to docker compose', () => {
  const start = () => readSettings({ environment: { LOCAL_STACK: 'containers' }, arguments: [] })

  expect(start).toThrow('LOCAL_STACK=containers is for the tests; `docker compose up --wait` runs the whole system')
})

test('who asks for no containers loads nothing of them', async () => {
  const loadsContainers = async (...files: string[]) => {
    const imports = files.map((file) => `await import(${JSON.stringify(join(import.meta.dirname, '..', 'src', file))})`)
    const found = `Object.keys(createRequire(process.execPath).cache).some((file) => file.includes('/testcontainers/'))`
    const program = `import { createRequire } from 'node:module'; ${imports.join(';')}; console.log(${found})`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
    return stdout.trim()
  }

  expect(await loadsContainers('supervisor/run-local-stack.ts', 'test-stack/test-stack.ts')).toBe('false')
  expect(await loadsContainers('nats/start-nats-container.ts')).toBe('true')
})
