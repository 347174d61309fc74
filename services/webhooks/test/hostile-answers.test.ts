import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { openRawReceiver, openSender } from './raw-receiver.ts'

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'

/** Writes pieces for as long as the sender takes them; gives how many bytes left. */
function pour(socket: Socket, piece: string | Buffer) {
  const poured = { bytes: 0 }
  const more = () => {
    while (!socket.destroyed && poured.bytes < 500_000_000) {
      poured.bytes += piece.length
      if (!socket.write(piece)) return void socket.once('drain', more)
    }
  }
  more()
  return poured
}

test.each([
  ['nonsense', 'this is not HTTP\r\n\r\n'],
  ['HTTP/2', 'HTTP/2 200 OK\r\n\r\n'],
  ['a status that is no number', 'HTTP/1.1 abc OK\r\n\r\n'],
  ['a length that is no number', 'HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
  ['a line feed in the middle of a header', 'HTTP/1.1 200 OK\r\nx-a: b\r\n c\0d\r\n\r\n'],
  ['an upgrade', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'],
  ['an unrequested 100', `HTTP/1.1 100 Continue\r\n\r\n${ok}`],
  ['headers of 20 KB', `HTTP/1.1 200 OK\r\nx-big: ${'a'.repeat(20_000)}\r\n\r\n`],
])('%s is an answer that is no proper HTTP, and the connection is closed', async (_, answer) => {
  await using receiver = await openRawReceiver((socket) => socket.write(answer))
  using sender = openSender()

  expect(await sender.send(receiver)).toMatchObject({ status: null, error: 'protocol', excerpt: null })
  expect(await receiver.abandoned()).toBe(true)
})

test.each([
  ['HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\nold', 'old', true],
  ['204', 'HTTP/1.1 204 No Content\r\n\r\n', null, false],
  ['204 with a body', 'HTTP/1.1 204 No Content\r\ncontent-length: 4\r\n\r\nbody', null, true],
  ['chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n', 'abc', false],
  ['early hints before it', `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${ok}`, null, false],
  ['no reason in words', 'HTTP/1.1 200\r\ncontent-length: 2\r\n\r\nok', 'ok', false],
])('an answer with %s is understood', async (_, answer, excerpt, closes) => {
  await using receiver = await openRawReceiver((socket) => (closes ? socket.end(answer) : socket.write(answer)))
  using sender = openSender()

  expect(await sender.send(receiver)).toMatchObject({ error: null, excerpt })
})

test.each([
  ['is shorter than it says', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nshort', 'short'],
  ['breaks off within a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nshort', 'short'],
  ['has chunks of no size', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', null],
  [
    'has trailers of 20 KB',
    `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
    null,
  ],
])('a 2xx whose body %s has succeeded', async (_, answer, excerpt) => {
  await using receiver = await openRawReceiver((socket) => socket.end(answer))
  using sender = openSender()

  expect(await sender.send(receiver)).toMatchObject({ status: 200, error: null, excerpt })
  expect(await receiver.abandoned()).toBe(true)
})

const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
test.each([
  ['body', head, `4000\r\n${'a'.repeat(16_384)}\r\n`, { status: 200, error: null }],
  ['chunk extension', `${head}5;`, 'a'.repeat(16_384), { status: 200, error: null }],
  ['reason phrase', 'HTTP/1.1 200 ', 'a'.repeat(16_384), { status: null, error: 'protocol' }],
  ['header', 'HTTP/1.1 200 OK\r\nx-a: ', 'a'.repeat(16_384), { status: null, error: 'protocol' }],
  [
    'row of early hints',
    '',
    'HTTP/1.1 103 Early Hints\r\nx-a: b\r\n\r\n'.repeat(100),
    { status: null, error: 'protocol' },
  ],
  ['row of blank lines', '', '\r\n'.repeat(8_192), { status: null, error: 'protocol' }],
])('a %s without an end is cut off early', async (_, start, piece, expected) => {
  let poured = { bytes: 0 }
  await using receiver = await openRawReceiver((socket) => {
    socket.write(start)
    poured = pour(socket, piece)
  })
  using sender = openSender({ attemptMs: 20_000 })

  expect(await sender.send(receiver)).toMatchObject(expected)
  expect(await receiver.abandoned()).toBe(true)
  // The buffers of both sides' sockets take some megabytes before anybody reads.
  expect(poured.bytes).toBeLessThan(20_000_000)
})

/** An attempt that waits for more does not end before the test does. */
const longMs = 3_600_000

test('64 KiB of a body are read, and no more is waited for', async () => {
  await using receiver = await openRawReceiver((socket) => {
    socket.write(`HTTP/1.1 500 Error\r\ncontent-length: 1000000\r\n\r\n${'a'.repeat(65_536)}`)
  })
  using sender = openSender({ attemptMs: longMs })

  expect(await sender.send(receiver)).toMatchObject({ status: 500, error: 'status', excerpt: 'a'.repeat(4_096) })

  expect(await receiver.abandoned()).toBe(true)
})

test('a bomb of compressed data is kept as it came, and costs what it weighs', async () => {
  const bomb = gzipSync(Buffer.alloc(30_000_000))
  const start = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`
  await using receiver = await openRawReceiver((socket) => {
    socket.write(start)
    socket.write(bomb)
  })
  using sender = openSender()

  const { status, excerpt } = await sender.send(receiver)

  expect(status).toBe(200)
  expect(excerpt?.length).toBeLessThanOrEqual(4_096)
  expect(receiver.requests[0]).toContain('accept-encoding: identity\r\n')
})

test.each([
  ['a character of two bytes cut in two', 'ż'.repeat(3_000), 'ż'.repeat(2_048)],
  ['one byte more than is kept', `a${'ż'.repeat(3_000)}`, `a${'ż'.repeat(2_047)}`],
  ['NUL', 'a\0b', 'a\u{fffd}b'],
])('of an answer with %s whole characters are kept', async (_, body, excerpt) => {
  await using receiver = await openRawReceiver((socket) => {
    socket.write(`HTTP/1.1 500 Error\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  })
  using sender = openSender()

  expect(await sender.send(receiver)).toMatchObject({ status: 500, error: 'status', excerpt })
})

test('a redirect is not followed', async () => {
  await using elsewhere = await openRawReceiver((socket) => socket.write(ok))
  await using receiver = await openRawReceiver((socket) =>
    socket.write(`HTTP/1.1 308 Elsewhere\r\nlocation: ${elsewhere.url}\r\ncontent-length: 0\r\n\r\n`),
  )
  using sender = openSender()

  expect(await sender.send(receiver)).toMatchObject({ status: 308, error: 'redirect' })
  expect(elsewhere.connections).toBe(0)
})

test.each([
  [500, 'disable', 'gone'],
  [410, '', 'gone'],
  [302, 'Disable', 'gone'],
  [422, 'abort-message', 'declined'],
  [422, 'something else', 'status'],
  [200, 'abort-message', null],
  [200, 'disable', null],
])('%i with webhook-delivery: %s is %s', async (status, wish, error) => {
  await using receiver = await openRawReceiver((socket) =>
    socket.write(`HTTP/1.1 ${status} X\r\nwebhook-delivery: ${wish}\r\ncontent-length: 0\r\n\r\n`),
  )
  using sender = openSender()

  expect(await sender.send(receiver)).toMatchObject({ status, error })
})

test.each([
  ['as soon as it is called', 'http', (socket: Socket) => socket.resetAndDestroy()],
  ['as soon as it is called, by a close', 'http', (socket: Socket) => socket.destroy()],
  ['when TLS begins', 'https', (socket: Socket) => socket.once('data', () => socket.resetAndDestroy())],
  ['when TLS begins, by a close', 'https', (socket: Socket) => socket.once('data', () => socket.end())],
  ['within the request', 'http', (socket: Socket) => socket.once('data', () => socket.resetAndDestroy())],
])('a receiver that breaks off %s is a broken connection', async (_, scheme, connected) => {
  await using receiver = await openRawReceiver(() => undefined, { connected })
  using sender = openSender()

  const url = `${scheme}://127.0.0.1:${receiver.port}/`

  expect(await sender.send({ url, body: 'a'.repeat(1_000_000) })).toMatchObject({ status: null, error: 'reset' })
  expect(await receiver.abandoned()).toBe(true)
})

test.each([
  ['the status', 'HTTP/1.1 200'],
  ['the headers', 'HTTP/1.1 200 OK\r\nx-a: b\r\n'],
])('a receiver that breaks off within %s is a broken connection', async (_, beginning) => {
  await using receiver = await openRawReceiver((socket) => socket.write(beginning, () => socket.resetAndDestroy()))
  using sender = openSender()

  expect(await sender.send(receiver)).toMatchObject({ status: null, error: 'reset' })
})

test('a receiver that answers before it has the whole request has answered', async () => {
  await using receiver = await openRawReceiver(() => undefined, {
    connected: (socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 413 Too Large\r\ncontent-length: 3\r\n\r\nbig')),
  })
  using sender = openSender()

  const attempted = await sender.send({ ...receiver, body: 'a'.repeat(5_000_000) })

  expect(attempted).toMatchObject({ status: 413, error: 'status', excerpt: 'big' })
})
