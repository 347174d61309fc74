import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aCalculatedMonth, actionsOf, itemOf, look, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const lines = [{ label: 'Odpady' }, { label: 'Internet', category: 'internet' }]

function states({ items }: { items: Item[] }) {
  return Object.fromEntries(items.map(({ label, state }) => [label, state]))
}

test('exactly the named items are approved together', async () => {
  const { landlord, id, calculated } = await aCalculatedMonth(world, { lines })
  const item_ids = ['Czynsz', 'Internet', 'Internet'].map((label) => itemOf(calculated, label).id)

  const first = await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids })
  const again = await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids })

  expect(first.status).toBe(200)
  expect(states(first.body)).toEqual({ Czynsz: 'approved', Internet: 'approved', Odpady: 'proposed' })
  expect(again).toMatchObject({ status: 200, headers: { etag: first.headers.etag } })
  expect((await actionsOf(world, id)).filter((action) => action === 'settlement.items_approved')).toHaveLength(1)
})

test('items that need a decision of their own are refused with their reasons, and nothing is approved', async () => {
  const { landlord, id, calculated } = await aCalculatedMonth(world, { lines })
  const [rent, waste, internet] = ['Czynsz', 'Odpady', 'Internet'].map((label) => itemOf(calculated, label).id)
  await world.pools.settlements.query('UPDATE item SET confidence = 0.5 WHERE id = $1', [waste])
  await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [internet] })

  const refused = await step(landlord, id, 'items/decisions', {
    decision: 'approve',
    item_ids: [waste, rent, internet],
  })

  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'items_not_together',
      errors: [
        { pointer: '#/item_ids/0', code: 'item_not_sure' },
        { pointer: '#/item_ids/2', code: 'item_decided' },
      ],
      objects: [waste, internet],
    },
  })
  expect(states((await look(landlord, id)).body)).toMatchObject({ Czynsz: 'proposed', Odpady: 'proposed' })
})

test('an item of another settlement is not found, and nothing is approved', async () => {
  const { landlord, id, calculated } = await aCalculatedMonth(world)
  const other = await aCalculatedMonth(world, { landlord })
  const item_ids = [itemOf(calculated, 'Odpady').id, itemOf(other.calculated, 'Odpady').id]

  const refused = await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids })

  expect(refused).toMatchObject({ status: 404, body: { errors: [{ pointer: '#/item_ids/1', code: 'not_found' }] } })
  expect((await look(landlord, id)).body.items).toEqual(calculated.items)
})

test('an item is sure when an approval of all sure items would take it and it has no note', async () => {
  const { landlord, id, calculated } = await aCalculatedMonth(world, { lines })
  const sure = (body: { items: Item[] }) => body.items.filter((item) => item.sure).map(({ label }) => label)
  await world.pools.settlements.query('UPDATE item SET confidence = 0.5 WHERE id = $1', [
    itemOf(calculated, 'Internet').id,
  ])
  const unsure = await look(landlord, id)
  await world.pools.settlements.query(`UPDATE item SET notes = '["Look at it"]' WHERE id = $1`, [
    itemOf(calculated, 'Odpady').id,
  ])

  const noted = await look(landlord, id)

  expect(sure(calculated)).toEqual(['Czynsz', 'Odpady', 'Internet'])
  expect(sure(unsure.body)).toEqual(['Czynsz', 'Odpady'])
  expect(sure(noted.body)).toEqual(['Czynsz'])
  const item_ids = [itemOf(calculated, 'Odpady').id]
  expect(states((await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids })).body).Odpady).toBe(
    'approved',
  )
})
