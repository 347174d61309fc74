import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { agreementTerms, anAgreement, anApartment, termsIdOn } from '@lokum/local-stack/world/rental'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const heating = { category: 'heating', amount_pln: 200 }
const gas = { category: 'gas', amount_pln: 90.5 }

/** A landlord with an agreement by readings since the middle of January 2026, and ways to change its terms. */
async function aTenancy(members: Record<string, unknown> = {}) {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const agreement = await anAgreement(landlord, apartment.id, {
    mode: 'by_readings',
    starts_on: '2026-01-15',
    ...members,
  })
  const ask = (method: string, rest = '', body: unknown = undefined) =>
    landlord.settlements.request(method, `/v1/agreements/${agreement.id}${rest}`, {
      ...(body !== undefined && { body }),
    })
  const add = (from: string, terms: object) => ask('POST', '/terms', { starts_on: from, reason: 'amendment', ...terms })
  const at = async (day: string) => `/terms/${await termsIdOn(landlord, { agreementId: agreement.id, day })}`
  return { landlord, agreement, ask, add, at }
}

test('advances are terms: there are none unless agreed, and they stay until they change', async () => {
  const { agreement, ask, add, at } = await aTenancy()
  const agreed = await aTenancy({ advances: [heating, gas] })

  await add('2026-02-01', { advances: [heating] })
  await add('2026-02-20', { rent_pln: 2500 })
  const removed = await ask('PATCH', await at('2026-02-20'), { advances: [] })
  await add('2026-03-01', { advances: [] })

  const { body } = await ask('GET', '/terms')
  expect(agreement.advances).toEqual([])
  expect(agreed.agreement.advances).toEqual([heating, gas])
  expect(body.data.map(({ advances }: { advances: object[] }) => advances)).toEqual([[], [heating], [heating], []])
  expect(removed.body.errors).toMatchObject([{ pointer: '#/advances', code: 'invalid_value' }])
})

test('an advance begins and ends with a month, also by a change of the terms before or after', async () => {
  const { ask, add, at } = await aTenancy({ advances: [heating] })

  const within = await add('2026-03-15', { advances: [] })
  const amount = await add('2026-03-15', { advances: [{ ...heating, amount_pln: 250 }] })
  const first = await add('2026-03-01', { advances: [heating, gas] })
  const deleted = await ask('DELETE', await at('2026-03-15'))
  const both = await add('2026-03-01', { advances: [heating, gas] })
  await add('2026-03-20', { rent_pln: 2500 })
  const without = await ask('DELETE', await at('2026-03-01'))

  expect(within.body.errors).toMatchObject([{ pointer: '#/starts_on', code: 'invalid_value' }])
  expect(within.body.errors[0].detail).toContain('2026-03-15')
  expect([amount.status, deleted.status, both.status]).toEqual([201, 204, 201])
  expect(first.body.errors).toMatchObject([{ pointer: '#/advances', code: 'invalid_value' }])
  expect(first.body.errors[0].detail).toContain('2026-03-15')
  expect(without).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(without.body.detail).toContain('2026-03-20')
})

test.each([
  ['in the mode rent_only', { mode: 'rent_only', advances: [heating] }, '#/advances', 'not_in_mode'],
  ['beside a flat amount', { mode: 'flat_rate', flat_utilities_pln: 1, advances: [gas] }, '#/advances', 'not_in_mode'],
  ['of a category twice', { advances: [heating, heating] }, '#/advances', 'repeated'],
  ['for no utility', { advances: [{ category: 'waste', amount_pln: 5 }] }, '#/advances/0/category', 'invalid_value'],
  ['below zero', { advances: [{ ...gas, amount_pln: -1 }] }, '#/advances/0/amount_pln', 'too_small'],
  ['without an amount', { advances: [{ category: 'gas' }] }, '#/advances/0/amount_pln', 'required'],
])('an advance %s is refused', async (_name, terms, pointer, code) => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const body = { ...agreementTerms(apartment.id, { mode: 'by_readings' }), ...terms }

  const refused = await landlord.settlements.request('POST', '/v1/agreements', { body })

  expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } })
})

test('a mode without advances is refused while they stay, and the refusal names the mode that has them', async () => {
  const { ask } = await aTenancy({ advances: [gas], starts_on: '2026-01-01' })

  const refused = await ask('PATCH', '', { mode: 'rent_only' })
  const changed = await ask('PATCH', '', { mode: 'rent_only', advances: [] })

  expect(refused.body.errors).toMatchObject([{ pointer: '#/advances', code: 'not_in_mode' }])
  expect(refused.body.errors[0].detail).toContain('by_readings')
  expect(changed).toMatchObject({ status: 200, body: { mode: 'rent_only', advances: [] } })
})

test('advances of an agreement whose mode the previous release changed beside this one count as none', async () => {
  const { agreement, ask } = await aTenancy({ advances: [gas], starts_on: '2026-01-01' })
  await world.pools.settlements.query(`UPDATE agreement SET mode = 'rent_only' WHERE id = $1`, [agreement.id])

  const { body } = await ask('GET')
  const changed = await ask('PATCH', '', { rent_pln: 2500 })

  expect(body).toMatchObject({ mode: 'rent_only', advances: [] })
  expect(changed.status).toBe(200)
})
