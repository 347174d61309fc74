import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { findCommandLine } from '../src/processes/find-command-line.ts'
import { waitUntil } from '../src/wait-until.ts'
import { openPlayground, type Playground } from './stand-in/playground.ts'

const parts = ['postgres', 'nats', 'identity-provider', 'apartments', 'settlements', 'webhooks', 'gateway']

const nobody = Array(parts.length + 1).fill(undefined)
let playground: Playground

// Up to three whole starts in a test, on a machine that may be busy with others.
jest.setTimeout(120_000)

beforeAll(async () => {
  playground = await openPlayground()
})

afterEach(() => playground.stop())

afterAll(async () => {
  await playground[Symbol.asyncDispose]()
})

test('a start brings everything up and says where, and Ctrl-C takes it down', async () => {
  const supervisor = await playground.start()

  const said = await playground.terminalSays('Ctrl-C stops everything')
  for (const title of ['PostgreSQL', 'NATS', 'identity provider', 'migrations of webhooks', 'gateway']) {
    expect(said).toMatch(new RegExp(`✓ ${title} .* \\d+\\.\\d s`))
  }
  expect(said).toContain(`curl -sS -i -X POST http://127.0.0.1:${playground.ports.gateway}/v1/apartments`)
  expect(said).toContain('"Authorization: Bearer $(npm run --silent token -- landlord-a)"')
  expect(said).toContain(`http://127.0.0.1:${playground.ports.gateway}/docs`)
  expect(await playground.starts()).toBeGreaterThan(0)
  const pids = await pidsOfAll()
  expect(pids).toEqual(nobody.map(() => expect.any(Number)))
  expect((await stat(join(playground.folder, 'local.env'))).mode & 0o777).toBe(0o600)
  supervisor.signal('SIGINT')
  expect(await supervisor.exited).toEqual({ code: 0, signal: null })
  expect(await Promise.all(pids.map((pid) => findCommandLine(pid ?? 0)))).toEqual(nobody)
  expect(await pidsOfAll()).toEqual(nobody)
})

test('the data is there at the next start, and gone after a fresh one', async () => {
  await playground.start()
  await playground.terminalSays('Lokum is ready')
  const before = (await playground.starts()) ?? 0
  await playground.stop()

  await playground.start()
  await playground.terminalSays('Lokum is ready')
  expect(await playground.starts()).toBe(before + 1)
  await playground.stop()

  await playground.start({ arguments: ['--fresh'] })
  await playground.terminalSays('Lokum is ready')
  expect(await playground.starts()).toBe(1)
})

test('a second start is told of the first one and disturbs nothing', async () => {
  const first = await playground.start()
  await playground.terminalSays('Lokum is ready')
  const before = await pidsOfAll()

  const second = await playground.start({ arguments: ['--fresh'] })

  expect(await second.exited).toEqual({ code: 1, signal: null })
  expect(await playground.terminal()).toContain(`already runs here, as process ${first.pid}`)
  expect(await pidsOfAll()).toEqual(before)
  expect(await playground.starts()).toBeGreaterThan(0)
})

test('a part that is killed is started again, whichever it is', async () => {
  const supervisor = await playground.start()
  await playground.terminalSays('Lokum is ready')

  await Promise.all(parts.map(killAndAwaitNext))

  await waitUntil({ what: 'An answer of the gateway', seconds: 60 }, () => playground.starts())
  expect(await playground.terminal()).toContain('PostgreSQL ended (SIGKILL); starting it again')
  expect(await playground.terminal()).toContain('gateway ended (SIGKILL); starting it again')
  supervisor.signal('SIGTERM')
  expect(await supervisor.exited).toEqual({ code: 0, signal: null })
})

test('what a killed supervisor leaves behind does not stand in the way of the next start', async () => {
  const killed = await playground.start()
  await playground.terminalSays('Lokum is ready')
  const before = (await playground.starts()) ?? 0
  const left = (await pidsOfAll()).filter((pid) => pid !== killed.pid)
  killed.signal('SIGKILL')
  await killed.exited
  expect(await Promise.all(left.map((pid) => findCommandLine(pid ?? 0)))).not.toContain(undefined)

  await playground.start()
  const said = await playground.terminalSays('Lokum is ready')

  expect(said).toContain('An earlier start left these behind')
  expect(await Promise.all(left.map((pid) => findCommandLine(pid ?? 0)))).toEqual(left.map(() => undefined))
  expect(await playground.starts()).toBe(before + 1)
})

test('a port somebody else listens on is named with the variable that chooses another', async () => {
  const stranger = createServer().listen(playground.ports.gateway, '127.0.0.1')

  const refused = await playground.start()

  expect(await refused.exited).toEqual({ code: 1, signal: null })
  expect(await playground.terminal()).toContain(
    `${playground.ports.gateway} (gateway): choose another with GATEWAY_PORT=…`,
  )
  stranger.close()
})

test('a part that cannot start is shown with its log, and nothing stays running', async () => {
  const supervisor = await playground.start({ environment: { STAND_IN_BROKEN: 'webhooks' } })

  expect(await supervisor.exited).toEqual({ code: 1, signal: null })

  expect(await playground.terminal()).toContain('webhooks did not start: it ended with exit code 3')
  expect(await playground.terminal()).toContain('this stand-in is broken')
  expect(await pidsOfAll()).toEqual(nobody)
})

test('a start can be broken off', async () => {
  const supervisor = await playground.start()
  await playground.terminalSays('✓ NATS')

  supervisor.signal('SIGINT')

  expect(await supervisor.exited).toEqual({ code: 0, signal: null })
  expect(await pidsOfAll()).toEqual(nobody)
})

async function pidsOfAll(): Promise<(number | undefined)[]> {
  return await Promise.all([...parts, 'start'].map((name) => playground.pidOf(name)))
}

async function killAndAwaitNext(name: string): Promise<void> {
  const before = await playground.pidOf(name)
  process.kill(before ?? 0, 'SIGKILL')
  await waitUntil({ what: `A new process of ${name}`, seconds: 60 }, async () => {
    const now = await playground.pidOf(name)
    return now !== undefined && now !== before && (await findCommandLine(now)) !== undefined ? true : undefined
  })
}
