import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aDocument, brokenSums, itemOf, look, placeDocument, step } from '../settlements/a-month.ts'
import { aBill, aSettlement, attach, byTheOldRule, calculated, codesOf, covered, makeCost } from './a-bill-of-months.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

test('a month settled later takes its part of a bill that only the first month has', async () => {
  const { landlord, apartments, document } = await aBill(world)
  const first = await aSettlement(landlord, apartments[0], '2026-09')
  await attach(landlord, first, document)
  await calculated(landlord, first)
  const later = await aSettlement(landlord, apartments[0], '2026-10')
  const { body: before } = await look(landlord, later)

  const body = await calculated(landlord, later)

  expect(codesOf(before)).toContain('calculation')
  expect(itemOf(body, 'Odpady').amount_pln).toBe(25)
  expect(itemOf(await calculated(landlord, first), 'Odpady').amount_pln).toBe(24.2)
  expect(itemOf(await calculated(landlord, later), 'Odpady').amount_pln).toBe(25)
})

test('the calculation of a second month leaves the share of the first as it is', async () => {
  const { landlord, apartments, document } = await aBill(world)
  for (const period of ['2026-09', '2026-10']) {
    const id = await aSettlement(landlord, apartments[0], period)
    await attach(landlord, id, document)
    await calculated(landlord, id)
  }

  const { body } = await landlord.settlements.request('GET', `/v1/documents/${document}/ledger`)

  expect(body).toMatchObject({ used_pln: 49.2, landlord_pln: 0, open_pln: 0 })
})

test('a bill of two whole months at 36.90 charges the tenant since the second month 36.90', async () => {
  const lines = [{ amount_pln: '73.80', quantity: 2, unit: 'mies.' }]
  const days = { from: '2026-05-01', to: '2026-06-30' }
  const { landlord, apartments, document } = await aBill(world, {
    lines,
    covered: days,
    terms: [{ starts_on: '2026-06-01' }],
  })
  const id = await aSettlement(landlord, apartments[0], '2026-06')
  await attach(landlord, id, document)

  const body = await calculated(landlord, id)

  expect(itemOf(body, 'Odpady')).toMatchObject({
    amount_pln: 36.9,
    formula: 'all of 73.80 PLN for May and June 2026; for June 1 of 2 months, 36.90 PLN; 36.90 PLN × 1/1 = 36.90 PLN',
  })
})

test('two concurrent calculations of each of two months and two apartments give the same four shares', async () => {
  const { landlord, apartments, document } = await aBill(world, { terms: [{}, {}] })
  const ids: string[] = []
  for (const period of ['2026-09', '2026-10'])
    for (const apartment of apartments) ids.push(await aSettlement(landlord, apartment, period))
  for (const id of ids) await attach(landlord, id, document)

  const answers = await Promise.all([...ids, ...ids].map((id) => step(landlord, id, 'calculate')))

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const bodies = await Promise.all(ids.map(async (id) => (await look(landlord, id)).body))
  expect(bodies.map((body) => itemOf(body, 'Odpady').amount_pln)).toEqual([12.1, 12.1, 12.5, 12.5])
  expect(bodies.flatMap(codesOf)).toEqual([])
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('the first apartment of a bill does not keep all of it once another one has it, too', async () => {
  const { landlord, apartments, document } = await aBill(world, { terms: [{}, {}] })
  const [first = '', second = ''] = await Promise.all(apartments.map((one) => aSettlement(landlord, one, '2026-09')))
  await attach(landlord, first, document)
  const alone = await calculated(landlord, first)
  await step(landlord, first, 'items/decisions', { decision: 'approve' })
  await attach(landlord, second, document)

  const shared = await calculated(landlord, second)

  expect(itemOf(alone, 'Odpady').amount_pln).toBe(24.2)
  expect(itemOf(shared, 'Odpady').amount_pln).toBe(12.1)
  expect(codesOf((await look(landlord, first)).body)).toEqual(['calculation'])
  expect(itemOf(await calculated(landlord, first), 'Odpady')).toMatchObject({ amount_pln: 12.1, inputs_changed: true })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a cost of a document without days needs a month', async () => {
  const { landlord, apartments: apartment_ids } = await aBill(world)
  const document = await aDocument(world, apartment_ids[0] ?? '')

  const { status, body } = await makeCost(landlord, document, { apartment_ids })

  expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/period', code: 'required' }] } })
})

test('an open settlement with all of a bill by the old rule is outdated, and then both months have their parts', async () => {
  const { landlord, document, first, second, later } = await byTheOldRule(world)
  await later()
  const { body: outdated } = await look(landlord, first)
  await attach(landlord, second, document)

  const october = await calculated(landlord, second)

  const september = await calculated(landlord, first)
  expect(itemOf(outdated, 'Odpady').amount_pln).toBe(49.2)
  expect(codesOf(outdated)).toContain('calculation')
  expect(itemOf(october, 'Odpady').amount_pln).toBe(25)
  expect(itemOf(september, 'Odpady')).toMatchObject({ amount_pln: 24.2, inputs_changed: true })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a document without days is attached to apartments for the days that the landlord states', async () => {
  const { landlord, apartments } = await aBill(world, { terms: [{}, {}] })
  const document = await aDocument(world, apartments[0] ?? '', [{ amount_pln: '49.20' }])

  const without = await placeDocument(landlord, document, { apartment_ids: apartments })
  const stated = await placeDocument(landlord, document, {
    apartment_ids: apartments,
    period_from: covered.from,
    period_to: covered.to,
  })

  const id = await aSettlement(landlord, apartments[1], '2026-10')
  expect(without).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/placements/0/period_from', code: 'required' }] },
  })
  expect(stated.status).toBe(200)
  expect(itemOf(await calculated(landlord, id), 'Odpady').amount_pln).toBe(12.5)
})

test('an apartment that is left out later shares the bill no longer', async () => {
  const { landlord, apartments, document } = await aBill(world, { terms: [{}, {}] })
  await placeDocument(landlord, document, { apartment_ids: apartments })
  const id = await aSettlement(landlord, apartments[0], '2026-09')
  const shared = await calculated(landlord, id)

  await placeDocument(landlord, document, { apartment_ids: apartments.slice(0, 1) })

  const alone = await calculated(landlord, id)
  expect([shared, alone].map((month) => itemOf(month, 'Odpady').amount_pln)).toEqual([12.1, 24.2])
})
