import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import { anEndpoint } from './an-endpoint.ts'
import { openReceiver } from './open-receiver.ts'
import { auditedOf, eventsAbout } from './records.ts'
import { type Landlord, openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const path = (id: string) => `/v1/webhook-endpoints/${id}`
const update = ({ request }: Landlord, id: string, body: unknown, headers = {}) =>
  request('PATCH', path(id), { body, headers })

const url = 'https://93.184.215.14/hooks'

/** An endpoint that gets no deliveries, with a value in every member. */
const aFullEndpoint = (landlord: Landlord) =>
  anEndpoint(landlord, {
    url,
    description: 'Księgowość',
    metadata: { team: 'books', room: '7' },
    custom_headers: { Authorization: 'Bearer one', 'x-tenant': 'two' },
    rate_per_minute: 600,
    max_concurrency: 5,
    ordering: 'fifo',
  })

test('a patch changes what it names and nothing else; it is audited and published once', async () => {
  const landlord = await world.aLandlord()
  const { secret: _, ...endpoint } = await aFullEndpoint(landlord)
  const patch = {
    url: 'https://93.184.215.15/new',
    metadata: { team: null, floor: '3' },
    custom_headers: { 'X-Tenant': null, 'x-new': 'three' },
    rate_per_minute: null,
  }

  const answer = await update(landlord, endpoint.id, patch)

  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    ...endpoint,
    url: 'https://93.184.215.15/new',
    metadata: { floor: '3', room: '7' },
    custom_headers: { authorization: '***', 'x-new': '***' },
    rate_per_minute: null,
    updated_at: answer.body.updated_at,
  })
  expect(answer.body.updated_at > endpoint.updated_at).toBe(true)
  expect(answer.headers.etag).toBe('"2"')
  const read = await landlord.request('GET', path(endpoint.id))
  expect(read.body).toEqual(answer.body)
  expect(versionIn(read.headers)).toBe(2)
  expect((await landlord.request('GET', '/v1/webhook-endpoints')).body.data).toEqual([answer.body])
  expect(await eventsAbout(world, endpoint.id)).toEqual([{ type: 'webhook.endpoint_updated', data: answer.body }])
  expect(await auditedOf(world, endpoint.id)).toEqual(['webhook.endpoint_updated'])
})

test('null removes everything that is optional', async () => {
  const landlord = await world.aLandlord()
  const { secret: _, ...endpoint } = await aFullEndpoint(landlord)
  const nothing = { description: null, metadata: null, custom_headers: null, rate_per_minute: null }

  const answer = await update(landlord, endpoint.id, { ...nothing, max_concurrency: null, ordering: null })

  expect(answer.body).toMatchObject({ ...nothing, metadata: {}, custom_headers: {}, max_concurrency: null })
  expect(answer.body.ordering).toBe('none')
  const { rows } = await world.pool.query('SELECT custom_headers FROM endpoint WHERE id = $1', [endpoint.id])
  expect(rows).toEqual([{ custom_headers: null }])
})

test.each([
  ['an empty patch', {}],
  [
    'a patch with the current values',
    { url, description: 'Księgowość', ordering: 'fifo', event_types: ['apartment.*'] },
  ],
  ['pairs and headers as they are', { metadata: { room: '7' }, custom_headers: { 'X-TENANT': 'two', 'x-none': null } }],
  ['the redacted headers of an answer', { custom_headers: { authorization: '***', 'x-tenant': '***' } }],
])('%s is answered 200 and leaves no trace', async (_, patch) => {
  const landlord = await world.aLandlord()
  const { secret: __, ...endpoint } = await aFullEndpoint(landlord)

  const answer = await update(landlord, endpoint.id, patch, { 'content-type': 'application/merge-patch+json' })

  expect(answer).toMatchObject({ status: 200, body: endpoint, headers: { etag: '"1"' } })
  expect(await eventsAbout(world, endpoint.id)).toEqual([])
  expect(await auditedOf(world, endpoint.id)).toEqual([])
})

const twentyOne = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`x-${index}`, 'v']))
test.each<[object, string, string]>([
  [{ state: 'paused' }, '#/state', 'unknown_member'],
  [{ url: null }, '#/url', 'invalid_type'],
  [{ url: 'https://10.0.0.1/' }, '#/url', 'forbidden_address'],
  [{ url: 'https://127.0.0.1.nip.io.local/' }, '#/url', 'forbidden_address'],
  [{ event_types: null }, '#/event_types', 'invalid_type'],
  [{ event_types: ['apartment.sold'] }, '#/event_types/0', 'invalid_value'],
  [{ metadata: { 'a b': 'v' } }, '#/metadata/a%20b', 'invalid_value'],
  [{ metadata: { ['k'.repeat(41)]: 'v' } }, `#/metadata/${'k'.repeat(41)}`, 'invalid_value'],
  [{ metadata: { key: 'v'.repeat(501) } }, '#/metadata/key', 'too_long'],
  [{ metadata: { key: 7 } }, '#/metadata/key', 'invalid_type'],
  [{ metadata: twentyOne }, '#/metadata', 'too_many_items'],
  [{ custom_headers: twentyOne }, '#/custom_headers', 'too_many_items'],
  ...['Host', 'content-length', 'Connection', 'Webhook-Signature', 'transfer-encoding', 'x y', 'x:y', ''].map(
    (name): [object, string, string] => {
      return [{ custom_headers: { [name]: 'v' } }, `#/custom_headers/${encodeURIComponent(name)}`, 'invalid_value']
    },
  ),
  [{ custom_headers: { 'x-a': 'a\r\nhost: b' } }, '#/custom_headers/x-a', 'invalid_format'],
  [{ custom_headers: { 'x-a': 'zażółć' } }, '#/custom_headers/x-a', 'invalid_format'],
  [{ custom_headers: { 'x-a': ' a' } }, '#/custom_headers/x-a', 'invalid_format'],
  [{ custom_headers: { 'x-a': 'a'.repeat(1_001) } }, '#/custom_headers/x-a', 'too_long'],
  [{ custom_headers: { 'x-a': '1', 'X-A': '2' } }, '#/custom_headers', 'invalid_value'],
  [{ rate_per_minute: 0 }, '#/rate_per_minute', 'too_small'],
  [{ rate_per_minute: 60_001 }, '#/rate_per_minute', 'too_large'],
  [{ max_concurrency: 501 }, '#/max_concurrency', 'too_large'],
  [{ max_concurrency: 1.5 }, '#/max_concurrency', 'invalid_type'],
  [{ ordering: 'lifo' }, '#/ordering', 'invalid_value'],
])('the patch %j is refused at %s: %s', async (patch, pointer, code) => {
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url })

  const answer = await update(landlord, id, patch)

  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual(expect.arrayContaining([expect.objectContaining({ pointer, code })]))
  expect(versionIn((await landlord.request('GET', path(id))).headers)).toBe(1)
})

