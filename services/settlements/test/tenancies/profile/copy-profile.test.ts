import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment } from '@lokum/local-stack/world/rental'
import { tracesOf } from '../agreements/traces-of.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const profileOf = async ({ settlements }: Landlord) => await settlements.request('GET', '/v1/account/profile')
const writeProfile = async ({ settlements }: Landlord, body: unknown) =>
  await settlements.request('PATCH', '/v1/account/profile', { body })

/** An agreement with nothing that a profile can give. */
async function letBriefly(landlord: Landlord, members: Record<string, unknown> = {}) {
  const { id } = await anApartment(landlord)
  const tenant = { name: 'Jan Lis', email: 'jan@example.org' }
  const body = { apartment_id: id, tenant, starts_on: '2026-01-01', rent_pln: 2400, ...members }
  return await landlord.settlements.request('POST', '/v1/agreements', { body })
}

const numbers = ['24160000035175530643314956', '61109010140000071219812874']

test('a new agreement copies from the profile what it leaves out', async () => {
  const landlord = await world.aLandlord()
  await writeProfile(landlord, {
    name: 'Anna Nowak',
    address: 'ul. Krótka 1, Kraków',
    bank_account_numbers: numbers,
    defaults: {
      tenant_locale: 'en',
      mode: 'by_readings',
      proration: 'full_months',
      due_day: 5,
      shared_costs: [
        { category: 'waste', share_by: 'persons' },
        { category: 'internet', share_by: 'percent', percent: 50 },
      ],
    },
  })

  const { status, body } = await letBriefly(landlord)

  expect(status).toBe(201)
  expect(body).toMatchObject({
    tenant: { locale: 'en' },
    landlord: { name: 'Anna Nowak', address: 'ul. Krótka 1, Kraków', bank_account_number: numbers[0] },
    mode: 'by_readings',
    proration: 'full_months',
    due_day: 5,
    shared_costs: [
      { category: 'waste', share_by: 'persons', percent: null },
      { category: 'internet', share_by: 'percent', percent: 50 },
    ],
  })
})

test('what an agreement gives wins over the profile', async () => {
  const landlord = await world.aLandlord()
  const defaults = { mode: 'rent_only', due_day: 5, shared_costs: [{ category: 'waste', share_by: 'persons' }] }
  await writeProfile(landlord, { name: 'Anna Nowak', address: 'ul. Krótka 1', bank_account_numbers: numbers, defaults })

  const { body } = await letBriefly(landlord, {
    landlord: { address: null, bank_account_number: numbers[1] },
    mode: 'by_readings',
    due_day: 20,
    shared_costs: [],
  })

  expect(body).toMatchObject({
    landlord: { name: 'Anna Nowak', address: null, bank_account_number: numbers[1] },
    mode: 'by_readings',
    due_day: 20,
    shared_costs: [],
  })
})

test.each([
  [
    'en',
    '`bank_account_number` must be given, because the account’s profile has none; give it here or fill it into the profile.',
  ],
  [
    'pl',
    'Wartość `bank_account_number` musi być podana, bo nie ma jej w profilu konta; podaj ją tutaj albo uzupełnij profil.',
  ],
])(
  'what neither an agreement nor the profile gives is refused and names the profile (%s)',
  async (language, detail) => {
    const landlord = await world.aLandlord()
    const { id } = await anApartment(landlord)
    const body = {
      apartment_id: id,
      tenant: { name: 'Jan Lis', email: 'jan@example.org' },
      starts_on: '2026-01-01',
      rent_pln: 1,
    }

    const answer = await landlord.settlements.request('POST', '/v1/agreements', {
      body,
      headers: { 'accept-language': language },
    })

    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(answer.body.errors).toEqual([
      expect.objectContaining({ pointer: '#/landlord/name', code: 'required' }),
      expect.objectContaining({ pointer: '#/landlord/bank_account_number', code: 'required', detail }),
      expect.objectContaining({ pointer: '#/mode', code: 'required' }),
    ])
  },
)

test('a flat rate from the profile still needs its amount', async () => {
  const landlord = await world.aLandlord()
  await writeProfile(landlord, { name: 'Anna Nowak', bank_account_numbers: numbers, defaults: { mode: 'flat_rate' } })

  const without = await letBriefly(landlord)
  const complete = await letBriefly(landlord, { flat_utilities_pln: 300 })

  expect(without.body.errors).toMatchObject([{ pointer: '#/flat_utilities_pln', code: 'required' }])
  expect(complete).toMatchObject({ status: 201, body: { mode: 'flat_rate', flat_utilities_pln: 300 } })
})

test('the first agreement fills the profile of its landlord, and the second one does not', async () => {
  const landlord = await world.aLandlord()
  const first = { name: 'Anna Nowak', address: 'ul. Krótka 1, Kraków', bank_account_number: numbers[0] }

  await anAgreement(landlord, (await anApartment(landlord)).id, { landlord: first, due_day: 5 })
  await anAgreement(landlord, (await anApartment(landlord)).id, {
    landlord: { name: 'Ewa', bank_account_number: numbers[1] },
  })

  const { body, headers } = await profileOf(landlord)
  expect(headers.etag).toBe('"1"')
  expect(body).toEqual({
    name: 'Anna Nowak',
    address: 'ul. Krótka 1, Kraków',
    email: null,
    phone: null,
    bank_account_numbers: [numbers[0]],
    tax_account_number: null,
    tax_paid_each: 'month',
    defaults: { tenant_locale: 'pl', mode: null, proration: 'by_days', due_day: 10, shared_costs: [] },
    reminder_texts: [],
    interest_rates: [],
    settlement_due_events: false,
    updated_at: expect.any(String),
  })
  expect((await tracesOf(world, landlord.accountId)).audit).toMatchObject([
    { action: 'profile.updated', event: { data: body } },
  ])
})

test('a profile without a landlord that was written is not filled by an agreement', async () => {
  const landlord = await world.aLandlord()
  await writeProfile(landlord, { defaults: { due_day: 5 } })

  await anAgreement(landlord, (await anApartment(landlord)).id)

  expect((await profileOf(landlord)).body).toMatchObject({
    name: null,
    bank_account_numbers: [],
    defaults: { due_day: 5 },
  })
})

test('of three concurrent first agreements, one fills the profile', async () => {
  const landlord = await world.aLandlord()
  const apartments = [await anApartment(landlord), await anApartment(landlord), await anApartment(landlord)]

  await Promise.all(apartments.map(({ id }) => anAgreement(landlord, id)))

  expect((await profileOf(landlord)).headers.etag).toBe('"1"')
  expect((await tracesOf(world, landlord.accountId)).audit.length).toBe(1)
})

test('a repeated creation gives the same answer after the profile has changed', async () => {
  const landlord = await world.aLandlord()
  await writeProfile(landlord, { name: 'Anna Nowak', bank_account_numbers: numbers, defaults: { mode: 'rent_only' } })
  const { id } = await anApartment(landlord)
  const body = {
    apartment_id: id,
    tenant: { name: 'Jan Lis', email: 'jan@example.org' },
    starts_on: '2026-01-01',
    rent_pln: 1,
  }
  const create = () =>
    landlord.settlements.request('POST', '/v1/agreements', { body, headers: { 'idempotency-key': 'brief' } })

  const first = await create()
  await writeProfile(landlord, { name: null, bank_account_numbers: [] })
  const again = await create()

  expect(first.status).toBe(201)
  expect(again.bytes).toEqual(first.bytes)
})
