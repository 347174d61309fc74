import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aCalculatedMonth, aMonth, brokenSums, itemOf, look, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

type LineSource = { document: string; line?: number | null; place?: string }

const amount = { kind: 'amount', amount_pln: 60 }
const share = {
  kind: 'share',
  cost_id: null,
  cost_pln: 60,
  share_by: 'equal',
  weight: 1,
  weight_total: 2,
  days: 30,
  days_in_month: 30,
}
const readings = {
  kind: 'readings',
  meter_id: null,
  rate_pln: 2,
  unit: 'm3',
  previous: null,
  current: null,
  metered: 10,
  metered_unit: 'm3',
  conversion_factor: null,
  consumption: 10,
}
const inUse = { status: 409, body: { code: 'cost_in_use' } }

function charge({ document, line = 1, place = 'page 1' }: LineSource, inputs: object = amount, label = 'Ręcznie') {
  const source = { kind: 'document', document_id: document, line, place }
  return { type: 'proportional_cost', category: 'waste', label, inputs, source }
}

function meter(place: LineSource) {
  return { ...charge(place, readings), type: 'utility_by_readings', category: 'cold_water' }
}

function makeCost({ settlements }: Landlord, { document, flat }: { document: string; flat: string }) {
  const body = { line: 1, period: '2026-04', apartment_ids: [flat], share_by: 'equal' }
  return settlements.request('POST', `/v1/documents/${document}/costs`, { body })
}

test.each([
  ['an amount', amount],
  ['a share without a cost', share],
])('a line that is already a cost cannot be entered again as %s', async (_, inputs) => {
  const { landlord, id, document } = await aCalculatedMonth(world)

  const answer = await step(landlord, id, 'items', charge({ document }, inputs))

  expect(answer).toMatchObject(inUse)
  expect((await look(landlord, id)).body.total_pln).toBe(2460)
})

test('a place without a line is charged once over all settlements, however it is written', async () => {
  const { landlord, id, document } = await aMonth(world)
  const other = await aMonth(world, { landlord })
  const at = (place: string) => charge({ document, line: null, place }, amount, place)

  const first = await step(landlord, id, 'items', at('page 2, below'))
  const again = await step(landlord, id, 'items', charge({ document, line: null, place: 'Page 2,  below' }, share))
  const elsewhere = await step(landlord, other.id, 'items', at('page 2, below'))
  const next = await step(landlord, id, 'items', at('page 2, above'))
  const ofOther = await step(
    landlord,
    other.id,
    'items',
    charge({ document: other.document, line: null, place: 'page 2, below' }),
  )
  await step(landlord, id, 'calculate')
  await step(landlord, id, 'items/decisions', {
    decision: 'reject',
    item_ids: [itemOf(first.body, 'page 2, below').id],
    reason: 'moved',
  })
  const moved = await step(landlord, other.id, 'items', at('page 2, below'))

  expect([first.status, next.status, ofOther.status, moved.status]).toEqual([201, 201, 201, 201])
  for (const answer of [again, elsewhere]) expect(answer).toMatchObject(inUse)
})

test('the place of a line is the line: as a cost, as an item, and in either order', async () => {
  const { landlord, id, document } = await aCalculatedMonth(world)
  const other = await aMonth(world, { landlord })
  const place = 'page 1, line 1'

  const ofCost = await step(landlord, id, 'items', charge({ document, line: null, place }))
  const byPlace = await step(landlord, other.id, 'items', charge({ document: other.document, line: null, place }))
  const byLine = await step(landlord, other.id, 'items', charge({ document: other.document }))
  const calculated = await step(landlord, other.id, 'calculate')

  expect(ofCost).toMatchObject(inUse)
  expect(byPlace.status).toBe(201)
  expect(byLine).toMatchObject(inUse)
  expect(calculated.body.items.filter(({ category }: { category: string }) => category === 'waste')).toHaveLength(1)
})

test('of many items by hand at one place at once, one is added', async () => {
  const { landlord, id, document } = await aMonth(world)
  const other = await aMonth(world, { landlord })
  const at = charge({ document, line: null, place: 'below' })

  const answers = await Promise.all([id, other.id, id, other.id].map((month) => step(landlord, month, 'items', at)))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status } of answers) expect([201, 409, 503]).toContain(status)
})

test('a line is entered manually once over all settlements', async () => {
  const { landlord, id, document } = await aMonth(world)
  const other = await aMonth(world, { landlord })
  const stranger = await aMonth(world)

  const first = await step(landlord, id, 'items', charge({ document }))
  const again = await step(landlord, id, 'items', charge({ document }, share))
  const elsewhere = await step(landlord, other.id, 'items', charge({ document }))
  const foreign = await step(stranger.landlord, stranger.id, 'items', charge({ document: stranger.document }))

  expect(first.status).toBe(201)
  expect(again).toMatchObject(inUse)
  expect(elsewhere).toMatchObject(inUse)
  expect(foreign.status).toBe(201)
  expect((await look(landlord, id)).body.total_pln).toBe(2460)
})

