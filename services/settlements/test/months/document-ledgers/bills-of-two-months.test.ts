import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { settle } from '@lokum/local-stack/world/rental'
import { aMonth, look, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const twoMonths = { from: '2026-04-01', to: '2026-05-31' }
const rate = {
  kind: 'rate',
  category: 'cold_water',
  label: 'Woda',
  quantity: 50,
  unit: 'm3',
  rate_pln: 2,
  place: 'page 2',
}

/** An item for so many cubic metres at the price of the line; its values are copied from the bill. */
function used(document: string, line: number, metered: number) {
  const inputs = {
    kind: 'readings',
    meter_id: null,
    rate_pln: 2,
    unit: 'm3',
    previous: null,
    current: null,
    metered,
    metered_unit: 'm3',
    conversion_factor: null,
    consumption: metered,
  }
  const source = { kind: 'document', document_id: document, line, place: 'page 2' }
  return { type: 'utility_by_readings', category: 'cold_water', label: 'Woda', inputs, source }
}

/** A bill of two months for 50 m³ at 2 PLN, of which April has used 20 m³. */
async function anAprilAndMay() {
  const agreement = { mode: 'by_readings', shared_costs: [] }
  const april = await aMonth(world, { agreement, lines: [{ kind: 'none' }], covered: twoMonths })
  const { landlord, document, apartment } = april
  await landlord.settlements.request('POST', `/v1/documents/${document}/lines`, { body: rate })
  await step(landlord, april.id, 'items', used(document, 2, 20))
  await step(landlord, april.id, 'calculate')
  await step(landlord, april.id, 'items/decisions', { decision: 'approve' })
  const { body: may } = await settle(landlord, { apartment_id: apartment.id, period: '2026-05' })
  await step(landlord, may.id, 'documents', { document_id: document })
  return { landlord, document, april: april.id, may: String(may.id) }
}

test('the rest of a bill is left to its other month, and is open once that month is calculated', async () => {
  const { landlord, document, april, may } = await anAprilAndMay()
  const { body: prepared } = await step(landlord, april, 'prepare')
  await step(landlord, may, 'items', used(document, 2, 25))

  const { body: calculated } = await step(landlord, may, 'calculate')

  expect(prepared.document_ledgers).toMatchObject([{ used_pln: 40, used_elsewhere_pln: 60, is_open: false }])
  expect(calculated.document_ledgers).toMatchObject([{ used_pln: 50, used_elsewhere_pln: 40, open_pln: 10 }])
  expect(calculated.missing).toContainEqual(expect.objectContaining({ code: 'open_line', line: 2 }))
})

test('the rest can be decided although a statement of the first month was sent, and that statement stays', async () => {
  const { landlord, document, april, may } = await anAprilAndMay()
  await step(landlord, april, 'prepare')
  const { body: sent } = await step(landlord, april, 'mark-sent', { reason: 'handed over' })
  await step(landlord, may, 'items', used(document, 2, 25))
  await step(landlord, may, 'calculate')
  await step(landlord, may, 'items/decisions', { decision: 'approve' })

  const decided = await landlord.settlements.request('POST', `/v1/documents/${document}/lines/decisions`, {
    body: { decision: 'landlord', reason: 'A leak in the cellar' },
  })

  const prepared = await step(landlord, may, 'prepare')
  expect(decided).toMatchObject({ status: 200, body: { used_pln: 90, landlord_pln: 10, open_pln: 0 } })
  expect(prepared).toMatchObject({ status: 200, body: { state: 'prepared' } })
  expect((await look(landlord, april)).body.statement).toEqual(sent.statement)
})

test('two months that charge more than the bill are an open line', async () => {
  const { landlord, document, april, may } = await anAprilAndMay()
  await step(landlord, april, 'prepare')
  await step(landlord, may, 'items', used(document, 2, 40))
  await step(landlord, may, 'calculate')
  await step(landlord, may, 'items/decisions', { decision: 'approve' })

  const refused = await step(landlord, may, 'prepare')

  expect(refused).toMatchObject({ status: 409, body: { code: 'settlement_incomplete' } })
  expect(refused.body.detail).toContain(
    'More is charged for “Woda” (line 2 of an attached document) than its 100.00 PLN: 120.00 PLN.',
  )
})
