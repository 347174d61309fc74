import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { publicOperations } from '@lokum/contracts/catalogue'
import { isForTenants } from '@lokum/contracts/interface/operation'
import { freePort } from '@lokum/local-stack/free-port'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { aLink, anApartment, type GatewayWorld, openGatewayWorld } from './world.ts'

let world: GatewayWorld
beforeAll(async () => {
  world = await openGatewayWorld()
})
afterEach(() => {
  world.upstream.answer = world.upstream.answerLikeACreation
  world.upstream.received.length = 0
})
afterAll(() => world[Symbol.asyncDispose]())

test('a service receives the headers that a client may send, and none that could pass for an identity', async () => {
  const token = world.aToken()
  using client = world.aClient(token)

  await client.request('POST', '/v1/apartments?a=1&a=%20', {
    body: anApartment,
    headers: {
      accept: 'application/json',
      'accept-language': 'pl',
      'idempotency-key': ['one', 'two'],
      'if-match': '"1"',
      'x-request-id': 'mine',
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=192.0.2.1',
      'x-account-id': 'somebody',
      x_account_id: 'somebody',
      cookie: 'a=b',
      host: 'evil.example',
      te: 'trailers',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    },
  })

  const [received] = world.upstream.received
  expect(received?.url).toBe('/v1/apartments?a=1&a=%20')
  expect(received?.distinct['idempotency-key']).toEqual(['one', 'two'])
  expect(JSON.parse(received?.body ?? '')).toEqual(anApartment)
  expect(received?.headers).toEqual({
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'accept-language': 'pl',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(JSON.stringify(anApartment))),
    'idempotency-key': 'one, two',
    'if-match': '"1"',
    'x-request-id': expect.stringMatching(/^req_[0-9a-z]{26}$/),
    traceparent: expect.stringMatching(/^00-0af7651916cd43dd8448eb211c80319c-/),
    connection: 'keep-alive',
    host: new URL(world.upstream.url).host,
  })
})

test('a client receives the answer of the service under the id of this request, without what is none of its business', async () => {
  world.upstream.answer = async (_request, response) => {
    response.writeHead(409, {
      'content-type': 'application/problem+json',
      'retry-after': '1',
      'x-powered-by': 'something',
      'set-cookie': 'a=b',
      server: 'internal',
      'x-request-id': 'other',
      link: ['<a>; rel="deprecation"', '<b>; rel="sunset"'],
      deprecation: '@1688169599',
    })
    response.end('{}')
  }

  const answer = await create(world.aToken(), { 'x-request-id': 'mine' })

  const names = Object.keys(answer.headers)
  expect(answer.statusCode).toBe(409)
  expect(answer.headers['x-request-id']).toMatch(/^req_/)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers.link).toBe('<a>; rel="deprecation", <b>; rel="sunset"')
  expect(answer.headers.deprecation).toBe('@1688169599')
  expect(names).not.toEqual(expect.arrayContaining(['set-cookie']))
  for (const hidden of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin']) {
    expect(names).not.toContain(hidden)
  }
})

test('a request is passed on as it comes, before its end has been sent', async () => {
  const outgoing = begin(world.aToken(), { 'transfer-encoding': 'chunked' })
  let first = ''
  const { promise: seen, resolve } = Promise.withResolvers<void>()
  world.upstream.answer = async (request, response) => {
    request.once('data', (chunk) => {
      first = String(chunk)
      resolve()
    })
    await once(request, 'end')
    response.writeHead(201).end('{}')
  }

  outgoing.write('{"label":')
  await seen
  outgoing.end('"x"}')
  const [answer] = await once(outgoing, 'response')

  expect(first).toBe('{"label":')
  expect(answer.statusCode).toBe(201)
})

test('an answer is passed on as it comes, before its end has been sent', async () => {
  const { promise: mayEnd, resolve } = Promise.withResolvers<void>()
  world.upstream.answer = async (_request, response) => {
    response.writeHead(201, { 'content-type': 'application/json' })
    response.write('{"first":1')
    await mayEnd
    response.end('}')
  }

  const answer = await create(world.aToken(), {}, { isRead: false })
  const [first] = await once(answer, 'data')
  resolve()
  const rest = await text(answer)

  expect(String(first) + rest).toBe('{"first":1}')
})

test('an answer of many megabytes arrives whole at a client that reads slowly', async () => {
  const size = 8 * 1_048_576
  world.upstream.answer = async (_request, response) => void response.writeHead(200).end(Buffer.alloc(size, 'x'))

  const answer = await create(world.aToken(), {}, { isRead: false })
  let read = 0
  for await (const chunk of answer) {
    read += chunk.length
    await new Promise(setImmediate)
  }

  expect(read).toBe(size)
})

test('a body of more than 64 KiB is refused before it is sent on when its length is announced', async () => {
  using client = world.aClient(world.aToken())

  const fits = await client.request('POST', '/v1/apartments', { rawBody: Buffer.alloc(65_536, 'x') })
  const refused = await client.request('POST', '/v1/apartments', { rawBody: Buffer.alloc(65_537, 'x') })

  expect([fits.status, refused.status]).toEqual([201, 413])
  expect(refused.body.code).toBe('payload_too_large')
  expect(world.upstream.received).toHaveLength(1)
})

