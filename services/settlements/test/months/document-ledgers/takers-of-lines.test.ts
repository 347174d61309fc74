import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aCalculatedMonth, aMonth, itemOf, look, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const terms = { shared_costs: [{ category: 'waste', share_by: 'area' }] }

async function linesOf({ settlements }: Landlord, document: string) {
  const { body } = await settlements.request('GET', `/v1/documents/${document}/ledger`)
  return body.lines
}

/** A second apartment with the same bill, not calculated yet. */
async function aNeighbour(landlord: Landlord, document: string) {
  const apartment = await anApartment(landlord, { surface_m2: 150 })
  await anAgreement(landlord, apartment.id, { mode: 'rent_only', ...terms })
  const { body } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })
  await step(landlord, body.id, 'documents', { document_id: document })
  return { id: String(body.id), apartment }
}

test('the account of a shared line names each apartment with its month, settlement, item and share', async () => {
  const { landlord, id, apartment, document } = await aCalculatedMonth(world, { agreement: terms })
  const neighbour = await aNeighbour(landlord, document)
  const { body: own } = await step(landlord, id, 'calculate')
  const [early] = await linesOf(landlord, document)

  const { body: others } = await step(landlord, neighbour.id, 'calculate')
  const [line] = await linesOf(landlord, document)

  const cost_id = expect.stringMatching(/^cst_/)
  const ofOwn = { apartment: { id: apartment.id, label: apartment.label }, period: '2026-04', cost_id }
  const ofOther = {
    apartment: { id: neighbour.apartment.id, label: neighbour.apartment.label },
    period: '2026-04',
    cost_id,
    settlement_id: neighbour.id,
    amount_pln: 45,
  }
  const waste = (month: typeof own) => ({ id: itemOf(month, 'Odpady').id, label: 'Odpady' })
  expect(early.taken_by).toHaveLength(2)
  expect(early.taken_by).toContainEqual({ ...ofOther, item: null })
  expect(line.taken_by).toHaveLength(2)
  expect(line.taken_by).toContainEqual({ ...ofOwn, settlement_id: id, amount_pln: 15, item: waste(own) })
  expect(line.taken_by).toContainEqual({ ...ofOther, item: waste(others) })
})

test('a share whose item was rejected takes nothing', async () => {
  const { landlord, id, document, calculated } = await aCalculatedMonth(world, { agreement: terms })
  await step(landlord, id, 'items/decisions', {
    decision: 'reject',
    item_ids: [itemOf(calculated, 'Odpady').id],
    reason: 'agreed at the hand-over',
  })

  const [line] = await linesOf(landlord, document)

  expect(line).toMatchObject({ used_pln: 0, landlord_pln: 60, taken_by: [] })
})

test('an item that names the document alone takes the lines it fits into, and the parts add up', async () => {
  const lines = [{ category: 'renovation_fund', label: 'Fundusz', amount_pln: '40.00' }, { label: 'Odpady' }]
  const { landlord, id, document } = await aMonth(world, { agreement: { shared_costs: [] }, lines })
  const item = {
    type: 'proportional_cost',
    category: 'other',
    label: 'Razem',
    inputs: { kind: 'amount', amount_pln: 70 },
    source: { kind: 'document', document_id: document, place: 'page 1' },
  }
  const added = await step(landlord, id, 'items', item)

  const [fund, waste] = await linesOf(landlord, document)

  const { body } = await look(landlord, id)
  const taken = { settlement_id: id, item: { id: itemOf(body, 'Razem').id, label: 'Razem' }, cost_id: null }
  expect(added.status).toBe(201)
  expect(fund.taken_by).toMatchObject([{ ...taken, amount_pln: 40 }])
  expect(waste.taken_by).toMatchObject([{ ...taken, amount_pln: 30 }])
})
