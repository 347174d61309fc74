import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { CreateApartment } from '@lokum/contracts/apartments/operations'
import { listProblems } from '@lokum/contracts/documents/list-problems'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { apartmentBody } from '@lokum/local-stack/world/rental'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function rowsOf(accountId: string) {
  const { rows } = await world.pools.apartments.query(counts, [accountId])
  return rows[0]
}

const counts = `
  SELECT (SELECT count(*)::int FROM apartment WHERE account_id = $1) AS apartments,
    (SELECT count(*)::int FROM audit_entry WHERE account_id = $1) AS entries,
    (SELECT count(*)::int FROM outbox_event WHERE account_id = $1) AS events`

test('a creation answers 201 with the whole apartment, which a later reading gives again [create-apartment.success-201, apartment.response-contains, apartment.response-is-full]', async () => {
  const landlord = await world.aLandlord()

  const created = await landlord.create({ surface_m2: 48.5 })
  const read = await landlord.request('GET', `/v1/apartments/${created.body.id}`)

  expect(created.status).toBe(201)
  expect(created.headers['content-type']).toMatch(/^application\/json\b/)
  expect(created.headers.location).toBe(`/v1/apartments/${created.body.id}`)
  expect(Object.keys(created.body).toSorted()).toEqual(
    ['address', 'created_at', 'id', 'label', 'state', 'surface_m2', 'tariffs', 'updated_at'].toSorted(),
  )
  expect(read.body).toEqual(created.body)
})

test('a creation takes a JSON object with label, address, surface_m2 and tariffs, and ignores members it does not know [create-apartment.body]', async () => {
  const landlord = await world.aLandlord()
  const body = apartmentBody({ surface_m2: 30, tariffs: [], rooms: 3, account_id: 'acc_of_somebody_else' })

  const created = await landlord.request('POST', '/v1/apartments', { body })
  const noObjects = await Promise.all(
    ['[]', '"text"', '7', 'null', 'true', '', '{'].map((rawBody) =>
      landlord.request('POST', '/v1/apartments', { rawBody }),
    ),
  )

  expect(created).toMatchObject({ status: 201, body: { label: body.label, surface_m2: 30 } })
  expect(created.body).not.toHaveProperty('rooms')
  expect(await rowsOf(landlord.accountId)).toEqual({ apartments: 1, entries: 1, events: 2 })
  for (const answer of noObjects)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ pointer: '#' }] } })
})

test('an accepted creation moves the apartment to setup, writes one audit entry and emits apartment.created [state.apartment-created, create-apartment.audit-entry]', async () => {
  const landlord = await world.aLandlord()

  const { body: apartment, headers } = await landlord.create()

  const log = await landlord.request('GET', `/v1/apartments/${apartment.id}/audit-log`)
  expect(apartment.state).toBe('setup')
  expect(log.body.data).toHaveLength(1)
  expect(log.body.data[0]).toMatchObject({
    action: 'apartment.created',
    actor: { sub: expect.stringContaining(landlord.account), kind: 'client' },
    account_id: landlord.accountId,
    object: apartment.id,
    request_id: headers['x-request-id'],
    occurred_at: apartment.created_at,
    event: { type: 'apartment.created', data: apartment },
  })
  expect(await rowsOf(landlord.accountId)).toEqual({ apartments: 1, entries: 1, events: 2 })
})

test('a new apartment has no settlement yet, and nothing that speaks of an agreement [apartment.new-is-empty]', async () => {
  const landlord = await world.aLandlord()

  const { body: apartment } = await landlord.create()

  const settlements = await landlord.request('GET', `/v1/settlements?apartment_id=${apartment.id}`)
  expect(settlements.body).toEqual({ data: [], next_cursor: null })
  expect(JSON.stringify(apartment)).not.toMatch(/agreement|settlement|tenant/)
})

test('a refused creation leaves neither an apartment nor an audit entry nor an event [create-apartment.errors]', async () => {
  const landlord = await world.aLandlord()
  await landlord.create({ label: 'Taken' })

  const refused = [await landlord.create({ label: 'TAKEN' }), await landlord.create({ label: '' })]

  expect(refused.map(({ body }) => body.code)).toEqual(['label_conflict', 'validation_failed'])
  expect(await rowsOf(landlord.accountId)).toEqual({ apartments: 1, entries: 1, events: 2 })
  const declared = [...listProblems(CreateApartment).values()].flat()
  expect(declared).toEqual(
    expect.arrayContaining(['validation_failed', 'label_conflict', 'plan_limit_reached', 'rate_limited']),
  )
})

test('the same key within 24 hours gives the same apartment, byte for byte, and no second one [create-apartment.idempotency-key, create-apartment.same-key]', async () => {
  const landlord = await world.aLandlord()
  const key = { 'idempotency-key': 'a-key' }
  const body = apartmentBody()

  const first = await landlord.request('POST', '/v1/apartments', { body, headers: key })
  await expireIn(landlord.accountId, '1 minute')
  const second = await landlord.request('POST', '/v1/apartments', { body, headers: key })
  const quoted = await landlord.request('POST', '/v1/apartments', { body, headers: { 'idempotency-key': '"a-key"' } })

  expect(first.headers).not.toHaveProperty('idempotent-replayed')
  for (const repeated of [second, quoted]) {
    expect(repeated).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } })
    expect(repeated.bytes).toEqual(first.bytes)
  }
  expect(await rowsOf(landlord.accountId)).toEqual({ apartments: 1, entries: 1, events: 2 })
})

test('a key is remembered for 72 hours, and after them stands for a new apartment [limit.idempotency-window]', async () => {
  const landlord = await world.aLandlord()
  const key = { 'idempotency-key': 'a-key' }
  const first = await landlord.create({}, key)
  const { rows } = await world.pools.apartments.query(window, [landlord.accountId])

  await expireIn(landlord.accountId, '-1 second')
  const after = await landlord.create({}, key)

  expect(rows).toEqual([{ hours: 72 }])
  expect(after.status).toBe(201)
  expect(after.headers).not.toHaveProperty('idempotent-replayed')
  expect(after.body.id).not.toBe(first.body.id)
})

/** Lets time pass: the key of an account's only call expires in so long. */
async function expireIn(accountId: string, interval: string): Promise<void> {
  await world.pools.apartments.query(
    'UPDATE idempotency_key SET expires_at = now() + $2::interval WHERE account_id = $1',
    [accountId, interval],
  )
}

const window = `
  SELECT extract(epoch FROM expires_at - created_at)::int / 3600 AS hours FROM idempotency_key WHERE account_id = $1`

test('a key that was used for other content is refused, and a key belongs to its account alone', async () => {
  const landlord = await world.aLandlord()
  const neighbour = await world.aLandlord()
  const key = { 'idempotency-key': 'shared' }
  const first = await landlord.create({}, key)

  const reused = await landlord.create({}, key)
  const others = await neighbour.create({}, key)

  expect(reused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  expect(others.status).toBe(201)
  expect(others.body.id).not.toBe(first.body.id)
})
