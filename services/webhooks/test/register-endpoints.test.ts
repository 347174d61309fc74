import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createCipher } from '@lokum/service-kit/secrets/cipher'
import { EncryptionKeys } from '@lokum/service-kit/secrets/encryption-keys'
import { anEndpoint } from './an-endpoint.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const aBody = (members: object = {}) => ({
  url: 'https://93.184.215.14/hooks',
  event_types: ['apartment.created'],
  ...members,
})

test('a registered endpoint shows its secret once and keeps it sealed', async () => {
  const landlord = await world.aLandlord()

  const answer = await landlord.request('POST', '/v1/webhook-endpoints', {
    body: aBody({ description: 'Księgowość' }),
  })

  expect(answer.status).toBe(201)
  const { secret, ...endpoint } = answer.body
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(endpoint).toMatchObject({ url: 'https://93.184.215.14/hooks', description: 'Księgowość', state: 'active' })
  expect(answer.headers.location).toBe(`/v1/webhook-endpoints/${endpoint.id}`)
  const read = await landlord.request('GET', `/v1/webhook-endpoints/${endpoint.id}`)
  expect(read.body).toEqual(endpoint)
  const { rows } = await world.pool.query('SELECT sealed FROM endpoint_secret WHERE endpoint_id = $1', [endpoint.id])
  const cipher = createCipher(EncryptionKeys.parse(world.system.encryptionKeys))
  expect(cipher.open(rows[0].sealed, endpoint.id)).toBe(secret)
  expect(() => cipher.open(rows[0].sealed, 'whe_another')).toThrow()
})

test('the registration is audited and published, without the secret anywhere', async () => {
  const landlord = await world.aLandlord()

  const { secret, ...endpoint } = await anEndpoint(landlord, { url: 'https://93.184.215.14/hooks' })

  const { rows } = await world.pool.query('SELECT type, data FROM outbox_event WHERE aggregate_id = $1 ORDER BY seq', [
    endpoint.id,
  ])
  expect(rows.map(({ type }) => type)).toEqual(['webhook.endpoint_created', 'audit.event'])
  expect(JSON.parse(rows[0].data)).toEqual(endpoint)
  const audit = await world.pool.query('SELECT body FROM audit_entry WHERE resource_id = $1', [endpoint.id])
  expect(audit.rows).toHaveLength(1)
  expect(JSON.stringify([rows, audit.rows])).not.toContain(secret)
})

test('a repeated call with the same key gives the same secret, remembered encrypted', async () => {
  const landlord = await world.aLandlord()
  const call = { body: aBody(), headers: { 'idempotency-key': 'once' } }

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => landlord.request('POST', '/v1/webhook-endpoints', call)),
  )

  expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(4)
  const { rows } = await world.pool.query('SELECT body FROM idempotency_key WHERE account_id = $1', [
    landlord.accountId,
  ])
  expect(rows).toHaveLength(1)
  expect(rows[0].body).not.toContain('whsec_')
  const list = await landlord.request('GET', '/v1/webhook-endpoints')
  expect(list.body.data).toHaveLength(1)
})

test('thirty registrations racing make exactly twenty endpoints, and a deletion frees a place', async () => {
  const landlord = await world.aLandlord()

  const answers = await Promise.all(
    Array.from({ length: 30 }, () => landlord.request('POST', '/v1/webhook-endpoints', { body: aBody() })),
  )

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ body }) => body.code === 'endpoint_limit_reached')).toHaveLength(10)
  const [first] = answers.filter(({ status }) => status === 201)
  await landlord.request('DELETE', `/v1/webhook-endpoints/${first?.body.id}`)
  const again = await landlord.request('POST', '/v1/webhook-endpoints', { body: aBody() })
  expect(again.status).toBe(201)
})

