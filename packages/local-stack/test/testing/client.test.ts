import { createServer, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from '@jest/globals'
import { createClient } from '../../src/testing/client.ts'
import { eventually } from '../../src/testing/eventually.ts'

const requestId = { 'x-request-id': 'req_01jd3k5q9ze8r9v4k7m2n6p0xs' }
const limits = {
  ...requestId,
  'ratelimit-policy': '"minute";q=60;w=60, "day";q=5000;w=86400',
  ratelimit: '"minute";r=59;t=60, "day";r=4999;t=86400',
}
const created = {
  ...limits,
  'content-type': 'application/json; charset=utf-8',
  etag: '"1"',
  location: '/v1/apartments/x',
}
const apartment = {
  id: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs',
  label: 'Długa 7/12',
  state: 'setup',
  created_at: '2026-04-15T08:30:00.000Z',
  updated_at: '2026-04-15T08:30:00.000Z',
  address: { street: 'ul. Długa 7/12', city: 'Kraków', postal_code: null },
  surface_m2: 48.5,
  tariffs: [],
}
const refusal = {
  type: 'http://127.0.0.1:8080/problems/label_conflict',
  title: 'The label is taken',
  status: 409,
  code: 'label_conflict',
  detail: 'An apartment with this label already exists.',
  instance: 'urn:lokum:request:req_1',
  request_id: 'req_1',
  objects: ['apt_1'],
  object_count: 1,
}
const problem = { ...limits, 'content-type': 'application/problem+json' }

const opened: Disposable[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one[Symbol.dispose]()
})

async function serve(answer: (response: ServerResponse) => void, through: 'gateway' | 'service' = 'gateway') {
  const received: { rawHeaders: string[]; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ rawHeaders: request.rawHeaders, body: Buffer.concat(chunks).toString('utf8') })
    answer(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, token: 'a-token', through })
  opened.push(client, {
    [Symbol.dispose]() {
      server.close()
      server.closeAllConnections()
    },
  })
  return { client, received }
}

function json(status: number, headers: Record<string, string>, body: unknown) {
  return (response: ServerResponse) => response.writeHead(status, headers).end(JSON.stringify(body))
}

test('a promised answer is given with its status, headers, body and bytes', async () => {
  const { client } = await serve(json(201, created, apartment))

  const answer = await client.request('POST', '/v1/apartments', { body: { label: 'x' } })

  expect(answer).toMatchObject({ status: 201, headers: { etag: '"1"' }, body: { id: apartment.id } })
  expect(answer.bytes.toString('utf8')).toBe(JSON.stringify(apartment))
})

test('an answer with members that the document does not know is accepted', async () => {
  const { client } = await serve(json(201, created, { ...apartment, colour: 'green' }))

  await expect(client.request('POST', '/v1/apartments', { body: {} })).resolves.toMatchObject({ status: 201 })
})

test('a refusal that the operation declares is given', async () => {
  const { client } = await serve(json(409, problem, refusal))

  await expect(client.request('POST', '/v1/apartments')).resolves.toMatchObject({ body: { code: 'label_conflict' } })
})

const without = (headers: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name))

