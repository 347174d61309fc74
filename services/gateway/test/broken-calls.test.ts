import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '@lokum/local-stack/free-port'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { anApartment, type GatewayWorld, openGatewayWorld } from './world.ts'

let world: GatewayWorld
beforeAll(async () => {
  world = await openGatewayWorld()
})
afterEach(() => {
  world.upstream.answer = world.upstream.answerLikeACreation
  world.upstream.received.length = 0
})
afterAll(() => world[Symbol.asyncDispose]())

test('a client that goes away takes its call at the service with it, long before the time-out', async () => {
  let isAborted = false
  const arrived = Promise.withResolvers<void>()
  world.upstream.answer = async (request) => {
    request.resume().socket.once('close', () => {
      isAborted = true
    })
    arrived.resolve()
  }
  const outgoing = begin(world.aToken(), {}).on('error', () => undefined)
  outgoing.end(JSON.stringify(anApartment))
  await arrived.promise

  outgoing.destroy()

  await eventually(() => expect(isAborted).toBe(true))
})

test('an answer that breaks off is broken off for the client too, never ended as if it were whole', async () => {
  world.upstream.answer = async (_request, response) => {
    response.writeHead(201, { 'content-length': '100' })
    response.write('{')
    setImmediate(() => response.destroy())
  }

  const outgoing = begin(world.aToken(), {}).end(JSON.stringify(anApartment))
  const [answer] = await once(outgoing, 'response')

  await expect(text(answer)).rejects.toThrow('aborted')
})

test('a service that cannot be reached is 502', async () => {
  await using gateway = await world.startGateway({ APARTMENTS_URL: `http://127.0.0.1:${await freePort()}` })
  using client = world.aClient(world.aToken(), gateway.url)

  const answer = await client.request('POST', '/v1/apartments', { body: anApartment })

  expect([answer.status, answer.body.code]).toEqual([502, 'upstream_unavailable'])
})

test('a service that does not answer in time is 504, and its call is given up', async () => {
  const aborted = Promise.withResolvers<void>()
  world.upstream.answer = async (request) => {
    world.upstream.received.push({ method: 'POST', url: '', headers: {}, distinct: {}, body: '' })
    request.resume().socket.once('close', () => aborted.resolve())
  }
  await using gateway = await world.startGateway({ UPSTREAM_IDLE_TIMEOUT_MS: '300' })
  using client = world.aClient(world.aToken(), gateway.url)

  const answer = await client.request('POST', '/v1/apartments', { body: anApartment })

  expect([answer.status, answer.body.code]).toEqual([504, 'upstream_unavailable'])
  expect(world.upstream.received).toHaveLength(1)
  await aborted.promise
})

test('an upload whose service waits longer than usual is answered, and not given up while it goes on', async () => {
  world.upstream.answer = async (request, response) => {
    await once(request.resume(), 'end')
    await delay(1_500)
    response.writeHead(201, { 'content-type': 'application/json' }).end('{}')
  }
  await using gateway = await world.startGateway({
    SETTLEMENTS_URL: world.upstream.url,
    UPSTREAM_IDLE_TIMEOUT_MS: '300',
  })
  const form = makeForm({ bytes: Buffer.alloc(100_000) })
  const headers = { ...form.headers, authorization: `Bearer ${world.aToken()}` }

  const answer = await fetch(`${gateway.url}/v1/documents`, { method: 'POST', headers, body: form.rawBody })

  expect(answer.status).toBe(201)
})

test('a write whose connection breaks is 502 and is not repeated, since it may have arrived', async () => {
  let calls = 0
  world.upstream.answer = async (request) => {
    calls += 1
    request.socket.destroy()
  }
  using client = world.aClient(world.aToken())

  const answer = await client.request('POST', '/v1/apartments', { body: anApartment })

  expect([answer.status, calls]).toEqual([502, 1])
})

test('an answer that says the outcome is unknown reaches the caller unchanged, and the call is not repeated', async () => {
  const problem = {
    type: 'http://127.0.0.1:8080/problems/outcome_unknown',
    title: 'The outcome is unknown',
    status: 503,
    code: 'outcome_unknown',
    detail: 'Repeat it with the same key.',
    instance: 'urn:x',
    request_id: 'req_1',
  }
  let calls = 0
  world.upstream.answer = async (_, response) => {
    calls += 1
    response.writeHead(503, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem))
  }
  using client = world.aClient(world.aToken())

  const answers = []
  for (const headers of [{}, { 'idempotency-key': 'again' }])
    answers.push(await client.request('POST', '/v1/apartments', { body: anApartment, headers }))

  for (const { status, body } of answers) expect([status, body]).toEqual([503, problem])
  expect(calls).toBe(2)
})

