import type { RequestListener } from 'node:http'
import { expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { listen } from '@lokum/service-kit/http/listen'
import { openWire } from './wire.ts'

const graceMs = 600
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

test('an idle connection is still served during the grace, gets Connection: close and is then closed', async () => {
  const door = await openDoor({ graceMs })
  using wire = await openWire(door.port)
  wire.send(get('/first'))
  expect(await wire.heard(/first/)).not.toMatch(/connection: close/i)

  const stopped = door.stop()
  wire.send(get('/second'))

  expect(await wire.ended()).toMatch(/connection: close\r\n.*second$/is)
  await stopped
})

test('a new connection is accepted during the grace and refused after it', async () => {
  const door = await openDoor({ graceMs })
  const stopped = door.stop()

  using wire = await openWire(door.port)
  wire.send(get('/late'))

  expect(await wire.ended()).toMatch(/connection: close\r\n.*late$/is)
  await stopped
  await expect(openWire(door.port)).rejects.toThrow('ECONNREFUSED')
})

test('an unused connection stays open until the grace is over', async () => {
  const door = await openDoor({ graceMs })
  using wire = await openWire(door.port)
  wire.send(get('/only'))
  await wire.heard(/only/)

  const stoppedAt = performance.now()
  const stopped = door.stop()
  await wire.ended()

  expect(performance.now() - stoppedAt).toBeGreaterThan(graceMs - 50)
  await stopped
})

test('a call that runs when the grace is over is answered, and its answer says that it is the last', async () => {
  const door = await openDoor({ graceMs: 50 })
  using wire = await openWire(door.port)
  wire.send(get('/slow'))
  await eventually(() => door.asked().includes('/slow'))

  const stopped = door.stop()
  await eventually(() => expect(openWire(door.port)).rejects.toThrow('ECONNREFUSED'))
  door.answerSlowOnes()

  expect(await wire.ended()).toMatch(/connection: close\r\n.*slow$/is)
  await stopped
})

test('what a caller asked without waiting is answered in full when it ran before the stop', async () => {
  const door = await openDoor({ graceMs })
  using wire = await openWire(door.port)
  wire.send(get('/slow-1') + get('/slow-2'))
  await eventually(() => expect(door.asked()).toEqual(['/slow-1', '/slow-2']))

  const stopped = door.stop()
  door.answerSlowOnes()

  expect(await wire.ended()).toMatch(/slow-1HTTP.*connection: close\r\n.*slow-2$/is)
  await stopped
})

test('what is asked behind the last answer of a connection is not carried out', async () => {
  const door = await openDoor({ graceMs })
  using wire = await openWire(door.port)
  wire.send(get('/slow'))
  await eventually(() => door.asked().includes('/slow'))

  const stopped = door.stop()
  wire.send(get('/behind'))
  using other = await openWire(door.port)
  other.send(get('/other'))
  await other.ended()
  door.answerSlowOnes()

  expect(await wire.ended()).toMatch(/slow$/)
  await stopped
  expect(door.asked()).toEqual(['/slow', '/other'])
})

test('a caller of HTTP/1.0 that asks to keep its connection gets Connection: close', async () => {
  const door = await openDoor({ graceMs })
  const stopped = door.stop()
  using wire = await openWire(door.port)

  wire.send('GET /old HTTP/1.0\r\nconnection: keep-alive\r\n\r\n')

  expect(await wire.ended()).toMatch(/connection: close\r\n.*old$/is)
  await stopped
})

test('a stop without a grace ends each connection, whether a connection is idle or was never used', async () => {
  const door = await openDoor({})
  using idle = await openWire(door.port)
  idle.send(get('/idle'))
  await idle.heard(/idle/)
  using _unused = await openWire(door.port)

  await door.stop()

  expect(idle.isOpen()).toBe(false)
})

test('a call that never ends is broken off when a stop has taken its longest time', async () => {
  const door = await openDoor({ graceMs: 100, limitMs: 400 })
  using wire = await openWire(door.port)
  wire.send(get('/slow'))
  await eventually(() => door.asked().includes('/slow'))

  const stoppedAt = performance.now()
  await door.stop()

  expect(performance.now() - stoppedAt).toBeGreaterThan(350)
  expect(await wire.ended()).toBe('')
})

/** A server that answers with the path, to `/slow…` only on request. */
async function openDoor(times: { graceMs?: number; limitMs?: number }) {
  const asked: string[] = []
  const held: (() => void)[] = []
  const answer: RequestListener = ({ url = '' }, response) => {
    asked.push(url)
    const end = () => void response.end(url.slice(1))
    if (url.startsWith('/slow')) held.push(end)
    else end()
  }
  const door = await listen(answer, { host: '127.0.0.1', port: 0, ...times })
  return {
    port: door.port,
    asked: () => asked,
    answerSlowOnes: () => {
      for (const end of held) end()
    },
    stop: async () => door[Symbol.asyncDispose](),
  }
}
