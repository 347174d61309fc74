import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Answer } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { agreementTerms, anApartment, settle } from '@lokum/local-stack/world/rental'
import { newId } from '@lokum/service-kit/ids'
import { anXml, upload } from './documents/an-invoice.ts'
import { placeDocument } from './months/settlements/a-month.ts'
import { type OwnWorld, openOwnWorld, startStandIn } from './world.ts'

let world: OwnWorld
beforeAll(async () => {
  world = await openOwnWorld()
})
beforeEach(() => world.services.apartments.start())
afterAll(() => world[Symbol.asyncDispose]())

/** Puts the copy back to the moment before the apartment's event came. */
const forget = (id: string) => world.pools.settlements.query('DELETE FROM apartment_copy WHERE id = $1', [id])

test('an apartment can be settled right after its creation, before its event arrives', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anApartment(landlord)
  await world.copied(id)
  await forget(id)

  const answer = await settle(landlord, { apartment_id: id, period: '2026-04' }, { 'idempotency-key': 'at-once' })

  expect(answer.status).toBe(201)
  const { rows } = await world.pools.settlements.query('SELECT version FROM apartment_copy WHERE id = $1', [id])
  expect(rows).toEqual([{ version: 1 }])
})

test('the version of a requested apartment comes from its ETag', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anApartment(landlord)
  await landlord.apartments.request('PATCH', `/v1/apartments/${id}`, { body: { label: 'Renamed' } })
  await world.copied(id, 2)
  await forget(id)

  const answer = await settle(landlord, { apartment_id: id, period: '2026-04' })

  expect(answer.body.reference_code).toMatch(/^Renamed-/)
  const { rows } = await world.pools.settlements.query('SELECT version FROM apartment_copy WHERE id = $1', [id])
  expect(rows).toEqual([{ version: 2 }])
})

test('a document is placed in any number of apartments whose events have not come yet', async () => {
  const landlord = await world.aLandlord({ whenOverloaded: 'answer' })
  const apartments = await Promise.all(Array.from({ length: 7 }, () => anApartment(landlord)))
  const document = await upload(landlord, anXml())
  for (const { id } of apartments) {
    await world.copied(id)
    await forget(id)
  }
  const placement = {
    apartment_ids: apartments.map(({ id }) => id),
    period_from: '2026-04-01',
    period_to: '2026-04-30',
  }

  const { status, body } = await placeDocument(landlord, document, placement)

  expect({ status, body }).toMatchObject({ status: 200, body: { data: [{ document_id: document }] } })
  expect(body.data[0].apartment_ids).toHaveLength(7)
})

test('while the apartments service is down, known apartments can be settled and repeated calls are answered', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anApartment(landlord)
  await world.copied(id)
  const april = { apartment_id: id, period: '2026-04' }
  const headers = { 'idempotency-key': 'april' }
  const first = await settle(landlord, april, headers)
  await world.services.apartments.stop()

  const again = await settle(landlord, april, headers)
  const may = await settle(landlord, { apartment_id: id, period: '2026-05' })

  expect(again).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } })
  expect(again.bytes).toEqual(first.bytes)
  expect(may.status).toBe(201)
})

test('while the apartments service is down an unknown apartment is refused, nothing is stored and the key stays free', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anApartment(landlord)
  await world.copied(id)
  await forget(id)
  await world.services.apartments.stop()
  const body = { apartment_id: id, period: '2026-04' }
  const headers = { 'idempotency-key': 'unreachable' }

  const refused = await settle(landlord, body, headers)

  expect(refused).toMatchObject({ status: 502, body: { code: 'upstream_unavailable' } })
  const { rows } = await world.pools.settlements.query('SELECT FROM settlement WHERE apartment_id = $1', [id])
  expect(rows).toEqual([])
  const keys = await world.pools.settlements.query("SELECT FROM idempotency_key WHERE key = 'unreachable'")
  expect(keys.rows).toEqual([])
  await world.services.apartments.start()
  expect((await settle(landlord, body, headers)).status).toBe(201)
})

test('a foreign apartment is answered like a missing one, whether the apartments service is there or not', async () => {
  const [owner, curious] = [await world.aLandlord(), await world.aLandlord()]
  const { id: foreign } = await anApartment(owner)
  await world.copied(foreign)
  const probes: ((id: string) => Promise<Answer>)[] = [
    (id) => settle(curious, { apartment_id: id, period: '2026-04' }),
    (id) => curious.settlements.request('POST', '/v1/agreements', { body: agreementTerms(id) }),
  ]
  const statusesOf = async (id: string) =>
    (await Promise.all(probes.map((probe) => probe(id)))).map(({ status }) => status)

  const there = [await statusesOf(foreign), await statusesOf(newId('apartment'))]
  await world.services.apartments.stop()
  const away = [await statusesOf(foreign), await statusesOf(newId('apartment'))]

  expect(there).toEqual([
    [404, 404],
    [404, 404],
  ])
  expect(away).toEqual([
    [502, 502],
    [502, 502],
  ])
})

test('a reused key with an unknown apartment is refused without a request to the apartments service', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anApartment(landlord)
  const headers = { 'idempotency-key': 'two-apartments' }
  await settle(landlord, { apartment_id: id, period: '2026-04' }, headers)
  await world.services.apartments.stop()

  const answer = await settle(landlord, { apartment_id: newId('apartment'), period: '2026-04' }, headers)

  expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
})

/** Lets the settlements service ask a server of the test in place of the apartments service. */
async function standIn(listener: RequestListener): Promise<AsyncDisposable> {
  const server = await startStandIn(listener)
  await world.services.settlements.stop()
  world.environments.settlements.APARTMENTS_URL = server.url
  await world.services.settlements.start()
  return server
}

