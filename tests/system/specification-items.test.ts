import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aLine, aMeter, anEnergyInvoice, aTenancy, make, upload } from './world/monthly-close.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const period = '2026-10'

async function aHome(terms: Record<string, unknown> = {}, apartmentMembers: Record<string, unknown> = {}) {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create(apartmentMembers)
  await make(landlord, '/v1/agreements', aTenancy({ apartment_id: apartment.id, ...terms }))
  return { landlord, apartment: apartment.id }
}

const settle = (landlord: Landlord, apartment: string) =>
  make(landlord, '/v1/settlements', { apartment_id: apartment, period })

/** A document with typed lines, attached to the settlement. */
async function attach(landlord: Landlord, settlement: string, lines: readonly Record<string, unknown>[]) {
  const { id } = await upload(landlord)
  for (const line of lines) await make(landlord, `/v1/documents/${id}/lines`, aLine(line))
  await make(landlord, `/v1/settlements/${settlement}/documents`, { document_id: id })
  return id
}

const calculate = (landlord: Landlord, settlement: string) => make(landlord, `/v1/settlements/${settlement}/calculate`)
const share = (landlord: Landlord, document: string, line: number, ...apartments: string[]) =>
  make(landlord, `/v1/documents/${document}/costs`, { line, period, apartment_ids: apartments })
const ofType = ({ items }: JsonBody, type: string) => items.filter((item: JsonBody) => item.type === type)
const amounts = (items: JsonBody[]) => items.map((item) => item.amount_pln).toSorted((one, other) => one - other)

test('rent and fixed charges are the amounts of the agreement [item.rent-and-fixed]', async () => {
  const { landlord, apartment } = await aHome({ fixed_charges: [{ label: 'Parking', amount_pln: 150.5 }] })

  const settlement = await settle(landlord, apartment)

  const { items } = (await landlord.request('GET', `/v1/settlements/${settlement.id}`)).body
  expect(items).toMatchObject([
    { type: 'rent_and_fixed', amount_pln: 2400, proposed_by: 'agreement', source: { kind: 'agreement' } },
    { type: 'rent_and_fixed', amount_pln: 150.5, label: 'Parking', source: { kind: 'agreement' } },
  ])
  expect(settlement.total_pln).toBe(2550.5)
})

test('electricity, water and gas are the rate of the invoice times what the meters counted [item.utilities, item.utilities-computed]', async () => {
  const { landlord, apartment } = await aHome()
  const utilities = [
    { utility: 'electricity', unit: 'kWh', category: 'electricity', rate_pln: 0.615, to: 220, amount: 73.8 },
    { utility: 'cold_water', unit: 'm3', category: 'water', rate_pln: 5.31, to: 104.4, amount: 23.36 },
    { utility: 'gas', unit: 'm3', category: 'gas', rate_pln: 0.35, to: 110, amount: 38.5 },
  ]
  const settlement = await settle(landlord, apartment)
  for (const { utility, unit, to } of utilities) {
    const { id } = await make(landlord, '/v1/meters', aMeter({ apartment_id: apartment, utility, unit }))
    await make(landlord, `/v1/meters/${id}/readings`, { read_on: '2026-10-31', value: to, reason: 'Checked' })
  }
  const lines = utilities.map(({ category, unit, rate_pln }) => ({
    kind: 'rate',
    category,
    rate_pln,
    amount_pln: undefined,
    label: category,
    // Gas is counted in cubic metres and sold in kilowatt-hours.
    ...(category === 'gas' ? { unit: 'kWh', conversion_factor: 11 } : { unit }),
  }))
  await attach(landlord, settlement.id, lines)

  const items = ofType(await calculate(landlord, settlement.id), 'utility_by_readings')

  expect(amounts(items)).toEqual(amounts(utilities.map(({ amount }) => ({ amount_pln: amount }))))
  for (const { formula, inputs } of items) {
    expect(formula).toContain('×')
    expect(inputs).toMatchObject({ kind: 'readings', rate_pln: expect.any(Number), consumption: expect.any(Number) })
  }
})

test('waste, renovation fund and internet are shared proportionally [item.proportional]', async () => {
  const shared_costs = [
    { category: 'waste', share_by: 'persons' },
    { category: 'renovation_fund', share_by: 'area' },
    { category: 'internet', share_by: 'percent', percent: 25 },
  ]
  const { landlord, apartment } = await aHome({ persons: 2, shared_costs }, { surface_m2: 50 })
  const settlement = await settle(landlord, apartment)
  const document = await attach(landlord, settlement.id, [
    { category: 'waste', amount_pln: 100 },
    { category: 'renovation_fund', amount_pln: 200 },
    { category: 'internet', amount_pln: 80 },
  ])
  const of = { period, apartment_ids: [apartment] }
  await make(landlord, `/v1/documents/${document}/costs`, { ...of, line: 1, weight_total: 5 })
  await make(landlord, `/v1/documents/${document}/costs`, { ...of, line: 2, weight_total: 400 })
  await make(landlord, `/v1/documents/${document}/costs`, { ...of, line: 3 })

  const items = ofType(await calculate(landlord, settlement.id), 'proportional_cost')

  expect(amounts(items)).toEqual([20, 25, 40])
})

