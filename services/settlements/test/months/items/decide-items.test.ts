import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import {
  aCalculatedMonth,
  actionsOf,
  allocationsOf,
  aMonth,
  brokenSums,
  itemOf,
  look,
  step,
} from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const reason = 'the invoice says so'

test('approving an item twice is audited once', async () => {
  const { landlord, id, calculated } = await aCalculatedMonth(world)
  const decision = { decision: 'approve', item_ids: [itemOf(calculated, 'Odpady').id] }

  const first = await step(landlord, id, 'items/decisions', decision)
  const second = await step(landlord, id, 'items/decisions', decision)

  expect(first.headers.etag).toBe('"4"')
  expect(second).toMatchObject({ status: 200, headers: { etag: '"4"' }, body: first.body })
  expect((await actionsOf(world, id)).filter((action) => action === 'settlement.items_approved')).toHaveLength(1)
})

test('a rejected item does not count until it is approved again; its cost stays allocated', async () => {
  const { landlord, id, calculated, document, agreement } = await aCalculatedMonth(world)
  const { id: item } = itemOf(calculated, 'Odpady')

  const rejected = await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [item], reason })
  const allocated = await allocationsOf(world, document)
  const approved = await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [item] })

  expect(rejected.body.total_pln).toBe(2400)
  expect(itemOf(rejected.body, 'Odpady')).toMatchObject({ state: 'rejected', reason })
  expect(allocated).toEqual({ [agreement.id]: 60, landlord: 0 })
  expect(approved.body.total_pln).toBe(2460)
})

test('a correction is computed from its inputs and keeps the original proposal through further corrections', async () => {
  const { landlord, id, calculated } = await aCalculatedMonth(world)
  const rent = itemOf(calculated, 'Czynsz')
  const inputs = { kind: 'fixed', monthly_pln: 3000, days: 10, days_in_month: 30 }

  const first = await step(landlord, id, 'items/decisions', {
    decision: 'correct',
    item_ids: [rent.id],
    inputs,
    reason,
  })
  const second = await step(landlord, id, 'items/decisions', {
    decision: 'correct',
    item_ids: [rent.id],
    inputs: { ...inputs, days: 20 },
    label: 'Czynsz za kwiecień',
    reason,
  })

  expect(itemOf(first.body, 'Czynsz')).toMatchObject({
    state: 'corrected',
    amount_pln: 1000,
    reason,
    proposal: { inputs: rent.inputs, amount_pln: 2400, formula: rent.formula },
  })
  expect(itemOf(second.body, 'Czynsz za kwiecień')).toMatchObject({
    amount_pln: 2000,
    formula: expect.stringContaining('2,000.00'),
    proposal: { amount_pln: 2400 },
  })
  expect(second.body.total_pln).toBe(2060)
})

