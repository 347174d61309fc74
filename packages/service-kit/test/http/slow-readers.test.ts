import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from '@jest/globals'
import { listen } from '../../src/http/listen.ts'
import type { LeastPace } from '../../src/http/pace.ts'

/** More than the system keeps for a connection. */
const large = Buffer.alloc(20_000_000)

/** A server whose answers are large, and how each of them ended. */
async function openServer(reader: LeastPace) {
  const ended = Promise.withResolvers<'read' | 'broken off'>()
  const listener: RequestListener = (_request, response) => {
    response.once('close', () => ended.resolve(response.writableFinished ? 'read' : 'broken off'))
    response.writeHead(200, { 'content-length': large.length }).end(large)
  }
  const times = { headersMs: 10_000, wholeMs: 10_000, checkEveryMs: 20, reader }
  const server = await listen(listener, { host: '127.0.0.1', port: 0, times })
  return { ...server, ended: ended.promise }
}

async function ask(port: number) {
  const socket = connect({ host: '127.0.0.1', port }).on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  return socket
}

test('an answer that its client does not read is broken off when the patience ends', async () => {
  await using server = await openServer({ bytesPerSecond: 1, patienceMs: 200 })
  const socket = await ask(server.port)

  expect(await server.ended).toBe('broken off')

  socket.destroy()
})

test('an answer that its client reads a little at a time is broken off as too slow', async () => {
  await using server = await openServer({ bytesPerSecond: 1_000_000_000, patienceMs: 500 })
  const socket = await ask(server.port)
  const sips = setInterval(() => socket.read(65_536), 50)
  socket.on('readable', () => undefined)

  expect(await server.ended).toBe('broken off')

  clearInterval(sips)
  socket.destroy()
})

test('an answer that its client reads after a pause arrives', async () => {
  await using server = await openServer({ bytesPerSecond: 1_000, patienceMs: 5_000 })
  const socket = await ask(server.port)
  await new Promise((resolve) => setTimeout(resolve, 100))

  socket.resume()

  expect(await server.ended).toBe('read')
  socket.destroy()
})

test('a connection on which nothing is asked is still closed', async () => {
  await using server = await openServer({ bytesPerSecond: 1_000, patienceMs: 100 })
  const socket = connect({ host: '127.0.0.1', port: server.port })

  await once(socket, 'close')
})