test('only one of twenty concurrent items gets the line, over all settlements', async () => {
  const { landlord, id, document } = await aMonth(world)
  const other = await aMonth(world, { landlord })
  const ids = Array.from({ length: 20 }, (_, number) => (number % 2 === 0 ? id : other.id))

  const answers = await Promise.all(ids.map((one) => step(landlord, one, 'items', charge({ document }))))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'cost_in_use']))
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('only one of a concurrent cost, calculation and manual item gets the line', async () => {
  const { landlord, id, document, apartment } = await aMonth(world)
  const other = await aMonth(world, { landlord })

  const [cost, calculated, byHand] = await Promise.all([
    makeCost(landlord, { document, flat: apartment.id }),
    step(landlord, id, 'calculate'),
    step(landlord, other.id, 'items', charge({ document })),
  ])

  expect(calculated.status).toBe(200)
  expect([cost.status, byHand.status].toSorted()).toEqual([201, 409])
  const { rows } = await world.pools.settlements.query(charged, [document])
  expect(rows).toEqual([{ costs: byHand.status === 201 ? 0 : 1, items: byHand.status === 201 ? 1 : 0 }])
})

const charged = `
  SELECT (SELECT count(*)::int FROM cost WHERE document_id = $1) AS costs,
    (SELECT count(*)::int FROM item WHERE source_document_id = $1 AND cost_id IS NULL) AS items`

test('a line entered manually becomes no cost, and the calculation skips it', async () => {
  const { landlord, id, document, apartment } = await aMonth(world)
  await step(landlord, id, 'items', charge({ document }))

  const cost = await makeCost(landlord, { document, flat: apartment.id })
  const { body: calculated } = await step(landlord, id, 'calculate')

  expect(cost).toMatchObject(inUse)
  expect(calculated.total_pln).toBe(2460)
  expect(calculated.missing.map(({ code }: { code: string }) => code)).not.toContain('calculation')
  expect(calculated.items.map(({ label }: { label: string }) => label)).toEqual(['Czynsz', 'Ręcznie'])
})

test('rejecting a manual item frees its line; approving or correcting it takes the line back unless it is used', async () => {
  const { landlord, id, document } = await aMonth(world)
  const { body: added } = await step(landlord, id, 'items', charge({ document }))
  await step(landlord, id, 'items', charge({ document, line: null }, amount, 'Bez wiersza'))
  await step(landlord, id, 'calculate')
  const item = itemOf(added, 'Ręcznie').id

  await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [item] })
  const back = await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [item] })
  await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [item] })
  const { body: calculated } = await step(landlord, id, 'calculate')
  const approved = await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [item] })
  const corrected = await step(landlord, id, 'items/decisions', {
    decision: 'correct',
    item_ids: [item],
    inputs: amount,
    reason: 'once more',
  })

  expect(back.status).toBe(200)
  expect(itemOf(calculated, 'Odpady')).toMatchObject({ amount_pln: 60, state: 'proposed' })
  expect(approved).toMatchObject(inUse)
  expect(corrected).toMatchObject(inUse)
  expect(itemOf((await look(landlord, id)).body, 'Ręcznie').state).toBe('rejected')
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a manual item can be corrected repeatedly', async () => {
  const { landlord, id, document } = await aMonth(world)
  const { body: added } = await step(landlord, id, 'items', charge({ document }))
  await step(landlord, id, 'calculate')
  const item_ids = [itemOf(added, 'Ręcznie').id]
  const to = (amount_pln: number) => {
    const inputs = { kind: 'amount', amount_pln }
    return step(landlord, id, 'items/decisions', { decision: 'correct', item_ids, inputs, reason: 'another amount' })
  }

  const first = await to(50)
  const second = await to(40)

  expect(first.status).toBe(200)
  expect(itemOf(second.body, 'Ręcznie')).toMatchObject({ amount_pln: 40, state: 'corrected' })
})

test('a rate serves any number of items and cannot also be an amount', async () => {
  const lines = [{ kind: 'rate' as const, category: 'cold_water', rate_pln: '2', unit: 'm3' }, {}]
  const { landlord, id, document } = await aMonth(world, { agreement: { mode: 'by_readings' }, lines })

  const first = await step(landlord, id, 'items', meter({ document }))
  const second = await step(landlord, id, 'items', meter({ document }))
  const asAmount = await step(landlord, id, 'items', charge({ document }))
  await step(landlord, id, 'items', charge({ document, line: 2 }))
  const ofAmount = await step(landlord, id, 'items', meter({ document, line: 2 }))

  expect([first.status, second.status]).toEqual([201, 201])
  expect(asAmount).toMatchObject(inUse)
  expect(ofAmount).toMatchObject(inUse)
})

test('a document can be charged without lines, at as many places as it has', async () => {
  const { landlord, id, document } = await aCalculatedMonth(world)

  const first = await step(landlord, id, 'items', charge({ document, line: null, place: 'page 1, keys' }))
  const second = await step(landlord, id, 'items', charge({ document, line: null, place: 'page 1, cleaning' }))

  expect([first.status, second.status]).toEqual([201, 201])
})
