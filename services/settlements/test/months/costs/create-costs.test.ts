import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment } from '@lokum/local-stack/world/rental'
import {
  aCalculatedMonth,
  actionsOf,
  aDocument,
  allocationsOf,
  brokenSums,
  itemOf,
  step,
} from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

function makeCost({ settlements }: Landlord, document: string, body: object, headers: Record<string, string> = {}) {
  return settlements.request('POST', `/v1/documents/${document}/costs`, {
    body: { line: 1, period: '2026-04', ...body },
    headers,
  })
}

async function twoFlats(
  sharedCost: object = { category: 'waste', share_by: 'area' },
  surfaces: (number | undefined)[] = [40, 60],
) {
  const landlord = await world.aLandlord()
  const flats = []
  for (const surface_m2 of surfaces) flats.push(await anApartment(landlord, { ...(surface_m2 && { surface_m2 }) }))
  const terms = { mode: 'rent_only', shared_costs: [sharedCost] }
  const agreement = await anAgreement(landlord, flats[0].id, terms)
  const document = await aDocument(world, flats[0].id, [
    { amount_pln: '100.00' },
    { kind: 'rate', rate_pln: '1.5' },
    { kind: 'none' },
  ])
  return { landlord, flats, agreement, document, apartment_ids: flats.map(({ id }) => String(id)) }
}

test('a line becomes a cost shared by agreements and landlord to the grosz', async () => {
  const { landlord, agreement, document, apartment_ids } = await twoFlats()

  const { status, body } = await makeCost(landlord, document, { apartment_ids })

  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      document_id: document,
      line: 1,
      category: 'waste',
      amount_pln: 100,
      share_by: 'area',
      weight_total: 100,
      days_in_month: 30,
      apartment_ids: apartment_ids.toSorted(),
      allocations: [
        { agreement_id: agreement.id, weight: 40, days: 30, amount_pln: 40 },
        { agreement_id: null, apartment_id: null, weight: null, days: null, amount_pln: 60 },
      ],
    },
  })
  const list = await landlord.settlements.request('GET', `/v1/documents/${document}/costs`)
  expect(list.body).toEqual({ data: [body], next_cursor: null })
  expect(await actionsOf(world, body.id)).toEqual(['cost.created'])
})

test('a cost made by mistake is deleted with its shares, and its line can be shared anew', async () => {
  const { landlord, document, apartment_ids } = await twoFlats()
  const { body: cost } = await makeCost(landlord, document, { apartment_ids })
  const remove = (id: string, by = landlord) => by.settlements.request('DELETE', `/v1/costs/${id}`)

  const foreign = await remove(cost.id, await world.aLandlord())
  const removed = await remove(cost.id)
  const again = await remove(cost.id)

  expect([foreign.status, removed.status, again.status]).toEqual([404, 204, 404])
  const list = await landlord.settlements.request('GET', `/v1/documents/${document}/costs`)
  expect(list.body.data).toEqual([])
  expect(await actionsOf(world, cost.id)).toEqual(['cost.created', 'cost.deleted'])
  const anew = await makeCost(landlord, document, { apartment_ids: apartment_ids.slice(0, 1) })
  expect(anew.status).toBe(201)
})

test('a cost that an item charges is not deleted, and the refusal names the settlements', async () => {
  const { landlord, id, document, calculated } = await aCalculatedMonth(world)
  const { body: costs } = await landlord.settlements.request('GET', `/v1/documents/${document}/costs`)
  const [cost] = costs.data

  const refused = await landlord.settlements.request('DELETE', `/v1/costs/${cost.id}`)

  expect(refused).toMatchObject({ status: 409, body: { code: 'cost_in_use', objects: [id] } })
  expect(refused.body.detail).toContain(calculated.reference_code)
  const kept = await landlord.settlements.request('GET', `/v1/documents/${document}/costs`)
  expect(kept.body).toEqual(costs)
})

