import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aCalculatedMonth, actionsOf, allocationsOf, brokenSums, itemOf, look, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const reason = 'the invoice says so'

test.each(['approve', 'reject'])('an item is as it was proposed after %s and restore', async (decision) => {
  const { landlord, id, calculated } = await aCalculatedMonth(world)
  const waste = itemOf(calculated, 'Odpady')
  await step(landlord, id, 'items/decisions', {
    decision,
    item_ids: [waste.id],
    ...(decision === 'reject' && { reason }),
  })

  const restored = await step(landlord, id, 'items/decisions', { decision: 'reopen', item_ids: [waste.id] })

  const { updated_at: _, ...before } = waste
  expect(restored).toMatchObject({ status: 200, headers: { etag: '"5"' }, body: { total_pln: calculated.total_pln } })
  expect(itemOf(restored.body, 'Odpady')).toMatchObject(before)
  expect((await actionsOf(world, id)).at(-1)).toBe('settlement.items_reopened')
})

test('the last proposal replaces a corrected share, with its label, tax class and allocation', async () => {
  const { landlord, id, calculated, document, agreement } = await aCalculatedMonth(world)
  const waste = itemOf(calculated, 'Odpady')
  const correct = (body: object) =>
    step(landlord, id, 'items/decisions', { decision: 'correct', item_ids: [waste.id], ...body, reason })
  await correct({ label: 'Śmieci' })
  await correct({ inputs: { ...waste.inputs, days: 15 }, tax_class: 'revenue' })
  await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [waste.id] })

  const { body } = await step(landlord, id, 'items/decisions', { decision: 'reopen', item_ids: [waste.id] })

  const { updated_at: _, ...before } = waste
  expect(itemOf(body, 'Odpady')).toMatchObject(before)
  expect(body.total_pln).toBe(calculated.total_pln)
  expect(await allocationsOf(world, document)).toEqual({ [agreement.id]: 60, landlord: 0 })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a correction made before a change of the data gives way to the proposal after it', async () => {
  const { landlord, id, calculated, agreement } = await aCalculatedMonth(world)
  const rent = itemOf(calculated, 'Czynsz')
  await step(landlord, id, 'items/decisions', { decision: 'correct', item_ids: [rent.id], label: 'Najem', reason })
  await landlord.settlements.request('PATCH', `/v1/agreements/${agreement.id}`, { body: { rent_pln: 2500 } })
  const again = await step(landlord, id, 'calculate')

  const { body } = await step(landlord, id, 'items/decisions', { decision: 'reopen', item_ids: [rent.id] })

  expect(itemOf(again.body, 'Najem')).toMatchObject({ amount_pln: 2400, inputs_changed: true })
  const proposed = { amount_pln: 2500, state: 'proposed', inputs_changed: false, proposal: null, reason: null }
  expect(itemOf(body, 'Czynsz')).toMatchObject(proposed)
  expect(body.missing).not.toContainEqual(expect.objectContaining({ code: 'calculation' }))
})

test('an approval after a change is taken back to that change, not to the proposal before it', async () => {
  const { landlord, id, calculated, agreement } = await aCalculatedMonth(world)
  const { id: rent } = itemOf(calculated, 'Czynsz')
  await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [rent] })
  await landlord.settlements.request('PATCH', `/v1/agreements/${agreement.id}`, { body: { rent_pln: 2500 } })
  await step(landlord, id, 'calculate')
  await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [rent] })

  const { body } = await step(landlord, id, 'items/decisions', { decision: 'reopen', item_ids: [rent] })

  expect(itemOf(body, 'Czynsz')).toMatchObject({ amount_pln: 2500, state: 'proposed' })
})

test('an item that no calculation proposes any more still needs a look after its restoration', async () => {
  const { landlord, id, calculated, document } = await aCalculatedMonth(world)
  const { id: item } = itemOf(calculated, 'Odpady')
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  await landlord.settlements.request('DELETE', `/v1/settlements/${id}/documents/${document}`)
  await step(landlord, id, 'calculate')
  await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [item] })

  const { body } = await step(landlord, id, 'items/decisions', { decision: 'reopen', item_ids: [item] })

  expect(itemOf(body, 'Odpady')).toMatchObject({ state: 'proposed', inputs_changed: true, sure: false })
  expect((await step(landlord, id, 'calculate')).body.items.map(({ id }: { id: string }) => id)).toContain(item)
})

test('restoring a proposed item changes nothing and is not audited', async () => {
  const { landlord, id, calculated } = await aCalculatedMonth(world)
  const before = await look(landlord, id)

  const restored = await step(landlord, id, 'items/decisions', {
    decision: 'reopen',
    item_ids: [itemOf(calculated, 'Odpady').id],
  })

  expect(restored).toMatchObject({ status: 200, body: before.body })
  expect(await actionsOf(world, id)).not.toContain('settlement.items_reopened')
})

test('an item by hand, one of a prepared statement and one of another landlord cannot be restored', async () => {
  const { landlord, id, calculated, agreement } = await aCalculatedMonth(world)
  const stranger = await world.aLandlord()
  const source = { kind: 'agreement', agreement_id: agreement.id, clause: '3' }
  const byHand = { type: 'rent_and_fixed', label: 'Garaż', inputs: { kind: 'amount', amount_pln: 100 }, source }
  const added = await step(landlord, id, 'items', byHand)
  const garage = itemOf(added.body, 'Garaż')
  const decision = { decision: 'reopen', item_ids: [itemOf(calculated, 'Odpady').id] }

  const hand = await step(landlord, id, 'items/decisions', { decision: 'reopen', item_ids: [garage.id] })
  const foreign = await step(stranger, id, 'items/decisions', decision)
  await world.pools.settlements.query(`UPDATE settlement SET state = 'prepared' WHERE id = $1`, [id])
  const prepared = await step(landlord, id, 'items/decisions', decision)

  expect(hand).toMatchObject({
    status: 409,
    body: { code: 'invalid_state', objects: [garage.id] },
  })
  expect(hand.body.detail).toContain('Garaż')
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(prepared).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
})