const breaches: [string, string, string, number, Record<string, string>, unknown, RegExp][] = [
  [
    'a status it does not declare',
    'POST',
    '/v1/apartments',
    202,
    created,
    apartment,
    /createApartment answers with one of/,
  ],
  ['a member of another type', 'POST', '/v1/apartments', 201, created, { ...apartment, state: 'new' }, /body\/state/],
  ['a member that is missing', 'POST', '/v1/apartments', 201, created, { ...apartment, id: undefined }, /'id'/],
  [
    'another media type',
    'POST',
    '/v1/apartments',
    201,
    { ...created, 'content-type': 'text/html' },
    apartment,
    /media type/,
  ],
  ['no ETag', 'POST', '/v1/apartments', 201, without(created, 'etag'), apartment, /the header etag/],
  ['no identifier', 'POST', '/v1/apartments', 201, without(created, 'x-request-id'), apartment, /header x-request-id/],
  ['no Location', 'POST', '/v1/apartments', 201, without(created, 'location'), apartment, /the header location/],
  ['no RateLimit', 'POST', '/v1/apartments', 201, without(created, 'ratelimit'), apartment, /the header ratelimit/],
  ['a malformed header', 'POST', '/v1/apartments', 201, { ...created, etag: 'W/1' }, apartment, /a header etag/],
  [
    'a refusal it does not declare',
    'GET',
    '/v1/apartments',
    409,
    problem,
    refusal,
    /listApartments answers with one of/,
  ],
  ['a code of another operation', 'POST', '/v1/settlements', 409, problem, refusal, /body\/code/],
  [
    'a conflict without what blocks it',
    'POST',
    '/v1/apartments',
    409,
    problem,
    { ...refusal, objects: [] },
    /a conflict with `objects`/,
  ],
  ['another status in the body', 'POST', '/v1/apartments', 409, problem, { ...refusal, status: 400 }, /body\/status/],
  [
    'a running call without Retry-After',
    'POST',
    '/v1/apartments',
    409,
    problem,
    { ...refusal, code: 'idempotency_conflict' },
    /the header retry-after/,
  ],
  [
    'a challenge that is missing',
    'GET',
    '/v1/apartments',
    401,
    problem,
    { ...refusal, status: 401, code: 'unauthorized' },
    /the header www-authenticate/,
  ],
  [
    'a 200 where a 204 is declared',
    'DELETE',
    '/v1/webhook-endpoints/whe_1',
    200,
    created,
    {},
    /deleteWebhookEndpoint answers/,
  ],
  ['a success on an undeclared path', 'GET', '/v1/none', 200, created, {}, /no document names/],
  [
    'a 405 without Allow',
    'PUT',
    '/v1/apartments',
    405,
    problem,
    { ...refusal, status: 405, code: 'method_not_allowed' },
    /Allow/,
  ],
]

test.each(breaches)('%s breaks the contract', async (_, method, path, status, headers, body, message) => {
  const { client } = await serve(json(status, headers, body))

  const request = client.request(method, path)

  await expect(request).rejects.toThrow(message)
  await expect(request).rejects.toThrow(/came: /)
})

test('a service of its own promises no rate limit headers', async () => {
  const { client } = await serve(
    json(201, without(without(created, 'ratelimit'), 'ratelimit-policy'), apartment),
    'service',
  )

  await expect(client.request('POST', '/v1/apartments')).resolves.toMatchObject({ status: 201 })
})

test('operations between services are checked as well', async () => {
  const { client } = await serve(json(200, created, { unknown: ['nonsense'] }), 'service')

  await expect(client.request('POST', '/internal/events/unknown')).rejects.toThrow(/body\/unknown\/0/)
})

test('a page that no document describes passes when the caller names it', async () => {
  const { client } = await serve(json(200, { 'content-type': 'text/html; charset=utf-8' }, 'page'))

  const answer = await client.request('GET', '/docs', { expect: { ownPage: { status: 200, mediaType: 'text/html' } } })

  expect(answer.body).toBeUndefined()
})

test('headers can be repeated or left out, and the token can be withheld', async () => {
  const { client, received } = await serve(json(201, created, apartment))

  await client.request('POST', '/v1/apartments', {
    rawBody: '{"label":',
    token: null,
    headers: { 'Idempotency-Key': ['a', 'b'], 'Content-Type': null },
  })

  const sent = received[0]?.rawHeaders.map((text) => text.toLowerCase())
  expect(sent?.filter((text) => text === 'idempotency-key')).toHaveLength(2)
  expect(sent).not.toContain('content-type')
  expect(sent).not.toContain('authorization')
  expect(received[0]?.body).toBe('{"label":')
})

test('a condition is tried until it holds', async () => {
  let tries = 0

  const value = await eventually(() => {
    tries += 1
    if (tries < 3) throw new Error('not yet')
    return tries
  })

  expect(value).toBe(3)
})

test('a condition that never holds fails with its last failure', async () => {
  let tries = 0
  const check = () => {
    tries += 1
    throw new Error(`failure ${tries}`)
  }

  await expect(eventually(check, { deadlineMs: 100 })).rejects.toThrow(/failure \d+/)
  await expect(eventually(() => false, { deadlineMs: 50 })).rejects.toThrow('The condition never became true')
  await expect(eventually(() => new Promise(() => {}), { deadlineMs: 50 })).rejects.toThrow('did not finish')
  expect(tries).toBeGreaterThan(1)
})
