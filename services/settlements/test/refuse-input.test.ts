import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anApartment, settle } from '@lokum/local-stack/world/rental'

let world: World
let landlord: Landlord
let apartmentId: string
beforeAll(async () => {
  world = await openWorld()
  landlord = await world.aLandlord()
  apartmentId = (await anApartment(landlord)).id
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const wrongPeriods: readonly unknown[] = [
  '2026-4',
  '2026-00',
  '2026-13',
  '26-04',
  '202604',
  '2026/04',
  '2026-04-01',
  '04-2026',
  ' 2026-04',
  '2026-04 ',
  '2026-04\n',
  '2026-04\u0000',
  '２０２６-０４',
  '٢٠٢٦-٠٤',
  '2026‐04',
  '2026−04',
  '+2026-04',
  '-2026-04',
  '0000-01',
  '1899-12',
  '2100-01',
  '9999-12',
  '12026-04',
  '2026-W14',
  'kwiecień 2026',
  "2026-04'; DROP TABLE settlement; --",
  '',
  'x'.repeat(60_000),
  202604,
  2026.04,
  null,
  true,
  ['2026-04'],
  { value: '2026-04' },
]

test.each(wrongPeriods.map((period) => [JSON.stringify(period).slice(0, 60), period]))(
  'the period %s is refused at #/period',
  async (_text, period) => {
    const answer = await settle(landlord, { apartment_id: apartmentId, period })

    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ pointer: '#/period' }] },
    })
  },
)

test.each(['1900-01', '2026-01', '2026-12', '2099-12'])('the period %s is accepted', async (period) => {
  const answer = await settle(landlord, { apartment_id: apartmentId, period })

  expect(answer).toMatchObject({ status: 201, body: { period } })
})

const wrongIds: readonly unknown[] = [
  'apt_',
  'apt_1',
  'APT_01jd3k5q9ze8r9v4k7m2n6p0xs',
  'apt_01JD3K5Q9ZE8R9V4K7M2N6P0XS',
  'set_01jd3k5q9ze8r9v4k7m2n6p0xs',
  '01jd3k5q9ze8r9v4k7m2n6p0xs',
  'apt_01jd3k5q9ze8r9v4k7m2n6p0xsx',
  'apt_01jd3k5q9ze8r9v4k7m2n6p0x',
  'apt_81jd3k5q9ze8r9v4k7m2n6p0xs',
  'apt_01jd3k5q9ze8r9v4k7m2n6p0il',
  'apt_../../internal/apartments?a',
  ' apt_01jd3k5q9ze8r9v4k7m2n6p0xs',
  'apt_01jd3k5q9ze8r9v4k7m2n6p0xs\n',
  '',
  1,
  null,
  [],
  {},
]

test.each(wrongIds.map((id) => [JSON.stringify(id), id]))('the apartment_id %s is refused', async (_text, id) => {
  const answer = await settle(landlord, { apartment_id: id, period: '2026-04' })

  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ pointer: '#/apartment_id' }] },
  })
})

test('both required fields are named when both are missing', async () => {
  const answer = await settle(landlord, {})

  expect(answer.status).toBe(400)
  expect(answer.body.errors).toMatchObject([
    { pointer: '#/apartment_id', code: 'required' },
    { pointer: '#/period', code: 'required' },
  ])
})

const bodiesWithMonth: readonly string[] = [
  '{"month":"2026-04"}',
  '{"month":null}',
  '{"month":4,"period":"2026-04"}',
  '{"month":[],"period":"wrong","apartment_id":7}',
  '{"month":{"month":{}},"unknown":1}',
  '{"\\u006donth":""}',
  '{"month":"\\u0000"}',
  '{"month":1,"note":"\\u0000"}',
  '{"month":1,"note":"\\ud800"}',
  '{"month":1,"__proto__":{}}',
  '{"month":1,"number":1e999}',
  `{"month":1,"deep":${'['.repeat(40)}${']'.repeat(40)}}`,
]

test.each(bodiesWithMonth)('an invalid month takes precedence over other errors: %s', async (rawBody) => {
  const answer = await landlord.settlements.request('POST', '/v1/settlements', { rawBody })

  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'deprecated_field', errors: [{ pointer: '#/month', code: 'deprecated_field' }] },
  })
})

test('month is refused on a request that would otherwise create a settlement, and nothing is created', async () => {
  const body = { apartment_id: apartmentId, period: '2030-04', month: '2030-04' }

  const answer = await settle(landlord, body, { 'idempotency-key': 'with-month' })

  expect(answer).toMatchObject({ status: 400, body: { code: 'deprecated_field' } })
  const list = await landlord.settlements.request('GET', '/v1/settlements?period=2030-04')
  expect(list.body.data).toEqual([])
})

test.each(['{', '[]', '"text"', 'null', '7', ''])('the body %s is refused as invalid', async (rawBody) => {
  const answer = await landlord.settlements.request('POST', '/v1/settlements', { rawBody })

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ pointer: '#' }] } })
})

test('a content type other than JSON is refused', async () => {
  const answer = await landlord.settlements.request('POST', '/v1/settlements', {
    rawBody: `apartment_id=${apartmentId}&period=2026-04`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
})

test('the refusal does not repeat the input', async () => {
  const answer = await settle(landlord, { apartment_id: 'secret-id', period: 'secret-period' })

  expect(answer.bytes.toString()).not.toContain('secret')
})
