import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { findCommandLine } from '../src/processes/find-command-line.ts'
import type { LocalProcess } from '../src/processes/local-process.ts'
import { waitUntil } from '../src/wait-until.ts'
import { openPlayground, type Playground } from './stand-in/playground.ts'

const parts = ['postgres', 'nats', 'identity-provider', 'mailbox', 'apartments', 'settlements', 'webhooks', 'gateway']

const noPids = Array(parts.length + 1).fill(undefined)
let playground: Playground

beforeAll(async () => {
  playground = await openPlayground()
})

afterAll(async () => {
  await playground[Symbol.asyncDispose]()
})

describe('a stack that runs', () => {
  let supervisor: LocalProcess

  beforeAll(async () => {
    for (const folder of ['postgres', 'nats']) await mkdir(join(playground.folder, folder), { recursive: true })
    for (const file of ['notes.txt', 'postgres/PG_VERSION', 'nats/old'])
      await writeFile(join(playground.folder, file), 'mine')
    supervisor = await playground.start({ arguments: ['--fresh'] })
    await playground.terminalSays('Ctrl-C stops everything')
  })

  test('has begun with empty data on request, and has left other files in the folder', async () => {
    expect(await playground.starts()).toBe(1)
    expect(await readFile(join(playground.folder, 'notes.txt'), 'utf8')).toBe('mine')
    await expect(stat(join(playground.folder, 'nats/old'))).rejects.toThrow('ENOENT')
  })

  test('has said what it started, where it is, and how to create the first apartment', async () => {
    const said = await playground.terminal()

    for (const title of ['PostgreSQL', 'NATS', 'identity provider', 'mailbox', 'migrations of webhooks', 'gateway']) {
      expect(said).toMatch(new RegExp(`✓ ${title} .* \\d+\\.\\d s`))
    }
    expect(said).toContain(`curl -sS -i -X POST http://127.0.0.1:${playground.ports.gateway}/v1/apartments`)
    expect(said).toContain('"Authorization: Bearer $(npm run --silent token -- landlord-a)"')
    expect(said).toContain(`http://127.0.0.1:${playground.ports.gateway}/docs`)
  })

  test('has said the address of the events, which a command in another terminal prints as well', async () => {
    const command = join(import.meta.dirname, '../src/commands/print-events-url.ts')
    // Another terminal may not know the ports of the start.
    const env = { PATH: process.env.PATH, LOCAL_DATA_FOLDER: playground.folder }

    const { stdout } = await promisify(execFile)(process.execPath, [command], { env })

    expect(stdout).toMatch(new RegExp(`^nats://reader:[\\w-]+@127\\.0\\.0\\.1:${playground.ports.nats}\\n$`))
    expect(await playground.terminal()).toContain(`Events          ${stdout}`)
  })

  test('has a process number of each part in a file, and its secrets in a private one', async () => {
    const pids = await pidsOfAll()

    expect(pids).toEqual(noPids.map(() => expect.any(Number)))
    expect(await Promise.all(pids.map((pid) => findCommandLine(pid ?? 0)))).not.toContain(undefined)
    expect((await stat(join(playground.folder, 'local.env'))).mode & 0o777).toBe(0o600)
  })

  test('is not disturbed by a second start, which reports it', async () => {
    const before = await pidsOfAll()

    const second = await playground.start({ arguments: ['--fresh'] })

    expect(await second.exited).toEqual({ code: 1, signal: null })
    expect(await playground.terminal()).toContain(`already runs here, as process ${supervisor.pid}`)
    expect(await pidsOfAll()).toEqual(before)
    expect(await playground.starts()).toBe(1)
  })

  test('starts a part again that is killed, whichever it is', async () => {
    await Promise.all(parts.map(killAndAwaitNext))

    await waitUntil({ what: 'An answer of the gateway', seconds: 300 }, () => playground.starts())
    const said = await playground.terminal(supervisor)
    expect(said).toContain('PostgreSQL ended (SIGKILL); starting it again')
    expect(said).toContain('gateway ended (SIGKILL); starting it again')
  })

  test('stops everything at Ctrl-C', async () => {
    const pids = await pidsOfAll()

    supervisor.signal('SIGINT')

    expect(await supervisor.exited).toEqual({ code: 0, signal: null })
    expect(await Promise.all(pids.map((pid) => findCommandLine(pid ?? 0)))).toEqual(noPids)
    expect(await pidsOfAll()).toEqual(noPids)
  })
})

describe('a start', () => {
  afterEach(() => playground.stop())

  test('names a port that is already in use, with the variable that selects another', async () => {
    const stranger = createServer().listen(playground.ports.gateway, '127.0.0.1')

    const refused = await playground.start()

    expect(await refused.exited).toEqual({ code: 1, signal: null })
    expect(await playground.terminal()).toContain(
      `${playground.ports.gateway} (gateway): choose another with GATEWAY_PORT=…`,
    )
    stranger.close()
  })

  test('that fails shows the log of the part that failed, and leaves nothing running', async () => {
    const supervisor = await playground.start({ environment: { STAND_IN_BROKEN: 'webhooks' } })

    expect(await supervisor.exited).toEqual({ code: 1, signal: null })

    expect(await playground.terminal()).toContain('webhooks did not start: it ended with exit code 3')
    expect(await playground.terminal()).toContain('this stand-in is broken')
    expect(await pidsOfAll()).toEqual(noPids)
  })

  test('can be broken off', async () => {
    const supervisor = await playground.start()
    await playground.terminalSays('✓ NATS')

    supervisor.signal('SIGINT')

    expect(await supervisor.exited).toEqual({ code: 0, signal: null })
    expect(await pidsOfAll()).toEqual(noPids)
  })

  test('that finds a port in use deletes nothing, even with --fresh', async () => {
    const stranger = createServer().listen(playground.ports.gateway, '127.0.0.1')
    const before = await readFile(join(playground.folder, 'local.env'), 'utf8')

    const refused = await playground.start({ arguments: ['--fresh'] })

    expect(await refused.exited).toEqual({ code: 1, signal: null })
    expect(await readFile(join(playground.folder, 'local.env'), 'utf8')).toBe(before)
    expect(await readdir(playground.folder)).toEqual(expect.arrayContaining(['postgres', 'nats', 'logs']))
    stranger.close()
  })
})

async function pidsOfAll(): Promise<(number | undefined)[]> {
  return await Promise.all([...parts, 'start'].map((name) => playground.pidOf(name)))
}

async function killAndAwaitNext(name: string): Promise<void> {
  const before = await playground.pidOf(name)
  process.kill(before ?? 0, 'SIGKILL')
  await waitUntil({ what: `A new process of ${name}`, seconds: 300 }, async () => {
    const now = await playground.pidOf(name)
    return now !== undefined && now !== before && (await findCommandLine(now)) !== undefined ? true : undefined
  })
}