test('of two patches with the same If-Match one succeeds and the other is refused', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url })
  const patches = ['one', 'two', 'three'].map((description) =>
    update(landlord, id, { description }, { 'if-match': '"1"' }),
  )

  const answers = await Promise.all(patches)

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
  const [winner] = answers.filter(({ status }) => status === 200)
  expect((await landlord.request('GET', path(id))).body).toEqual(winner?.body)
  expect(await eventsAbout(world, id)).toHaveLength(1)
})

test('patches that race with a deletion come before it or find nothing', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url })
  const patches = Array.from({ length: 6 }, (_, index) => update(landlord, id, { description: `number ${index}` }))

  const [deletion, ...answers] = await Promise.all([landlord.request('DELETE', path(id)), ...patches])

  expect(deletion.status).toBe(204)
  expect(new Set([...answers.map(({ status }) => status), 200, 404])).toEqual(new Set([200, 404]))
  const types = (await eventsAbout(world, id)).map(({ type }) => type)
  const updates = answers.filter(({ status }) => status === 200).map(() => 'webhook.endpoint_updated')
  expect(types).toEqual([...updates, 'webhook.endpoint_deleted'])
})

test('patches that race with a 410 are all kept, and the endpoint ends disabled', async () => {
  await using receiver = await openReceiver((response) => response.writeHead(410).end())
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: receiver.url })

  const publishing = world.publish({ accountId: landlord.accountId })
  const answers = []
  for (let index = 0; index < 20; index += 1)
    answers.push(await update(landlord, id, { metadata: { index: `${index}` } }))
  await publishing

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const { body: endpoint } = await eventually(async () => {
    const read = await landlord.request('GET', path(id))
    expect(read.body.state).toBe('disabled')
    return read
  })
  expect(endpoint).toMatchObject({ disabled_reason: 'gone', metadata: { index: '19' } })
  const text = `SELECT array_agg(sequence ORDER BY seq) AS sequences FROM outbox_event WHERE aggregate_id = $1 AND type <> 'audit.event'`
  const { rows } = await world.pool.query(text, [id])
  expect(rows[0].sequences.map(Number)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1))
})

const narrow = ['webhooks.write', 'webhooks.read', 'apartments.read']
test('a token changes types and address only as far as it may read what arrives there', async () => {
  const owner = await world.aLandlord({ account: 'shared' })
  const limited = await world.aLandlord({ account: 'shared', scopes: narrow })
  const { id } = await anEndpoint(owner, { url, event_types: ['apartment.*', 'settlement.*'] })

  const described = await update(limited, id, { description: 'mine too' })
  const widened = await update(limited, id, { event_types: ['apartment.*', 'audit.event'] })
  const moved = await update(limited, id, { url: 'https://93.184.215.15/' })
  const narrowed = await update(limited, id, { event_types: ['apartment.created'] })
  const movedLater = await update(limited, id, { url: 'https://93.184.215.15/' })
  const movedByOwner = await update(owner, id, { url: 'https://93.184.215.15/' })

  expect(described.status).toBe(200)
  expect(widened.body.errors).toMatchObject([{ pointer: '#/event_types/1', code: 'scope_needed' }])
  expect(moved.body.errors).toMatchObject([{ pointer: '#/url', code: 'scope_needed' }])
  expect(narrowed.status).toBe(200)
  expect(movedLater.body.errors).toMatchObject([{ pointer: '#/url', code: 'scope_needed' }])
  expect(movedByOwner.status).toBe(200)
})

test('a scope of a later token lets its types arrive, and nothing before', async () => {
  await using receiver = await openReceiver()
  const limited = await world.aLandlord({ account: 'growing', scopes: narrow })
  const owner = await world.aLandlord({ account: 'growing' })
  const { id } = await anEndpoint(limited, { url: receiver.url, event_types: ['apartment.created'] })

  const answer = await update(owner, id, { event_types: ['settlement.created'] })
  await world.publish({ accountId: owner.accountId, type: 'apartment.created' })
  const arrives = await world.publish({ accountId: owner.accountId, type: 'settlement.created' })

  expect(answer.status).toBe(200)
  await eventually(() => expect(receiver.received).toHaveLength(1))
  expect(receiver.received[0]?.headers['webhook-id']).toBe(arrives)
})
