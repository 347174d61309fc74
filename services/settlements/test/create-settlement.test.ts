import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anApartment, settle } from '@lokum/local-stack/world/rental'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

test('a settlement is created in state draft with the total 0 and a reference code', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)

  const answer = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })

  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^set_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
    apartment_id: apartment.id,
    agreement_id: null,
    kind: 'monthly',
    period: '2026-04',
    state: 'draft',
    reference_code: expect.stringMatching(new RegExp(`^${apartment.label}-2026-04-[A-Z0-9]{4}$`)),
    total_pln: 0,
    warnings: [expect.objectContaining({ code: 'outside_usual_days' })],
    created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    updated_at: answer.body.created_at,
  })
  expect(answer.bytes.toString()).toContain('"total_pln":0,')
  expect(answer.headers).toMatchObject({ location: `/v1/settlements/${answer.body.id}`, etag: '"1"' })
})

test('a created settlement has one row, one audit entry and two events that contain the answer', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)

  const { body, bytes, headers } = await settle(landlord, { apartment_id, period: '2026-04' })

  const count = 'SELECT count(*)::int AS rows FROM settlement WHERE apartment_id = $1'
  expect((await world.pools.settlements.query(count, [apartment_id])).rows).toEqual([{ rows: 1 }])
  const audit = await world.pools.settlements.query('SELECT body FROM audit_entry WHERE resource_id = $1', [body.id])
  const entries = audit.rows.map((row) => JSON.parse(row.body))
  expect(entries).toMatchObject([
    {
      action: 'settlement.created',
      object: body.id,
      request_id: headers['x-request-id'],
      event: { type: 'settlement.created', data: body },
    },
  ])
  const outbox = await world.pools.settlements.query(
    'SELECT id, type, sequence, data FROM outbox_event WHERE aggregate_id = $1 ORDER BY seq',
    [body.id],
  )
  expect(outbox.rows).toMatchObject([
    { id: entries[0].event.id, type: 'settlement.created', sequence: 1, data: bytes.toString() },
    { type: 'audit.event', sequence: 1, data: audit.rows[0].body },
  ])
})

test('a created settlement can be read and appears in the list', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const created = await settle(landlord, { apartment_id, period: '2026-04' })

  const read = await landlord.settlements.request('GET', created.headers.location ?? '')
  const list = await landlord.settlements.request('GET', '/v1/settlements')

  expect(read).toMatchObject({ status: 200, body: created.body })
  expect(versionIn(read.headers)).toBe(1)
  expect(list.body).toEqual({ data: [created.body], next_cursor: null })
})

test('a second settlement of the same apartment and month is refused with settlement_exists and its reference code', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const first = await settle(landlord, { apartment_id, period: '2026-04' })

  const second = await settle(landlord, { apartment_id, period: '2026-04' })
  const nextMonth = await settle(landlord, { apartment_id, period: '2026-05' })

  expect(second).toMatchObject({ status: 409, body: { code: 'settlement_exists' } })
  expect(second.body.objects).toEqual([first.body.id])
  expect(second.body.detail).toContain(`already have a settlement for April 2026 (${first.body.reference_code})`)
  expect(nextMonth.status).toBe(201)
})

test('unknown members are ignored', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)

  const answer = await settle(landlord, {
    apartment_id,
    period: '2026-04',
    state: 'sent',
    total_pln: 99,
    id: 'set_1',
    Month: '2026-03',
    items: { month: '2026-03' },
  })

  expect(answer).toMatchObject({ status: 201, body: { state: 'draft', total_pln: 0 } })
})

test('a settlement needs the scope settlements.write', async () => {
  const reader = await world.aLandlord({ scopes: ['settlements.read', 'apartments.write', 'apartments.read'] })
  const { id: apartment_id } = await anApartment(reader)

  const answer = await settle(reader, { apartment_id, period: '2026-04' })

  expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  expect(answer.headers['www-authenticate']).toContain('scope="settlements.write"')
})

test('settlements.write alone suffices to settle an apartment that the copy lacks', async () => {
  const landlord = await world.aLandlord({ account: 'owner' })
  const clerk = await world.aLandlord({ account: 'owner', scopes: ['settlements.write'] })
  const { id: apartment_id } = await anApartment(landlord)

  const answer = await settle(clerk, { apartment_id, period: '2026-04' })

  expect(answer.status).toBe(201)
})

test('a call without a token is unauthorized', async () => {
  const landlord = await world.aLandlord()

  const answer = await landlord.settlements.request('POST', '/v1/settlements', { token: null, body: {} })

  expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
})
