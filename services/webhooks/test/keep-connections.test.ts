import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { openRawReceiver, openSender } from './raw-receiver.ts'

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'
const succeeded = { status: 200, error: null }

/** Answers the first request of every connection, and does with the second of the first connection what is to be tested. */
function openForgetfulReceiver(onSecond: (socket: Socket) => void) {
  return openRawReceiver((socket, { connection, request }) => {
    if (connection === 1 && request === 2) onSecond(socket)
    else socket.write(ok)
  })
}

test('one request after the other goes over one connection', async () => {
  await using receiver = await openRawReceiver((socket) => socket.write(ok))
  using sender = openSender()

  for (let n = 0; n < 5; n++) expect(await sender.send(receiver)).toMatchObject({ ...succeeded, resent: false })

  expect(receiver.connections).toBe(1)
})

test('requests at the same time have connections of their own', async () => {
  await using receiver = await openRawReceiver((socket) => setImmediate(() => socket.write(ok)))
  using sender = openSender()

  await Promise.all(Array.from({ length: 5 }, () => sender.send(receiver)))

  expect(receiver.connections).toBe(5)
})

test.each([
  ['resets', (socket: Socket) => socket.resetAndDestroy()],
  ['closes', (socket: Socket) => socket.end()],
])(
  'a kept connection that the receiver %s when the request comes is no failure: it goes out again over a new one',
  async (_, onSecond) => {
    await using receiver = await openForgetfulReceiver(onSecond)
    using sender = openSender()
    await sender.send(receiver)

    const attempted = await sender.send({ ...receiver, headers: { 'webhook-attempt': '1' } })

    expect(attempted).toMatchObject({ ...succeeded, resent: true })
    expect(receiver.connections).toBe(2)
    expect(receiver.requests).toHaveLength(3)
    expect(receiver.requests[2]).toBe(receiver.requests[1])
  },
)

test('a request is sent again only once: a second break is a failure', async () => {
  await using receiver = await openRawReceiver((socket, { connection, request }) => {
    if (connection === 1 && request === 1) socket.write(ok)
    else socket.resetAndDestroy()
  })
  using sender = openSender()
  await sender.send(receiver)

  expect(await sender.send(receiver)).toMatchObject({ status: null, error: 'reset', resent: true })
  expect(receiver.requests).toHaveLength(3)
})

test('a connection that breaks on its first request is a failure at once', async () => {
  await using receiver = await openRawReceiver((socket) => socket.resetAndDestroy())
  using sender = openSender()

  expect(await sender.send(receiver)).toMatchObject({ status: null, error: 'reset', resent: false })
  expect(receiver.requests).toHaveLength(1)
})

test('a kept connection that breaks within an answer is a failure: the receiver had the request', async () => {
  await using receiver = await openForgetfulReceiver((socket) => {
    socket.write('HTTP/1.1 2', () => socket.resetAndDestroy())
  })
  using sender = openSender()
  await sender.send(receiver)

  expect(await sender.send(receiver)).toMatchObject({ status: null, error: 'reset', resent: false })
  expect(receiver.requests).toHaveLength(2)
})

test('a kept connection that breaks after a second is a failure: the receiver was at work', async () => {
  await using receiver = await openForgetfulReceiver((socket) => setTimeout(() => socket.resetAndDestroy(), 1_100))
  using sender = openSender()
  await sender.send(receiver)

  expect(await sender.send(receiver)).toMatchObject({ status: null, error: 'reset', resent: false })
  expect(receiver.requests).toHaveLength(2)
})

test('a silent kept connection is a timeout, and the request is not sent again', async () => {
  await using receiver = await openForgetfulReceiver(() => undefined)
  using sender = openSender({ attemptMs: 300 })
  await sender.send(receiver)

  expect(await sender.send(receiver)).toMatchObject({ status: null, error: 'timeout', resent: false })
  expect(receiver.requests).toHaveLength(2)
})

test('a receiver that closes its connections a moment after each answer never makes an attempt fail', async () => {
  await using receiver = await openRawReceiver((socket) => {
    const close = Math.random() < 0.5 ? () => socket.end() : () => socket.destroy()
    socket.write(ok, () => setTimeout(close, Math.random() * 3))
  })
  using sender = openSender()

  for (let n = 0; n < 500; n++) {
    expect(await sender.send(receiver)).toMatchObject(succeeded)
    await delay(Math.random() * 3)
  }
})

test('an unrequested answer is never taken for the answer to the next request', async () => {
  await using receiver = await openRawReceiver((socket, { connection }) => {
    socket.write(connection === 1 ? `${ok}HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n` : ok)
  })
  using sender = openSender()

  for (let n = 0; n < 3; n++) expect(await sender.send(receiver)).toMatchObject(succeeded)
})

test('a receiver that announces the end of the connection gets no other request over it', async () => {
  await using receiver = await openRawReceiver((socket) =>
    socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'),
  )
  using sender = openSender()

  for (let n = 0; n < 3; n++) expect(await sender.send(receiver)).toMatchObject({ ...succeeded, resent: false })

  expect(receiver.connections).toBe(3)
  expect(await receiver.abandoned()).toBe(true)
})

test('a name that moved is called where it was for a minute at most', async () => {
  await using receiver = await openRawReceiver((socket) => socket.write(ok), { host: '0.0.0.0' })
  let addresses = ['127.0.0.1']
  let minutes = 0
  using sender = openSender({ resolve: async () => addresses, now: () => minutes * 60_000 })
  const url = `http://moving.example.com:${receiver.port}/`
  const called = () => [...receiver.sockets].map(({ localAddress }) => localAddress)

  await sender.send({ url })
  addresses = ['127.0.0.2']
  minutes = 0.99
  await sender.send({ url })
  expect(called()).toEqual(['127.0.0.1'])

  minutes = 1
  await sender.send({ url })
  expect(called()).toContain('127.0.0.2')
  expect(receiver.connections).toBe(2)
})

test('of two thousand receivers five hundred unused connections are kept, and all end with the sender', async () => {
  await using receiver = await openRawReceiver((socket) => socket.write(ok), { host: '0.0.0.0' })
  const sender = openSender()
  const urls = Array.from({ length: 2_000 }, (_, n) => `http://127.0.${n >> 8}.${n & 255}:${receiver.port}/`)

  let most = 0
  while (urls.length > 0) {
    await Promise.all(urls.splice(0, 50).map((url) => sender.send({ url })))
    most = Math.max(most, receiver.sockets.size)
  }

  expect(receiver.connections).toBe(2_000)
  // The receiver learns of an end a moment later.
  expect(most).toBeLessThan(700)
  sender[Symbol.dispose]()
  // Sooner than unused connections end by themselves.
  expect(await receiver.abandoned(3_000)).toBe(true)
})