type Bent = { status?: number; headers?: Record<string, string>; body?: string }

const right = {
  id: newId('apartment'),
  label: 'Dom',
  state: 'setup',
  created_at: '2026-04-15T08:30:00.000Z',
  updated_at: '2026-04-15T08:30:00.000Z',
  address: { street: 'ul. Długa 7', city: 'Kraków', postal_code: null },
  surface_m2: null,
  tariffs: [],
}

const strangeAnswers: readonly (Bent & { what: string; wanted?: number })[] = [
  { what: 'an internal error', status: 500, body: '{}' },
  { what: 'a refused token', status: 401, body: '{}' },
  { what: 'an overload', status: 503, body: '{}', wanted: 503 },
  { what: 'a redirect', status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: '{}' },
  { what: 'no JSON', body: '<html>' },
  { what: 'nothing', body: '' },
  { what: 'another apartment', body: JSON.stringify({ ...right, id: newId('apartment') }) },
  { what: 'half an apartment', body: JSON.stringify({ id: right.id }) },
  { what: 'an apartment without a version', headers: { etag: 'W/"x"' }, body: JSON.stringify(right) },
  { what: 'too much', body: JSON.stringify({ ...right, label: 'x'.repeat(1_000_000) }) },
]

test('any other answer of the apartments service becomes upstream_unavailable', async () => {
  let bent: Bent = {}
  await using _strange = await standIn((_request, response) => {
    const { status = 200, headers = {}, body = JSON.stringify(right) } = bent
    response.writeHead(status, { 'content-type': 'application/json', etag: '"1"', ...headers }).end(body)
  })
  const landlord = await world.aLandlord()
  const answers: [string, number, string][] = []

  for (const answer of strangeAnswers) {
    bent = answer
    const { status, body } = await settle(landlord, { apartment_id: right.id, period: '2026-04' })
    answers.push([answer.what, status, body.code])
  }

  expect(answers).toEqual(strangeAnswers.map(({ what, wanted = 502 }) => [what, wanted, 'upstream_unavailable']))
  bent = {}
  expect((await settle(landlord, { apartment_id: right.id, period: '2026-04' })).status).toBe(201)
})

test('a silent apartments service times out after three seconds with 504, without an open transaction', async () => {
  let asked = false
  await using _strange = await standIn((request) => {
    asked ||= request.url?.startsWith('/v1/') ?? false
  })
  const landlord = await world.aLandlord()

  const answering = settle(
    landlord,
    { apartment_id: newId('apartment'), period: '2026-04' },
    { 'idempotency-key': 'silent' },
  )
  let isAnswered = false
  void answering.then(() => {
    isAnswered = true
  })
  await eventually(() => asked)
  // Others have transactions for a moment; one of the request would be open until the answer.
  await eventually(async () => {
    const open = await world.pools.settlements.query(inTransaction)
    expect({ isAnswered, open: open.rows }).toEqual({ isAnswered: false, open: [] })
  })
  const answer = await answering

  expect(answer).toMatchObject({ status: 504, body: { code: 'upstream_unavailable' } })
})

const inTransaction = `
  SELECT state FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'settlements' AND state LIKE 'idle in transaction%'`

test('the request to the apartments service carries the caller’s token and the request id', async () => {
  const received: unknown[] = []
  await using _strange = await standIn((request, response) => {
    if (request.url?.startsWith('/v1/')) received.push([request.method, request.url, request.headers])
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  })
  const landlord = await world.aLandlord()
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

  const unknownId = newId('apartment')

  const answer = await settle(landlord, { apartment_id: unknownId, period: '2026-04' }, { traceparent })

  expect(answer.status).toBe(404)
  expect(received).toEqual([
    [
      'GET',
      `/v1/apartments/${unknownId}`,
      expect.objectContaining({
        authorization: `Bearer ${landlord.token}`,
        'x-request-id': answer.headers['x-request-id'],
        traceparent: expect.stringContaining('0af7651916cd43dd8448eb211c80319c'),
      }),
    ],
  ])
})

test('a foreign apartment costs as many requests to the apartments service as a missing one', async () => {
  const [owner, curious] = [await world.aLandlord(), await world.aLandlord()]
  const { id: foreign } = await anApartment(owner)
  await world.copied(foreign)
  const asked: string[] = []
  await using _standIn = await standIn((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  })
  const missing = newId('apartment')

  for (const id of [foreign, missing]) await settle(curious, { apartment_id: id, period: '2026-04' })

  expect(asked.filter((url) => url.startsWith('/v1/'))).toEqual([
    `/v1/apartments/${foreign}`,
    `/v1/apartments/${missing}`,
  ])
})

test('an unknown apartment is named by its place, and the rest of an endless list is not asked for', async () => {
  const landlord = await world.aLandlord()
  const document = await upload(landlord, anXml())
  const asked: string[] = []
  await using _standIn = await standIn((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  })
  const unknown = Array.from({ length: 100 }, () => newId('apartment'))
  const days = { period_from: '2026-04-01', period_to: '2026-04-30' }

  const placed = await placeDocument(landlord, document, { apartment_ids: unknown, ...days })
  const shared = await landlord.settlements.request('POST', `/v1/documents/${document}/costs`, {
    body: { line: 1, period: '2026-04', apartment_ids: unknown },
  })

  const named = (pointer: string) => ({
    status: 404,
    body: { code: 'not_found', errors: [{ pointer, code: 'not_found' }] },
  })
  expect(placed).toMatchObject(named('#/placements/0/apartment_ids/0'))
  expect(shared).toMatchObject(named('#/apartment_ids/0'))
  expect(asked.filter((url) => url.startsWith('/v1/'))).toHaveLength(2)
})
