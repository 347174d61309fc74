import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aMonth, itemOf, look, step } from '../months/settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const amount = { kind: 'amount', amount_pln: 60 }

/** An item by hand at a place of a document, with a line or without one. */
function at(document: string, label: string, { line = null as number | null, place = 'page 2, keys' } = {}) {
  const source = { kind: 'document', document_id: document, line, place }
  return { type: 'proportional_cost', category: 'waste', label, inputs: amount, source }
}

/** Moves an item to a place that is in use, as earlier releases let it be added. */
const moveTo = (place: string, id: string) =>
  world.pools.settlements.query(
    `UPDATE item SET source = jsonb_set(source, '{place}', to_jsonb($1::text)) WHERE id = $2`,
    [place, id],
  )

test('a place that an earlier release charged twice is a warning of both settlements until one item is rejected', async () => {
  const { landlord, id, document, apartment } = await aMonth(world)
  const other = await aMonth(world, { landlord })
  await step(landlord, id, 'items', at(document, 'Klucze'))
  const { body: added } = await step(
    landlord,
    other.id,
    'items',
    at(document, 'Klucze jeszcze raz', { place: 'page 3' }),
  )
  const second = itemOf(added, 'Klucze jeszcze raz')
  const before = await look(landlord, other.id)

  await moveTo('Page 2, KEYS', second.id)
  const [first, twice] = [await look(landlord, id), await look(landlord, other.id)]
  const polish = await landlord.settlements.request('GET', `/v1/settlements/${other.id}`, {
    headers: { 'accept-language': 'pl' },
  })
  await step(landlord, other.id, 'calculate')
  const { body: rejected } = await step(landlord, other.id, 'items/decisions', {
    decision: 'reject',
    item_ids: [second.id],
  })

  const known = before.body.warnings
  expect(apartment.id).not.toBe(other.apartment.id)
  expect(twice.body.warnings).toEqual([
    ...known,
    {
      code: 'charged_twice',
      item_id: second.id,
      settlement_id: id,
      detail: `“Klucze jeszcze raz” charges a place of a document that settlement ${first.body.reference_code} charges too. Check both and reject one of them.`,
    },
  ])
  expect(first.body.warnings.at(-1)).toMatchObject({ code: 'charged_twice', settlement_id: other.id })
  expect(polish.body.warnings.at(-1).detail).toContain(`co pozycja rozliczenia ${first.body.reference_code}`)
  expect(rejected.warnings).toEqual(known)
  expect((await look(landlord, id)).body.warnings).toEqual(known)
})

test('a cost and an item without a line at its place, in one settlement, are both named', async () => {
  const { landlord, id, document } = await aMonth(world)
  await step(landlord, id, 'calculate')
  const { body } = await step(landlord, id, 'items', at(document, 'Odpady ręcznie'))
  const item = itemOf(body, 'Odpady ręcznie')

  await moveTo('page 1, line 1', item.id)
  const { warnings, items } = (await look(landlord, id)).body

  const ofCost = itemOf({ items }, 'Odpady')
  const twice = warnings.filter(({ code }: { code: string }) => code === 'charged_twice')
  expect(twice.map(({ item_id }: { item_id: string }) => item_id).toSorted()).toEqual([item.id, ofCost.id].toSorted())
  for (const { settlement_id, detail } of twice)
    expect([settlement_id, detail]).toEqual([id, expect.stringContaining('another item of this settlement')])
})

test('shares of one line, uses of one price and different lines of one page are no double charges', async () => {
  const lines = [{ kind: 'rate' as const, category: 'cold_water', rate_pln: '2', unit: 'm3' }, {}, {}]
  const { landlord, id, document } = await aMonth(world, { agreement: { mode: 'by_readings' }, lines })
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
  const use = {
    ...at(document, 'Woda', { line: 1 }),
    type: 'utility_by_readings',
    category: 'cold_water',
    inputs: readings,
  }
  for (const item of [use, use, at(document, 'Drugi', { line: 2 }), at(document, 'Trzeci', { line: 3 })])
    expect((await step(landlord, id, 'items', item)).status).toBe(201)

  const { warnings } = (await look(landlord, id)).body

  expect(warnings.map(({ code }: { code: string }) => code)).not.toContain('charged_twice')
})
