import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { resolveName } from '../src/addresses/resolve-name.ts'
import { Interrupted } from '../src/deliveries/classify-error.ts'
import { openRawReceiver, openSender } from './raw-receiver.ts'

/** The result of an attempt, and its milliseconds. */
async function timed<Result>(work: Promise<Result>): Promise<Result & { ms: number }> {
  const begin = performance.now()
  const result = await work
  return { ...result, ms: performance.now() - begin }
}

/** Writes one byte after the other. */
function drip(socket: Socket, text: string) {
  let sent = 0
  const timer = setInterval(() => socket.write(text[sent++ % text.length] ?? ''), 20)
  socket.on('close', () => clearInterval(timer))
}

/** A port whose queue of connections is full and never served, so that the next one waits for an answer to its SYN. */
async function openFullPort() {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads')
     const server = require('node:net').createServer()
     server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port)
       setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
     })`,
    { eval: true },
  )
  const [port] = await once(worker, 'message')
  const fillers: Socket[] = []
  for (let isFull = false; !isFull; ) {
    const filler = connect(port, '127.0.0.1').on('error', () => undefined)
    fillers.push(filler)
    isFull = (await Promise.race([once(filler, 'connect'), delay(300)])) === undefined
  }
  return {
    port,
    url: `https://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => {
      for (const filler of fillers) filler.destroy()
      await worker.terminate()
    },
  }
}

/** Only the other limits can end an attempt within the test. */
const longMs = 3_600_000

test.each([
  ['accepts the connection and says nothing', () => undefined],
  [
    'drips the status and the headers',
    (socket: Socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx-a: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ],
  ['drips early hints', (socket: Socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')],
])('a receiver that %s is a time-out, and is left', async (_, script) => {
  await using receiver = await openRawReceiver(script)
  using sender = openSender({ attemptMs: 500 })

  const { ms, ...attempted } = await timed(sender.send(receiver))

  expect(attempted).toMatchObject({ status: null, error: 'timeout' })
  expect(ms).toBeGreaterThan(400)
  expect(await receiver.abandoned()).toBe(true)
})

test('a 2xx whose body drips has succeeded, and is left when the time is up', async () => {
  await using receiver = await openRawReceiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n')
    drip(socket, 'a')
  })
  using sender = openSender({ attemptMs: 5_000 })

  const attempted = await sender.send(receiver)

  expect(attempted).toMatchObject({ status: 200, error: null, excerpt: expect.stringMatching(/^a+$/) })
  expect(await receiver.abandoned()).toBe(true)
})

test('a receiver that never takes up TLS is left after five seconds', async () => {
  await using receiver = await openRawReceiver(() => undefined)
  using sender = openSender({ attemptMs: longMs })

  const { ms, ...attempted } = await timed(sender.send({ url: `https://127.0.0.1:${receiver.port}/` }))

  expect(attempted).toMatchObject({ status: null, error: 'timeout' })
  expect(ms).toBeGreaterThan(4_500)
  expect(await receiver.abandoned()).toBe(true)
})

test('a receiver that never accepts the connection is left after five seconds', async () => {
  await using port = await openFullPort()
  using sender = openSender({ attemptMs: longMs })

  const { ms, ...attempted } = await timed(sender.send(port))

  expect(attempted).toMatchObject({ status: null, error: 'timeout' })
  expect(ms).toBeGreaterThan(4_500)
})

test('of two addresses of a name the second is called when the first one is silent', async () => {
  await using port = await openFullPort()
  await using receiver = await openRawReceiver((socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'), {
    host: '127.0.0.2',
    port: port.port,
  })
  using sender = openSender({ attemptMs: longMs, resolve: async () => ['127.0.0.1', '127.0.0.2'] })

  const { ms, ...attempted } = await timed(sender.send({ url: `http://receiver.example.com:${receiver.port}/` }))

  expect(attempted).toMatchObject({ status: 204, error: null })
  expect(ms).toBeGreaterThan(1_500)
})

test('name servers that never answer are left after two seconds, however many there are', async () => {
  const silent = Array.from({ length: 4 }, () => createSocket('udp4').bind(0, '127.0.0.1'))
  await Promise.all(silent.map((socket) => once(socket, 'listening')))
  const servers = silent.map((socket) => `127.0.0.1:${socket.address().port}`)
  using sender = openSender({ attemptMs: longMs, resolve: (name) => resolveName(name, servers) })

  const attempted = await sender.send({ url: 'https://receiver.example.com/' })

  for (const socket of silent) socket.close()
  expect(attempted).toMatchObject({ status: null, error: 'dns' })
})

test.each([
  ['is asked for its name', 'http://receiver.example.com', 0],
  ['was called and says nothing', 'http://127.0.0.1', 1],
  ['takes its time with TLS', 'https://127.0.0.1', 1],
])('a stop interrupts at once an attempt whose receiver %s', async (_, origin, connections) => {
  await using receiver = await openRawReceiver(() => undefined)
  const stop = new AbortController()
  const resolve = () => new Promise<never>(() => undefined)
  using sender = openSender({ attemptMs: longMs, stop: stop.signal, resolve })

  const attempt = sender.send({ url: `${origin}:${receiver.port}/` })
  await eventually(() => expect(receiver.connections).toBe(connections))
  stop.abort(new Interrupted())

  expect(await attempt).toMatchObject({ status: null, error: 'interrupted' })
  expect(await receiver.abandoned()).toBe(true)
})

test('hundreds of attempts that fail in every way leave no socket and no timer behind', async () => {
  const scripts = [
    (socket: Socket) => socket.resetAndDestroy(),
    (socket: Socket) => socket.end(),
    (socket: Socket) => socket.write('nonsense\r\n\r\n'),
    (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nshort'),
    (socket: Socket) => socket.end('HTTP/1.0 500 Error\r\n\r\n'),
    (socket: Socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx-a: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  ]
  let turn = 0
  await using receiver = await openRawReceiver((socket) => scripts[turn++ % scripts.length]?.(socket))
  using sender = openSender({ attemptMs: 200 })
  const leftovers = () =>
    process.getActiveResourcesInfo().filter((name) => /^(Timeout|TCPSocketWrap|TLSWrap|TCPConnectWrap)$/.test(name))
      .length
  const before = leftovers()

  for (let round = 0; round < 8; round++) await Promise.all(Array.from({ length: 50 }, () => sender.send(receiver)))

  // On a busy machine some run out of time before they are sent.
  expect(receiver.requests.length).toBeGreaterThan(100)
  expect(await receiver.abandoned()).toBe(true)
  await eventually(() => expect(leftovers()).toBeLessThanOrEqual(before))
})