test('a body of more than 64 KiB is refused while it comes in chunks of unknown number', async () => {
  const aborted = Promise.withResolvers<void>()
  world.upstream.answer = async (request) => void request.once('close', () => aborted.resolve()).resume()
  const outgoing = begin(world.aToken(), { 'transfer-encoding': 'chunked' })

  for (let chunk = 0; chunk < 5; chunk += 1) outgoing.write(Buffer.alloc(16_384, 'x'))
  const [answer] = await once(outgoing, 'response')
  const body = JSON.parse(await text(answer))
  outgoing.destroy()

  expect([answer.statusCode, body.code]).toEqual([413, 'payload_too_large'])
  expect(answer.headers.ratelimit).toMatch(/"minute";r=59/)
  await aborted.promise
})

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

  await eventually(() => expect(isAborted).toBe(true), { deadlineMs: 5_000 })
})

test('an answer that breaks off is broken off for the client too, never ended as if it were whole', async () => {
  world.upstream.answer = async (_request, response) => {
    response.writeHead(201, { 'content-length': '100' })
    response.write('{')
    setImmediate(() => response.destroy())
  }

  const answer = await create(world.aToken(), {}, { isRead: false })

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
    ...{ type: 'http://127.0.0.1:8080/problems/outcome_unknown', title: 'The outcome is unknown', status: 503 },
    ...{ code: 'outcome_unknown', detail: 'Repeat it with the same key.', instance: 'urn:x', request_id: 'req_1' },
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
  ['whose operation takes no key', '/v1/webhook-endpoints/whe_1/pause', keyed],
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

const outcomeUnknown = {
  type: 'https://lokum.test/problems/outcome_unknown',
  title: 'Outcome unknown',
  status: 503,
  detail: 'The answer of the database was lost.',
  instance: '/v1/apartments',
  code: 'outcome_unknown',
  request_id: 'req_01jd3k5q9ze8r9v4k7m2n6p0xs',
}

test('a write with a key is repeated neither after an answer nor a second time', async () => {
  let calls = 0
  const answers = [
    (response: ServerResponse) =>
      response.writeHead(503, { 'content-type': 'application/problem+json' }).end(JSON.stringify(outcomeUnknown)),
    (response: ServerResponse) => response.socket?.destroy(),
    (response: ServerResponse) => response.socket?.destroy(),
  ]
  world.upstream.answer = async (request, response) => {
    await text(request)
    answers[calls++]?.(response)
  }
  using client = world.aClient(world.aToken())
  const create = () => client.request('POST', '/v1/apartments', { body: anApartment, headers: keyed })

  const answered = await create()
  const broken = await create()

  expect([answered.status, answered.body.code]).toEqual([503, 'outcome_unknown'])
  expect([broken.status, calls]).toEqual([502, 3])
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

test('a HEAD is answered like a GET without its body', async () => {
  world.upstream.answer = async (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json', 'content-length': '30' }).end()
  using client = world.aClient(world.aToken())

  const answer = await client.request('HEAD', '/v1/apartments')

  expect([answer.status, answer.bytes.length, answer.headers['content-length']]).toEqual([200, 0, '30'])
})

test('a gateway that stops finishes the call it has', async () => {
  const gateway = await world.startGateway()
  const arrived = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  world.upstream.answer = async (request, response) => {
    arrived.resolve()
    await mayAnswer.promise
    await world.upstream.answerLikeACreation(request, response)
  }
  using client = world.aClient(world.aToken(), gateway.url)
  const call = client.request('POST', '/v1/apartments', { body: anApartment })
  await arrived.promise

  const stopped = gateway[Symbol.asyncDispose]()
  await eventually(async () => expect((await fetch(`${gateway.operationsUrl}/health/ready`)).status).toBe(503))
  mayAnswer.resolve()

  expect((await call).status).toBe(201)
  await stopped
})

test('every public operation of the contract is routed to its service', async () => {
  const seen: string[] = []
  world.upstream.answer = async (request, response) => {
    seen.push(`${request.method} ${request.url}`)
    request.resume()
    response.writeHead(500).end()
  }
  const paths = publicOperations.map((operation) => ({
    method: operation.method,
    path: operation.path.replaceAll(/\{\w+\}/g, 'some-id'),
    token: isForTenants(operation) ? aLink() : world.aToken(),
  }))

  for (const { method, path, token } of paths) {
    await fetch(`${world.gateway.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  }

  expect(seen).toEqual(paths.map(({ method, path }) => `${method} ${path}`))
})

test('an identifier that cannot be decoded is for its service to refuse', async () => {
  const urls: (string | undefined)[] = []
  world.upstream.answer = async ({ url }, response) => {
    urls.push(url)
    response.writeHead(404).end()
  }

  await fetch(`${world.gateway.url}/v1/apartments/%ff?a=%`, { headers: { authorization: `Bearer ${world.aToken()}` } })

  expect(urls).toEqual(['/v1/apartments/%ff?a=%'])
})

function begin(token: string, headers: Record<string, string>, path = '/v1/apartments') {
  return httpRequest(`${world.gateway.url}${path}`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  })
}

async function create(token: string, headers: Record<string, string>, { isRead } = { isRead: true }) {
  const outgoing = begin(token, headers)
  outgoing.end(JSON.stringify(anApartment))
  const [answer]: IncomingMessage[] = await once(outgoing, 'response')
  if (!answer) throw new Error('No answer')
  return Object.assign(answer, { body: isRead ? await text(answer) : '' })
}
