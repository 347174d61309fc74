import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { publicOperations } from '@lokum/contracts/catalogue'
import { isForTenants } from '@lokum/contracts/interface/operation'
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
  const forwarded = publicOperations.filter(({ service }) => service !== 'gateway')
  const paths = forwarded.map((operation) => ({
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
