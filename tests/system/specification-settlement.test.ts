import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const settle = (landlord: Landlord, body: Record<string, unknown>) =>
  landlord.request('POST', '/v1/settlements', { body })

test('a settlement is created for one apartment and one month and answers 201 with all of it [create-settlement.creates, create-settlement.success-201, service.settlement-covers]', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create()

  const created = await settle(landlord, { apartment_id: apartment.id, period: '2026-10' })

  const read = await landlord.request('GET', `/v1/settlements/${created.body.id}`)
  expect(created.status).toBe(201)
  expect(created.headers.location).toBe(`/v1/settlements/${created.body.id}`)
  expect(created.body).toMatchObject({
    id: expect.any(String),
    apartment_id: apartment.id,
    period: '2026-10',
    state: 'draft',
    reference_code: expect.any(String),
    total_pln: expect.any(Number),
  })
  expect(read.body).toMatchObject(created.body)
})

test('a settlement has an id of the shape set_<identifier>, which the service makes [settlement.id]', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create()

  const sent = { apartment_id: apartment.id, id: 'set_01jd3k5q9ze8r9v4k7m2n6p0xs' }
  const first = await settle(landlord, { ...sent, period: '2026-09' })
  const second = await settle(landlord, { ...sent, period: '2026-10' })

  expect(first.body.id).toMatch(/^set_[0-9a-z]{26}$/)
  expect(new Set([first.body.id, second.body.id, sent.id]).size).toBe(3)
})

test('a settlement names an apartment of the account; another id, or another account’s, is not found [settlement.apartment-id]', async () => {
  const landlord = await world.aLandlord()
  const { body: others } = await (await world.aLandlord()).create()
  const period = '2026-10'

  const strangers = await settle(landlord, { apartment_id: others.id, period })
  const unknown = await settle(landlord, { apartment_id: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs', period })
  const misshapen = await settle(landlord, { apartment_id: 'set_01jd3k5q9ze8r9v4k7m2n6p0xs', period })

  expect(strangers).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(misshapen).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/apartment_id' }] } })
})

test('the period is a calendar month in the form YYYY-MM [settlement.period, version.period-replaces-month]', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create()
  const wrong = ['2026-13', '2026-00', '2026-1', '26-10', '2026/10', '2026-10-01', '10-2026', '', 202610, null]

  const answers = await Promise.all(wrong.map((period) => settle(landlord, { apartment_id: apartment.id, period })))
  const good = await settle(landlord, { apartment_id: apartment.id, period: '2026-10' })

  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ pointer: '#/period' }] },
    })
  expect(good).toMatchObject({ status: 201, body: { period: '2026-10' } })
})

test('a new settlement is a draft, whatever was sent [settlement.state, state.settlement-created]', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create()

  const answer = await settle(landlord, { apartment_id: apartment.id, period: '2026-10', state: 'sent' })

  expect(answer).toMatchObject({ status: 201, body: { state: 'draft' } })
})

test('the reference code is label, year, month and four letters or digits [settlement.reference-code, service.reference-code-shape]', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })

  const months = await Promise.all(
    ['2026-08', '2026-09', '2026-10'].map((period) => settle(landlord, { apartment_id: apartment.id, period })),
  )

  for (const { body } of months)
    expect(body.reference_code).toMatch(new RegExp(`^Długa 7/12-${body.period}-[A-Z0-9]{4}$`))
  expect(new Set(months.map(({ body }) => body.reference_code)).size).toBe(3)
})

test('the reference code fits into the title of a bank transfer, with the longest label too [service.transfer-title]', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Ż'.repeat(32) })

  const { body } = await settle(landlord, { apartment_id: apartment.id, period: '2026-10' })

  expect([...body.reference_code].length).toBeLessThanOrEqual(140)
  expect(body.reference_code).toMatch(/^[^\p{Cc}]+$/u)
})

test('the total is a decimal number of PLN [settlement.total-pln]', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create()

  const { body } = await settle(landlord, { apartment_id: apartment.id, period: '2026-10', total_pln: 999 })

  expect(body.total_pln).toBe(0)
})

test('an apartment has one settlement for a month, and one for every month, on any day of the year [service.once-a-month]', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create()
  const months = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)

  const first = await Promise.all(months.map((period) => settle(landlord, { apartment_id: apartment.id, period })))
  const again = await Promise.all(months.map((period) => settle(landlord, { apartment_id: apartment.id, period })))

  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201]))
  for (const answer of again) expect(answer).toMatchObject({ status: 409, body: { code: 'settlement_exists' } })
})

test('a settlement takes a JSON object with apartment_id and period, sent as application/json [create-settlement.body, create-settlement.content-type]', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create()
  const body = { apartment_id: apartment.id, period: '2026-10' }
  const sendAs = (type: string | null) =>
    landlord.request('POST', '/v1/settlements', { body, headers: { 'Content-Type': type } })

  const refused = [await sendAs('text/plain'), await sendAs('application/x-www-form-urlencoded'), await sendAs(null)]
  const empty = await settle(landlord, {})
  const accepted = await sendAs('application/json; charset=utf-8')

  for (const answer of refused) expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  const pointers = empty.body.errors.map(({ pointer }: { pointer: string }) => pointer)
  expect(pointers.toSorted()).toEqual(['#/apartment_id', '#/period'])
  expect(accepted.status).toBe(201)
})

test('a settlement needs a bearer token in the Authorization header [create-settlement.bearer]', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create()
  const body = { apartment_id: apartment.id, period: '2026-10' }
  const reader = await world.aLandlord({
    account: landlord.account,
    scopes: landlordScopes.filter((scope) => scope !== 'settlements.write'),
  })

  const without = await landlord.request('POST', '/v1/settlements', { body, token: null })
  const wrong = await landlord.request('POST', '/v1/settlements', { body, token: 'not-a-token' })
  const unscoped = await settle(reader, body)
  const accepted = await settle(landlord, body)

  expect(without).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_token' } })
  expect(unscoped).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  expect(accepted.status).toBe(201)
})
