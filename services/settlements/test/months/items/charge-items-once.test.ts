import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle, termsIdOn } from '@lokum/local-stack/world/rental'
import { aMeter, read } from '../../tenancies/meters/a-meter.ts'
import { aDocument, brokenSums, look, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const reason = 'charged once'
const price = {
  kind: 'rate',
  category: 'cold_water',
  label: 'Woda z wodociągu',
  rate_pln: '11.00',
  unit: 'm3',
} as const

/** April with 7 m3 of water at a tariff of 10 zł, approved; then a bill with another price is attached. */
async function aRepricedMonth() {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord, { tariffs: [{ utility: 'cold_water', unit: 'm3', rate_pln: 10 }] })
  await world.copied(apartment.id)
  await anAgreement(landlord, apartment.id)
  const meter = await aMeter(landlord, { apartment_id: apartment.id, installed_on: '2026-03-31', initial_value: 100 })
  await read(landlord, meter.id, { read_on: '2026-04-30', value: 107 })
  const { body } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })
  const id = String(body.id)
  await step(landlord, id, 'calculate')
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  const document = await aDocument(world, apartment.id, [price])
  await step(landlord, id, 'documents', { document_id: document })
  const { body: calculated } = await step(landlord, id, 'calculate')
  return { landlord, id, document, calculated }
}

type Settled = { items: Item[] }

const isUse = ({ inputs }: Item) => inputs.kind === 'readings'
const usesIn = ({ items }: Settled) => items.filter(isUse).map(({ amount_pln, state }) => [amount_pln, state])

function twoOf({ items }: Settled): [Item, Item] {
  const [older, newer] = items.filter(isUse).toSorted((one, other) => one.amount_pln - other.amount_pln)
  if (!older || !newer) throw new Error('There are not two items of use.')
  return [older, newer]
}

test('an item that is proposed no more is not approved or corrected beside the one that charges the same now', async () => {
  const { landlord, id, calculated } = await aRepricedMonth()
  const [older, newer] = twoOf(calculated)
  const { body: together } = await step(landlord, id, 'items/decisions', { decision: 'approve' })

  const refused = [
    await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [older.id] }),
    await step(landlord, id, 'items/decisions', { decision: 'correct', item_ids: [older.id], label: 'Woda', reason }),
  ]

  expect(usesIn(together)).toEqual(
    expect.arrayContaining([
      [70, 'proposed'],
      [77, 'approved'],
    ]),
  )
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state', objects: [newer.id] } })
    expect(answer.body.detail).toContain('the item “Woda z wodociągu” charges the same')
  }
  const { body: left } = await step(landlord, id, 'items/decisions', {
    decision: 'reject',
    item_ids: [older.id],
    reason,
  })
  expect(usesIn(left)).toEqual(
    expect.arrayContaining([
      [70, 'rejected'],
      [77, 'approved'],
    ]),
  )
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('an older item is approved once the newer one is rejected, which then cannot come back beside it', async () => {
  const { landlord, id, calculated } = await aRepricedMonth()
  const [older, newer] = twoOf(calculated)
  await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [newer.id], reason })

  const { body: kept } = await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [older.id] })
  const refused = [
    await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [newer.id] }),
    await step(landlord, id, 'items/decisions', { decision: 'reopen', item_ids: [newer.id] }),
    await step(landlord, id, 'items/decisions', { decision: 'correct', item_ids: [newer.id], label: 'Woda', reason }),
  ]

  expect(usesIn(kept)).toEqual(
    expect.arrayContaining([
      [70, 'approved'],
      [77, 'rejected'],
    ]),
  )
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state', objects: [older.id] } })
})

test('an older item that was approved alone needs a new decision once a calculation proposes its charge again', async () => {
  const { landlord, id, document, calculated } = await aRepricedMonth()
  const [older, newer] = twoOf(calculated)
  await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [newer.id], reason })
  await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [older.id] })
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  // As an earlier release stored it.
  const approve = `
    WITH approved AS (UPDATE item SET state = 'approved' WHERE id = $1)
    UPDATE settlement SET total_pln = total_pln + 77 WHERE id = $2`
  await world.pools.settlements.query(approve, [newer.id, id])

  const { body: shown } = await look(landlord, id)
  const refused = await step(landlord, id, 'prepare')
  const { body: again } = await step(landlord, id, 'calculate')

  expect(document).toMatch(/^doc_/)
  expect(shown.missing).toContainEqual(expect.objectContaining({ reason: 'outdated' }))
  expect(refused).toMatchObject({ status: 409, body: { code: 'settlement_incomplete' } })
  expect(usesIn(again)).toEqual(
    expect.arrayContaining([
      [70, 'proposed'],
      [77, 'approved'],
    ]),
  )
})

test('rent of days whose terms were taken back is not approved beside the rent of the month', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  await world.copied(apartment.id)
  const agreement = await anAgreement(landlord, apartment.id, { rent_pln: 3000 })
  const terms = `/v1/agreements/${agreement.id}/terms`
  const raise = { starts_on: '2026-04-16', reason: 'amendment', rent_pln: 3300 }
  await landlord.settlements.request('POST', terms, { body: raise })
  const { body } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })
  await step(landlord, body.id, 'calculate')
  await step(landlord, body.id, 'items/decisions', { decision: 'approve' })
  const day = '2026-04-16'
  await landlord.settlements.request(
    'DELETE',
    `${terms}/${await termsIdOn(landlord, { agreementId: agreement.id, day })}`,
  )
  const { body: calculated } = await step(landlord, body.id, 'calculate')
  const older = calculated.items.find(({ notes }: Item) => notes.some(({ code }) => code === 'not_proposed'))

  expect(calculated.items.map(({ amount_pln }: Item) => amount_pln)).toEqual([3000, 1650])
  expect(await step(landlord, body.id, 'items/decisions', { decision: 'approve', item_ids: [older.id] })).toMatchObject(
    { status: 409 },
  )
})

test('an item from a tariff that a person typed is no item by hand, so its decision can be taken back', async () => {
  const { landlord, id, calculated } = await aRepricedMonth()
  const [older, newer] = twoOf(calculated)
  for (const { id: item } of [older, newer])
    await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [item], reason })

  expect(await step(landlord, id, 'items/decisions', { decision: 'reopen', item_ids: [older.id] })).toMatchObject({
    status: 200,
  })
  const { body } = await step(landlord, id, 'items/decisions', { decision: 'reopen', item_ids: [newer.id] })
  expect(usesIn(body)).toEqual(
    expect.arrayContaining([
      [70, 'proposed'],
      [77, 'proposed'],
    ]),
  )
})