test('the allocation and the landlord’s remainder follow a corrected share, which cannot exceed the cost', async () => {
  const { landlord, id, calculated, document, agreement } = await aCalculatedMonth(world)
  const waste = itemOf(calculated, 'Odpady')
  const share = (members: object) => ({ inputs: { ...waste.inputs, ...members }, reason })

  const corrected = await step(landlord, id, 'items/decisions', {
    decision: 'correct',
    item_ids: [waste.id],
    ...share({ days: 15 }),
  })
  const allocated = await allocationsOf(world, document)
  const again = await step(landlord, id, 'calculate')
  const beyond = await step(landlord, id, 'items/decisions', {
    decision: 'correct',
    item_ids: [waste.id],
    ...share({ weight: 2, weight_total: 1 }),
  })
  const otherCost = await step(landlord, id, 'items/decisions', {
    decision: 'correct',
    item_ids: [waste.id],
    ...share({ cost_id: null }),
  })
  const otherKind = await step(landlord, id, 'items/decisions', {
    decision: 'correct',
    item_ids: [waste.id],
    inputs: { kind: 'amount', amount_pln: 1 },
    reason,
  })

  expect(itemOf(corrected.body, 'Odpady').amount_pln).toBe(30)
  expect(allocated).toEqual({ [agreement.id]: 30, landlord: 30 })
  expect(itemOf(again.body, 'Odpady')).toMatchObject({ amount_pln: 30, state: 'corrected', inputs_changed: false })
  expect(await allocationsOf(world, document)).toEqual({ [agreement.id]: 30, landlord: 30 })
  expect(beyond).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ pointer: '#/inputs/weight' }] },
  })
  expect(otherCost.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '#/inputs/cost_id' }] })
  expect(otherKind.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '#/inputs/kind' }] })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('items can be decided only after the calculation, in the current version and by their landlord', async () => {
  const { landlord, id } = await aMonth(world)
  const stranger = await world.aLandlord()
  const { body: draft } = await look(landlord, id)
  const decision = { decision: 'approve', item_ids: [draft.items[0].id] }

  const early = await step(landlord, id, 'items/decisions', decision)
  const allEarly = await step(landlord, id, 'items/decisions', { decision: 'approve' })
  await step(landlord, id, 'calculate')
  const stale = await step(landlord, id, 'items/decisions', decision, { 'if-match': '"1"' })
  const current = await step(landlord, id, 'items/decisions', decision, { 'if-match': '"3"' })
  const foreign = await step(stranger, id, 'items/decisions', decision)
  const unknown = await step(landlord, id, 'items/decisions', {
    decision: 'reject',
    item_ids: ['itm_01jd3k5q9ze8r9v4k7m2n6p0xs'],
  })

  expect(early).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(allEarly).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(stale).toMatchObject({ status: 412, body: { code: 'precondition_failed' } })
  expect(current).toMatchObject({ status: 200, headers: { etag: '"4"' } })
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('a sent settlement can no longer change', async () => {
  const { landlord, id, calculated } = await aCalculatedMonth(world)
  await world.pools.settlements.query(`UPDATE settlement SET state = 'sent' WHERE id = $1`, [id])
  const { id: item } = itemOf(calculated, 'Odpady')
  const decisions = [
    { decision: 'approve', item_ids: [item] },
    { decision: 'correct', item_ids: [item], label: 'x', reason },
    { decision: 'reject', item_ids: [item] },
    { decision: 'reopen', item_ids: [item] },
    { decision: 'approve' },
  ]

  const answers = [
    ...(await Promise.all(decisions.map((decision) => step(landlord, id, 'items/decisions', decision)))),
    await step(landlord, id, 'calculate'),
  ]

  for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect((await look(landlord, id)).body).toMatchObject({ state: 'sent', missing: [], items: calculated.items })
})

test('after a change of the mode, items outside the new mode cannot be approved', async () => {
  const { landlord, id, agreement, item } = await aMonthByReadings()
  await landlord.settlements.request('PATCH', `/v1/agreements/${agreement.id}`, {
    body: { mode: 'flat_rate', flat_utilities_pln: 300 },
  })

  const calculated = await step(landlord, id, 'calculate')
  const alone = await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [item] })
  const together = await step(landlord, id, 'items/decisions', { decision: 'approve' })

  expect(alone).toMatchObject({ status: 409, body: { code: 'mode_forbids_item' } })
  expect(itemOf(calculated.body, 'Woda')).toMatchObject({ state: 'proposed', inputs_changed: true })
  expect(itemOf(together.body, 'Ryczałt za media').state).toBe('approved')
  expect(together.body.missing).toContainEqual(expect.objectContaining({ code: 'decision', item_id: item }))
  const rejected = await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [item] })
  expect(rejected.body.total_pln).toBe(2700)
})

test('approving everything skips items that the last calculation no longer proposes', async () => {
  const { landlord, id, calculated, document } = await aCalculatedMonth(world)
  const { id: item } = itemOf(calculated, 'Odpady')
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  await landlord.settlements.request('DELETE', `/v1/settlements/${id}/documents/${document}`)
  await step(landlord, id, 'calculate')

  const together = await step(landlord, id, 'items/decisions', { decision: 'approve' })
  const alone = await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [item] })

  expect(itemOf(together.body, 'Odpady')).toMatchObject({ state: 'proposed', inputs_changed: true })
  expect(itemOf(alone.body, 'Odpady')).toMatchObject({ state: 'approved', inputs_changed: false })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('approving everything skips items with low confidence', async () => {
  const { landlord, id, calculated } = await aCalculatedMonth(world)
  const { id: item } = itemOf(calculated, 'Odpady')
  await world.pools.settlements.query('UPDATE item SET confidence = 0.4 WHERE id = $1', [item])

  const together = await step(landlord, id, 'items/decisions', { decision: 'approve' })
  const alone = await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [item] })

  expect(itemOf(together.body, 'Odpady').state).toBe('proposed')
  expect(together.body.missing).toContainEqual(expect.objectContaining({ code: 'decision', item_id: item }))
  expect(alone.body.items.map(({ state }: { state: string }) => state)).not.toContain('proposed')
})

/** A month with one approved item from readings: 10 m3 of water at a rate of 5 zł. */
async function aMonthByReadings() {
  const lines = [{ kind: 'rate', category: 'cold_water', label: 'Woda', rate_pln: '5.00', unit: 'm3' }] as const
  const month = await aMonth(world, { agreement: { mode: 'by_readings', shared_costs: [] }, lines: [...lines] })
  const { landlord, apartment, id } = month
  const meter = await landlord.settlements.request('POST', '/v1/meters', {
    body: {
      apartment_id: apartment.id,
      utility: 'cold_water',
      unit: 'm3',
      number: '1',
      digits: 6,
      installed_on: '2026-03-31',
      initial_value: 0,
    },
  })
  const reading = { read_on: '2026-04-30', value: 10 }
  await landlord.settlements.request('POST', `/v1/meters/${meter.body.id}/readings`, { body: reading })
  await step(landlord, id, 'calculate')
  const approved = await step(landlord, id, 'items/decisions', { decision: 'approve' })
  return { ...month, item: itemOf(approved.body, 'Woda').id }
}