const writeOnly = ['webhooks.write', 'webhooks.read']
test.each([
  [['apartment.created'], writeOnly, [{ pointer: '#/event_types/0', code: 'scope_needed' }]],
  [['apartment.created'], [...writeOnly, 'apartments.read'], []],
  [
    ['apartment.*', 'settlement.*'],
    [...writeOnly, 'apartments.read'],
    [{ pointer: '#/event_types/1', code: 'scope_needed' }],
  ],
  [
    ['audit.event'],
    [...writeOnly, 'apartments.read', 'settlements.read'],
    [{ pointer: '#/event_types/0', code: 'scope_needed' }],
  ],
  [
    ['*'],
    [...writeOnly, 'apartments.read', 'settlements.read'],
    [{ pointer: '#/event_types/0', code: 'scope_needed' }],
  ],
  [['*'], [...writeOnly, 'apartments.read', 'settlements.read', 'payments.read', 'audit.read'], []],
  [['webhook.*'], ['webhooks.write'], [{ pointer: '#/event_types/0', code: 'scope_needed' }]],
  [['webhook.*'], writeOnly, []],
  [
    ['apartment.created', 'apartment.sold'],
    [...writeOnly, 'apartments.read'],
    [{ pointer: '#/event_types/1', code: 'invalid_value' }],
  ],
  [['tenant.*'], writeOnly, [{ pointer: '#/event_types/0', code: 'invalid_value' }]],
  [['apartment.c*'], writeOnly, [{ pointer: '#/event_types/0', code: 'invalid_format' }]],
  [[], writeOnly, [{ pointer: '#/event_types', code: 'too_short' }]],
])('subscribing to %j with the scopes %j has the faults %j', async (event_types, scopes, faults) => {
  const landlord = await world.aLandlord({ scopes })

  const answer = await landlord.request('POST', '/v1/webhook-endpoints', { body: aBody({ event_types }) })

  expect(answer.status).toBe(faults.length > 0 ? 400 : 201)
  expect(answer.body.errors ?? []).toMatchObject(faults)
})

test('an address that is not public is refused at #/url, whatever else is wrong', async () => {
  const landlord = await world.aLandlord()
  const body = { url: 'https://10.0.0.1/', event_types: ['apartment.sold'] }

  const answer = await landlord.request('POST', '/v1/webhook-endpoints', { body })

  expect(answer.status).toBe(400)
  expect(answer.body.errors).toMatchObject([
    { pointer: '#/url', code: 'forbidden_address' },
    { pointer: '#/event_types/0', code: 'invalid_value' },
  ])
})

test('another account neither sees, reads nor deletes an endpoint', async () => {
  const owner = await world.aLandlord()
  const stranger = await world.aLandlord()
  const { id } = await anEndpoint(owner, { url: 'https://93.184.215.14/hooks' })

  const list = await stranger.request('GET', '/v1/webhook-endpoints')
  const read = await stranger.request('GET', `/v1/webhook-endpoints/${id}`)
  const deleted = await stranger.request('DELETE', `/v1/webhook-endpoints/${id}`)

  expect(list.body.data).toEqual([])
  expect([read.status, deleted.status]).toEqual([404, 404])
  expect((await owner.request('GET', `/v1/webhook-endpoints/${id}`)).status).toBe(200)
})

test('a deletion honours If-Match, and a deleted endpoint is gone with its secret', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anEndpoint(landlord, { url: 'https://93.184.215.14/hooks' })

  const stale = await landlord.request('DELETE', `/v1/webhook-endpoints/${id}`, {
    headers: { 'if-match': '"9"' },
  })
  const deleted = await landlord.request('DELETE', `/v1/webhook-endpoints/${id}`, {
    headers: { 'if-match': '"1"' },
  })
  const again = await landlord.request('DELETE', `/v1/webhook-endpoints/${id}`)

  expect([stale.status, deleted.status, again.status]).toEqual([412, 204, 404])
  const { rows } = await world.pool.query('SELECT sealed FROM endpoint_secret WHERE endpoint_id = $1', [id])
  expect(rows).toEqual([])
  const events = await world.pool.query('SELECT type FROM outbox_event WHERE aggregate_id = $1 ORDER BY seq', [id])
  expect(events.rows.map(({ type }) => type)).toContain('webhook.endpoint_deleted')
})

test('endpoints are listed newest first, page by page', async () => {
  const landlord = await world.aLandlord()
  const made = []
  for (let count = 0; count < 3; count += 1)
    made.push((await anEndpoint(landlord, { url: 'https://93.184.215.14/' })).id)

  const first = await landlord.request('GET', '/v1/webhook-endpoints?limit=2')
  const second = await landlord.request('GET', `/v1/webhook-endpoints?limit=2&cursor=${first.body.next_cursor}`)

  const listed = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id)
  expect(listed).toEqual(made.toReversed())
  expect(second.body.next_cursor).toBeNull()
})
