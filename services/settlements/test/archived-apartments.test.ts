import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anApartment, settle } from '@lokum/local-stack/world/rental'
import { requireSettleable } from '../src/tenancies/apartments/copied-apartment.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

test('an archived apartment can be settled up to the month of its archiving, and not later', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const archived = await landlord.apartments.request('POST', `/v1/apartments/${apartment_id}/archive`)
  await world.copied(apartment_id, 2)
  const year = Number(archived.body.updated_at.slice(0, 4))

  const before = await settle(landlord, { apartment_id, period: `${year - 1}-12` })
  const after = await settle(landlord, { apartment_id, period: `${year + 1}-02` })

  expect(before.status).toBe(201)
  expect(after).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
})

const archivedAt = (updated_at: string) => ({
  id: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs',
  label: 'Dom',
  state: 'archived' as const,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at,
  address: { street: 'ul. Długa 7', city: 'Kraków', postal_code: null },
  surface_m2: null,
  tariffs: [],
})

test.each([
  ['2026-04-30T21:59:59.999Z', '2026-04', true],
  ['2026-04-30T21:59:59.999Z', '2026-05', false],
  ['2026-04-30T22:00:00.000Z', '2026-05', true],
  ['2026-04-30T22:00:00.000Z', '2026-06', false],
  ['2026-12-31T22:59:59.999Z', '2027-01', false],
  ['2026-12-31T23:00:00.000Z', '2027-01', true],
] as const)('archived at %s, the month %s can be settled: %s, as months are those of Warsaw', (at, period, allowed) => {
  const attempt = () => requireSettleable(archivedAt(at), period)

  if (allowed) expect(attempt).not.toThrow()
  else expect(attempt).toThrow(expect.objectContaining({ code: 'invalid_state' }))
})

test('an active apartment can be settled for any month', () => {
  expect(() =>
    requireSettleable({ ...archivedAt('2026-04-30T21:59:59.999Z'), state: 'setup' }, '2099-12'),
  ).not.toThrow()
})

test('the settlements of an archived apartment stay readable', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const created = await settle(landlord, { apartment_id, period: '2026-04' })
  await landlord.apartments.request('POST', `/v1/apartments/${apartment_id}/archive`)
  await world.copied(apartment_id, 2)

  const read = await landlord.settlements.request('GET', `/v1/settlements/${created.body.id}`)

  expect(read).toMatchObject({ status: 200, body: created.body })
})