test('a share is counted up to the end of the agreement, that day included [item.shares-end-with-agreement]', async () => {
  const { landlord, apartment } = await aHome({
    ends_on: '2026-10-10',
    shared_costs: [{ category: 'internet', share_by: 'equal' }],
  })
  const settlement = await settle(landlord, apartment)
  const document = await attach(landlord, settlement.id, [{ amount_pln: 62 }])
  const { allocations } = await share(landlord, document, 1, apartment)

  const [item] = ofType(await calculate(landlord, settlement.id), 'proportional_cost')

  expect(item).toMatchObject({ amount_pln: 20, inputs: { days: 10, days_in_month: 31 } })
  expect(amounts(allocations)).toEqual([20, 42])
})

test('the area of apartments shares a cost between them to the grosz [apartment.surface-splits-costs]', async () => {
  const shared_costs = [{ category: 'internet', share_by: 'area' }]
  const { landlord, apartment } = await aHome({ shared_costs }, { surface_m2: 30 })
  const { body: other } = await landlord.create({ surface_m2: 60 })
  await make(landlord, '/v1/agreements', aTenancy({ apartment_id: other.id, shared_costs }))
  const settlement = await settle(landlord, apartment)
  const document = await attach(landlord, settlement.id, [{ amount_pln: 100 }])

  const { allocations } = await share(landlord, document, 1, apartment, other.id)

  expect(amounts(allocations.filter(({ agreement_id: id }: JsonBody) => id !== null))).toEqual([33.33, 66.67])
})

test('every amount comes from a document, the agreement or a tariff, and none without a source [service.amounts-from-documents]', async () => {
  const { landlord, apartment } = await aHome({ shared_costs: [{ category: 'internet', share_by: 'equal' }] })
  const settlement = await settle(landlord, apartment)
  const document = await attach(landlord, settlement.id, [{}])
  await share(landlord, document, 1, apartment)
  const unfounded = { type: 'proportional_cost', label: 'Keys', inputs: { kind: 'amount', amount_pln: 20 } }

  const { items } = await calculate(landlord, settlement.id)
  const refused = await landlord.request('POST', `/v1/settlements/${settlement.id}/items`, { body: unfounded })

  expect(items.map(({ source }: JsonBody) => source.kind)).toEqual(expect.arrayContaining(['agreement', 'document']))
  expect(items[1].source).toMatchObject({ document_id: document, line: 1, place: expect.any(String) })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/source', code: 'required' }] } })
})

test('an amount is never entered twice: a file is one document, and a line one cost [service.amount-entered-once]', async () => {
  const { landlord, apartment } = await aHome({ shared_costs: [{ category: 'internet', share_by: 'equal' }] })
  const invoice = anEnergyInvoice(period)
  const settlement = await settle(landlord, apartment)
  const document = await attach(landlord, settlement.id, [{}])
  const first = await share(landlord, document, 1, apartment)
  await calculate(landlord, settlement.id)
  await make(landlord, `/v1/settlements/${settlement.id}/items/decisions`, { decision: 'approve' })

  const twice = [await upload(landlord, invoice), await upload(landlord, { ...invoice, name: 'again.xml' })]
  const body = { line: 1, period, apartment_ids: [apartment] }
  const again = await landlord.request('POST', `/v1/documents/${document}/costs`, { body })
  const listed = await landlord.request('GET', `/v1/documents/${document}/costs`)

  expect(new Set(twice.map(({ id }) => id)).size).toBe(1)
  expect(again).toMatchObject({ status: 409, body: { code: 'cost_in_use' } })
  expect(listed.body.data).toMatchObject([{ id: first.id, amount_pln: 60 }])
})

test('the assistant proposes from a document, marked as its own, and the operator approves or corrects [service.assistant-proposes, service.assistant-marked]', async () => {
  const { landlord, apartment } = await aHome()
  const meter = await make(landlord, '/v1/meters', aMeter({ apartment_id: apartment }))
  await make(landlord, `/v1/meters/${meter.id}/readings`, { read_on: '2026-10-31', value: 220 })
  const settlement = await settle(landlord, apartment)
  const path = `/v1/settlements/${settlement.id}`
  await make(landlord, `${path}/documents`, { document_id: (await upload(landlord, anEnergyInvoice(period))).id })

  const [proposed] = ofType(await calculate(landlord, settlement.id), 'utility_by_readings')
  const approved = await make(landlord, `${path}/items/decisions`, { decision: 'approve', item_ids: [proposed.id] })
  const inputs = { ...proposed.inputs, rate_pln: 0.6 }
  const corrected = await make(landlord, `${path}/items/decisions`, {
    decision: 'correct',
    item_ids: [proposed.id],
    inputs,
    reason: 'A new rate',
  })

  const itemIn = ({ items }: JsonBody) => items.find(({ id }: JsonBody) => id === proposed.id)
  expect(proposed).toMatchObject({ proposed_by: 'assistant', state: 'proposed', amount_pln: 73.8 })
  expect(itemIn(approved)).toMatchObject({ proposed_by: 'assistant', state: 'approved', amount_pln: 73.8 })
  expect(itemIn(corrected)).toMatchObject({ state: 'corrected', amount_pln: 72, proposal: { amount_pln: 73.8 } })
})
