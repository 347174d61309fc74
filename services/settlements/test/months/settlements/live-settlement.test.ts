import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Settlement } from '@lokum/contracts/settlements/settlement'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { actionsOf, allocationsOf, aMonth, brokenSums, itemOf, look, step } from './a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

test('a month goes from its documents through the calculation to approved items', async () => {
  const { landlord, agreement, document, settlement, id } = await aMonth(world)

  const calculated = await step(landlord, id, 'calculate')
  const waste = itemOf(calculated.body, 'Odpady')
  const approved = await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [waste.id] })
  const all = await step(landlord, id, 'items/decisions', { decision: 'approve' })

  expect(settlement).toMatchObject({ state: 'draft', total_pln: 2400, agreement_id: agreement.id })
  expect(calculated).toMatchObject({
    status: 200,
    headers: { etag: '"3"' },
    body: { state: 'calculated', total_pln: 2460, document_ids: [document] },
  })
  expect(waste).toMatchObject({
    type: 'proportional_cost',
    amount_pln: 60,
    state: 'proposed',
    proposed_by: 'assistant',
    source: { kind: 'document', document_id: document, line: 1 },
    tax_class: 'pass_through',
  })
  expect(calculated.body.missing.filter(({ code }: { code: string }) => code === 'decision')).toHaveLength(2)
  expect(itemOf(approved.body, 'Odpady')).toMatchObject({ state: 'approved', decided_at: expect.any(String) })
  expect(all.body.items.map(({ state }: { state: string }) => state)).toEqual(['approved', 'approved'])
  expect(all.body.missing.map(({ code }: { code: string }) => code)).toEqual(['document'])
  expect(await allocationsOf(world, document)).toEqual({ [agreement.id]: 60, landlord: 0 })
  expect(await actionsOf(world, id)).toEqual([
    'settlement.created',
    'settlement.document_attached',
    'settlement.calculated',
    'settlement.items_approved',
    'settlement.items_approved',
  ])
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('calculating again without a change gives the same items and keeps every decision', async () => {
  const { landlord, id } = await aMonth(world)
  const first = await step(landlord, id, 'calculate')
  await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [itemOf(first.body, 'Odpady').id] })
  const before = await look(landlord, id)

  const again = await step(landlord, id, 'calculate')

  expect(again.body.items).toEqual(before.body.items)
  expect(again.body.total_pln).toBe(before.body.total_pln)
})

test('the event of a calculation contains the settlement, and every step increments its version', async () => {
  const { landlord, id } = await aMonth(world)

  const { body } = await step(landlord, id, 'calculate')

  const { rows } = await world.pools.settlements.query(
    `SELECT type, sequence, data FROM outbox_event WHERE aggregate_id = $1 ORDER BY seq`,
    [id],
  )
  expect(rows.map(({ type, sequence }) => [type, sequence])).toEqual([
    ['settlement.created', 1],
    ['audit.event', 1],
    ['audit.event', 2],
    ['settlement.calculated', 3],
    ['audit.event', 3],
  ])
  expect(JSON.parse(rows[3].data)).toEqual(Settlement.parse(body))
})
