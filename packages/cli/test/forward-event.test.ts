import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { forwardEvent } from '../src/webhooks/forward-event.ts'
import { json, openServer } from './open-server.ts'

const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
const event = {
  id: 'evt_1',
  type: 'apartment.created',
  object: 'apt_1',
  sequence: 7,
  occurred_at: '2026-11-05T09:30:00.000Z',
  data: { id: 'apt_1', label: 'Długa 7/12' },
}

function forward(url: string, { signal = new AbortController().signal, timeoutMs = 5_000, now = new Date() } = {}) {
  return forwardEvent({ target: new URL(url), secret, signal, now: () => now, timeoutMs }, event)
}

test('an event is sent as a first attempt, signed according to Standard Webhooks', async () => {
  await using receiver = await openServer((response) => response.writeHead(204).end())

  const done = await forward(`${receiver.url}/hooks?x=1`)

  const [{ method, path, headers, body } = { headers: {}, body: '' }] = receiver.asked
  expect([done, method, path]).toEqual([{ status: 204, error: null }, 'POST', '/hooks?x=1'])
  expect(JSON.parse(body)).toEqual(event)
  expect(new Webhook(secret).verify(body, Object(headers))).toEqual(JSON.parse(body))
  expect(headers).toMatchObject({ 'webhook-id': 'evt_1', 'webhook-attempt': '1', 'webhook-sequence': '7' })
  expect(headers).toMatchObject({ 'content-type': 'application/json' })
})

test('a receiver that refuses, redirects or is not there fails; a redirect is not followed', async () => {
  await using elsewhere = await openServer((response) => response.end())
  await using redirecting = await openServer((response) => response.writeHead(307, { location: elsewhere.url }).end())
  await using refusing = await openServer((response) => json(response, {}, 500))

  expect(await forward(redirecting.url)).toEqual({ status: 307, error: 'redirect' })
  expect(await forward(refusing.url)).toEqual({ status: 500, error: 'status' })
  expect(await forward('http://127.0.0.1:1/')).toEqual({ status: null, error: 'connect' })
  expect(elsewhere.asked).toEqual([])
})

test('a receiver that hangs, or talks without end, is left', async () => {
  await using hanging = await openServer(() => undefined)
  const endless = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('HTTP/1.1 200 OK\r\n')
    const more = setInterval(() => socket.write(`x-more: ${'x'.repeat(1_000)}\r\n`), 1)
    socket.on('close', () => clearInterval(more))
  })
  endless.listen(0, '127.0.0.1')
  await once(endless, 'listening')
  const address = endless.address()
  const stop = new AbortController()

  const late = await forward(hanging.url, { timeoutMs: 50 })
  const stopped = forward(hanging.url, { signal: stop.signal })
  stop.abort()
  const talked = await forward(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  endless.close()

  expect([late, await stopped]).toEqual([
    { status: null, error: 'timeout' },
    { status: null, error: 'connect' },
  ])
  expect(talked).toEqual({ status: null, error: 'connect' })
})