const keyed = { 'idempotency-key': 'a-creation' }

test('a write with a key whose connection breaks is repeated once, the whole of it', async () => {
  let calls = 0
  world.upstream.answer = async (request, response) => {
    calls += 1
    if (calls === 1) request.resume().once('end', () => request.socket.destroy())
    else await world.upstream.answerLikeACreation(request, response)
  }
  using client = world.aClient(world.aToken())

  const answer = await client.request('POST', '/v1/apartments', { body: anApartment, headers: keyed })

  expect([answer.status, calls]).toEqual([201, 2])
  expect(JSON.parse(world.upstream.received[0]?.body ?? '')).toEqual(anApartment)
  expect(world.upstream.received[0]?.headers['idempotency-key']).toBe('a-creation')
})

test('the body of such a write is repeated also when it came after its headers', async () => {
  const bodies: string[] = []
  const arrived = Promise.withResolvers<void>()
  world.upstream.answer = async (request, response) => {
    arrived.resolve()
    bodies.push(await text(request))
    if (bodies.length === 1) request.socket.destroy()
    else response.writeHead(201).end('{}')
  }
  const body = JSON.stringify(anApartment)
  const outgoing = begin(world.aToken(), { ...keyed, 'content-length': String(Buffer.byteLength(body)) })
  outgoing.write(body.slice(0, 9))
  await arrived.promise

  outgoing.end(body.slice(9))
  const [answer] = await once(outgoing, 'response')

  expect([answer.statusCode, bodies]).toEqual([201, [body, body]])
})

test.each([
  ['that has no known length', '/v1/apartments', { ...keyed, 'transfer-encoding': 'chunked' }],
  ['that is a file', '/v1/documents', { ...keyed, 'content-type': 'multipart/form-data; boundary=b' }],
])('a write with a key %s is not repeated', async (_, path, headers) => {
  let calls = 0
  const arrived = Promise.withResolvers<void>()
  world.upstream.answer = async (request) => {
    calls += 1
    arrived.resolve()
    request.resume().once('end', () => request.socket.destroy())
  }
  const outgoing = begin(world.aToken(), headers, path)

  outgoing.write('{')
  await arrived.promise
  outgoing.end('}')
  const [answer] = await once(outgoing, 'response')

  expect([answer.statusCode, calls]).toEqual([502, 1])
})

test('a write with a key is not repeated a second time', async () => {
  let calls = 0
  world.upstream.answer = async (request) => {
    calls += 1
    request.resume().once('end', () => request.socket.destroy())
  }
  using client = world.aClient(world.aToken())

  const answer = await client.request('POST', '/v1/apartments', { body: anApartment, headers: keyed })

  expect([answer.status, calls]).toEqual([502, 2])
})

test('a read whose connection breaks is repeated once', async () => {
  let calls = 0
  world.upstream.answer = async (request, response) => {
    calls += 1
    if (calls === 1) request.socket.destroy()
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[],"next_cursor":null}')
  }
  using client = world.aClient(world.aToken())

  const answer = await client.request('GET', '/v1/apartments')

  expect([answer.status, calls]).toEqual([200, 2])
})

test('a service that drains and starts again loses no call', async () => {
  const port = Number(new URL(world.upstream.url).port)
  world.upstream.answer = async (request, response) => {
    response.setHeader('connection', 'close')
    await world.upstream.answerLikeACreation(request, response)
  }
  using client = world.aClient(world.aToken())
  const before = await client.request('POST', '/v1/apartments', { body: anApartment })
  await world.upstream.stop()
  await world.upstream.listen(port)

  const after = await client.request('POST', '/v1/apartments', { body: anApartment })

  expect([before.status, after.status]).toEqual([201, 201])
})

function begin(token: string, headers: Record<string, string>, path = '/v1/apartments') {
  return httpRequest(`${world.gateway.url}${path}`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  })
}
