import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { findNatsServer } from '../src/nats/find-nats-server.ts'
import { openNats, startNats } from '../src/nats/open-nats.ts'

let folder: string
const flushing = { ...process.env, LOCAL_FLUSH: 'always' }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lokum-nats-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('two servers choose ports of their own and keep their streams in files', async () => {
  const plans = ['one', 'two'].map((name) => ({
    folder: join(folder, name),
    port: 0,
    logFile: join(folder, `${name}.log`),
  }))

  const [one, two] = await Promise.all(plans.map((plan) => startNats({ environment: flushing }, plan)))
  await using _one = one
  await using _two = two

  expect(one?.url).toMatch(/^nats:\/\/127\.0\.0\.1:\d+$/)
  expect(two?.url).not.toBe(one?.url)
  expect(await readFile(join(folder, 'one', 'nats.conf'), 'utf8')).toContain('sync_interval: always')
  expect(await readFile(join(folder, 'one.log'), 'utf8')).toMatch(/Store Directory: +".*one\/jetstream\/jetstream"/)
})

test('a server that was killed is started again on the same port', async () => {
  const first = await startNats({ environment: process.env }, { folder, port: 0, logFile: join(folder, 'nats.log') })
  await first.process.signal('SIGKILL')
  await first.process.exited

  const port = Number(new URL(first.url).port)
  await using second = await startNats(
    { environment: process.env },
    { folder, port, logFile: join(folder, 'nats.log') },
  )

  expect(second.url).toBe(first.url)
})

test('a server given by address is used and not ended', async () => {
  await using given = await startNats(
    { environment: process.env },
    { folder, port: 0, logFile: join(folder, 'nats.log') },
  )
  const environment = { LOCAL_NATS_URL: given.url }

  const opened = await openNats({ environment }, { folder, port: 0, logFile: join(folder, 'unused.log') })
  await opened[Symbol.asyncDispose]()

  expect(opened).toMatchObject({ url: given.url, process: undefined })
  expect(given.process.exit).toBeUndefined()
})

test('a port that lets in and hangs up is asked again, as the proxy of a container engine does before the server listens', async () => {
  let calls = 0
  const proxy = createServer((socket) => {
    calls += 1
    if (calls === 1) socket.end()
    else socket.end('INFO {}')
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const url = `nats://127.0.0.1:${address !== null && typeof address !== 'string' ? address.port : 0}`

  const opened = await openNats(
    { environment: { LOCAL_NATS_URL: url } },
    { folder, port: 0, logFile: join(folder, 'unused.log') },
  )

  expect(opened.url).toBe(url)
  expect(calls).toBe(2)
  await new Promise((resolve) => proxy.close(resolve))
})

test('a nats-server on the PATH is taken only when it is new enough', async () => {
  const program = join(folder, 'nats-server')
  const need = { environment: { PATH: folder }, packageName: 'no-such-package' }

  await writeProgram(program, 'nats-server: v2.10.27')
  await expect(findNatsServer(need)).rejects.toThrow(/put one on the PATH.*LOCAL_NATS_URL.*npm ci/)

  await writeProgram(program, 'nats-server: v2.12.0')
  expect(await findNatsServer(need)).toBe(program)
})

async function writeProgram(file: string, says: string): Promise<void> {
  await writeFile(file, `#!/bin/sh\necho "${says}"\n`)
  await chmod(file, 0o755)
}
