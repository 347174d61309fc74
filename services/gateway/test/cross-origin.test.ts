import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type GatewayWorld, openGatewayWorld } from './world.ts'

const allowed = 'https://app.example.org'

let open: GatewayWorld
let closed: GatewayWorld
beforeAll(async () => {
  open = await openGatewayWorld({ configured: { CORS_ORIGINS: `${allowed}, http://localhost:3000` } })
  closed = await openGatewayWorld()
})
afterAll(async () => {
  await open[Symbol.asyncDispose]()
  await closed[Symbol.asyncDispose]()
})

type Asked = { method?: string; origin?: string; path?: string; headers?: Record<string, string> }

/** A call on a connection of its own, with the headers that a browser would send. */
async function call(world: GatewayWorld, { method = 'GET', origin, path = '/v1/apartments', headers = {} }: Asked) {
  const { hostname, port } = new URL(world.gateway.url)
  const sent = { authorization: `Bearer ${await world.aToken()}`, ...(origin && { origin }), ...headers }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ hostname, port, method, path, headers: sent, agent: false }, resolve).on('error', reject).end()
  })
  await text(answer)
  return answer
}

test('a script of an allowed origin may read the answer and our headers, without credentials', async () => {
  const { headers } = await call(open, { origin: allowed })

  expect(headers['access-control-allow-origin']).toBe(allowed)
  expect(headers['access-control-allow-credentials']).toBeUndefined()
  expect(headers['access-control-expose-headers']).toMatch(/etag.*lokum-ignored.*retry-after/)
  expect(headers.vary).toContain('origin')
})

test('refusals, and the documents, may be read too', async () => {
  const answers = await Promise.all(
    ['/v1/nothing', '/openapi.json'].map((path) => call(open, { origin: allowed, path })),
  )

  for (const { headers } of answers) expect(headers['access-control-allow-origin']).toBe(allowed)
})

test.each([
  'https://app.example.org.evil.example',
  'https://APP.example.org',
  'http://app.example.org',
  'null',
  'https://app.example.org:8443',
])('the origin %s gets no permission', async (origin) => {
  const { headers } = await call(open, { origin })

  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(headers.vary).toContain('origin')
})

test('a preflight names the methods and headers, without a token', async () => {
  const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' }
  const preflight = { method: 'OPTIONS', headers: { ...asked, authorization: '' } }
  const answer = await call(open, { ...preflight, origin: allowed })
  const other = await call(open, { ...preflight, origin: 'https://evil.example' })

  expect(answer.statusCode).toBe(204)
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': allowed,
    'access-control-allow-methods': 'POST, GET, HEAD, OPTIONS',
    'access-control-allow-headers': expect.stringContaining('idempotency-key'),
    'access-control-max-age': '600',
  })
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
})

test('without the setting no answer has a header of CORS', async () => {
  const { headers } = await call(closed, { origin: allowed })

  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  expect(headers.vary ?? '').not.toContain('origin')
})

test.each(['*', 'app.example.org', 'https://app.example.org/', 'https://*.example.org/a', 'ftp://example.org'])(
  'CORS_ORIGINS %s is refused at the start',
  (origins) => {
    const read = () => open.startGateway({ CORS_ORIGINS: origins })

    expect(read).toThrow(/CORS_ORIGINS/)
  },
)
