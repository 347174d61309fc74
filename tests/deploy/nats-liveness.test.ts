import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lokum-nats-live-'))
  await mkdir(join(folder, 'disk'))
  await writeFile(join(folder, 'nc'), netcat, { mode: 0o755 })
})
afterAll(() => rm(folder, { recursive: true }))

/** For machines without it: sends its input and writes what comes back, as busybox of the image does. */
const netcat = `#!${process.execPath}
const [host, port] = process.argv.slice(-2)
const socket = require('node:net').connect(Number(port), host)
socket.on('error', () => process.exit(1))
process.stdin.pipe(socket).pipe(process.stdout)
`

/** The answer of nats-server 2.14 at /healthz after a full disk; `?js-enabled-only` and `?js-server-only` answer 200. */
const writeError = `{"status":"unavailable","error":"JetStream stream '$G > EVENTS' write error: no space left on device"}`

async function exitCode(port: number, data = join(folder, 'disk')): Promise<unknown> {
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env.PATH}`,
    NATS_MONITOR_PORT: String(port),
    NATS_DATA: data,
    NATS_ANSWER_SECONDS: '2',
  }
  const [code] = await once(spawn('sh', ['deploy/nats/live.sh'], { env, stdio: 'ignore' }), 'exit')
  return code
}

async function answering(status: number, body: string) {
  const server = createServer((_, answer) => void answer.writeHead(status).end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port }: AddressInfo = JSON.parse(JSON.stringify(server.address()))
  return { port, [Symbol.asyncDispose]: async () => void server.close() }
}

test('the broker is restarted after a write error once its disk has room, and not before', async () => {
  await using server = await answering(503, writeError)

  expect(await exitCode(server.port)).toBe(2)
  expect(await exitCode(server.port, join(folder, 'gone'))).toBe(0)
})

test.each([
  [200, '{"status":"ok"}'],
  [503, '{"status":"unavailable","error":"JetStream has not established contact with a meta leader"}'],
])('an answer %i without a write error is one of a server that lives', async (status, body) => {
  await using server = await answering(status, body)

  expect(await exitCode(server.port)).toBe(0)
})

test('a server that does not answer is restarted', async () => {
  const server = await answering(200, '')
  await server[Symbol.asyncDispose]()

  expect(await exitCode(server.port)).toBe(1)
})