test('until one of its items is approved, a cost can be redefined and remains one', async () => {
  const { landlord, id, apartment, document, calculated } = await aCalculatedMonth(world)

  const redefined = await makeCost(landlord, document, { apartment_ids: [apartment.id], weight_total: 3 })
  const { body: shared } = await step(landlord, id, 'calculate')
  await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [itemOf(shared, 'Odpady').id] })
  const late = await makeCost(landlord, document, { apartment_ids: [apartment.id] })

  expect(itemOf(calculated, 'Odpady').amount_pln).toBe(60)
  expect(redefined).toMatchObject({ status: 201, body: { weight_total: 3 } })
  expect(itemOf(calculated, 'Odpady').inputs).toMatchObject({ cost_id: redefined.body.id })
  expect(itemOf(shared, 'Odpady').amount_pln).toBe(20)
  expect(late).toMatchObject({ status: 409, body: { code: 'cost_in_use' } })
  expect(await actionsOf(world, redefined.body.id)).toEqual(['cost.created', 'cost.updated'])
})

test('twenty concurrent requests create one cost', async () => {
  const { landlord, document, apartment_ids } = await twoFlats()

  const answers = await Promise.all(Array.from({ length: 20 }, () => makeCost(landlord, document, { apartment_ids })))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const { rows } = await world.pools.settlements.query('SELECT id FROM cost WHERE document_id = $1', [document])
  expect(rows).toHaveLength(1)
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('the same key creates a cost once', async () => {
  const { landlord, document, apartment_ids } = await twoFlats()
  const headers = { 'idempotency-key': 'cost' }

  const first = await makeCost(landlord, document, { apartment_ids }, headers)
  const second = await makeCost(landlord, document, { apartment_ids }, headers)

  expect(second.bytes).toEqual(first.bytes)
  expect(await actionsOf(world, first.body.id)).toEqual(['cost.created'])
})

test('a line that is a rate, not chargeable or missing becomes no cost', async () => {
  const { landlord, document, apartment_ids } = await twoFlats()
  const stranger = await world.aLandlord()
  const strange = await anApartment(stranger)

  const rate = await makeCost(landlord, document, { apartment_ids, line: 2 })
  const none = await makeCost(landlord, document, { apartment_ids, line: 3 })
  const absent = await makeCost(landlord, document, { apartment_ids, line: 9 })
  const foreignDocument = await makeCost(stranger, document, { apartment_ids })
  const foreignFlat = await makeCost(landlord, document, { apartment_ids: [strange.id] })

  expect(rate).toMatchObject({ status: 409, body: { code: 'cost_in_use' } })
  expect(none).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ pointer: '#/line' }] } })
  expect(absent).toMatchObject({ status: 404, body: { errors: [{ pointer: '#/line' }] } })
  expect(foreignDocument.status).toBe(404)
  expect(foreignFlat.status).toBe(404)
})

test('a cost needs one key, the areas for sharing, and shares within the whole', async () => {
  const { landlord, document, apartment_ids } = await twoFlats({ category: 'internet', share_by: 'equal' })
  const unknownArea = await twoFlats(undefined, [undefined, 60])
  const tooSmall = await twoFlats()

  const noKey = await makeCost(landlord, document, { apartment_ids })
  const noArea = await makeCost(unknownArea.landlord, unknownArea.document, {
    apartment_ids: unknownArea.apartment_ids,
  })
  const beyond = await makeCost(tooSmall.landlord, tooSmall.document, {
    apartment_ids: tooSmall.apartment_ids,
    weight_total: 39,
  })

  expect(noKey).toMatchObject({ status: 409, body: { code: 'allocation_key_needed' } })
  expect(noArea).toMatchObject({ status: 409, body: { code: 'apartment_lacks_area' } })
  expect(noArea.body.detail).toContain(unknownArea.flats[0].label)
  expect(beyond).toMatchObject({ status: 409, body: { code: 'shares_exceed_cost' } })
  expect(await allocationsOf(world, tooSmall.document)).toEqual({})
})
