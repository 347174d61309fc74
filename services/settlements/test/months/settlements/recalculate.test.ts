import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aMeter, read } from '../../tenancies/meters/a-meter.ts'
import { aCalculatedMonth, aDocument, allocationsOf, brokenSums, itemOf, look, sharedCosts, step } from './a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const reason = 'agreed with the tenant'

function endAgreement({ settlements }: Landlord, id: string, end: string) {
  return settlements.request('PATCH', `/v1/agreements/${id}`, { body: { ends_on: end } })
}

function codesOf({ missing }: { missing: { code: string }[] }): string[] {
  return missing.map(({ code }) => code)
}

test('approved items of an agreement that ends earlier get the new days and need a new decision', async () => {
  const { landlord, id, agreement, document } = await aCalculatedMonth(world)
  const { body: approved } = await step(landlord, id, 'items/decisions', { decision: 'approve' })
  const ended = await endAgreement(landlord, agreement.id, '2026-04-15')
  const { body: noticed } = await look(landlord, id)

  const { body } = await step(landlord, id, 'calculate')

  expect(ended.status).toBe(200)
  expect(codesOf(approved)).not.toContain('calculation')
  expect(codesOf(noticed)).toContain('calculation')
  expect(itemOf(body, 'Czynsz')).toMatchObject({
    id: itemOf(approved, 'Czynsz').id,
    state: 'proposed',
    inputs_changed: true,
    amount_pln: 1200,
    decided_at: null,
    proposal: { amount_pln: 2400 },
  })
  expect(itemOf(body, 'Odpady')).toMatchObject({ state: 'proposed', inputs_changed: true, amount_pln: 30 })
  expect(await allocationsOf(world, document)).toEqual({ [agreement.id]: 30, landlord: 30 })
  expect(codesOf(body)).not.toContain('calculation')
  const { body: decided } = await step(landlord, id, 'items/decisions', { decision: 'approve' })
  expect(itemOf(decided, 'Czynsz')).toMatchObject({ state: 'approved', inputs_changed: false })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a corrected item keeps its correction and shows the new proposal; a rejected one is proposed again', async () => {
  const { landlord, id, agreement, calculated } = await aCalculatedMonth(world)
  const rent = itemOf(calculated, 'Czynsz')
  const inputs = { kind: 'fixed', monthly_pln: 2000, days: 30, days_in_month: 30 }
  await step(landlord, id, 'items/decisions', { decision: 'correct', item_ids: [rent.id], inputs, reason })
  await step(landlord, id, 'items/decisions', {
    decision: 'reject',
    item_ids: [itemOf(calculated, 'Odpady').id],
    reason,
  })
  const { body: same } = await step(landlord, id, 'calculate')
  await endAgreement(landlord, agreement.id, '2026-04-15')

  const { body } = await step(landlord, id, 'calculate')

  expect(itemOf(same, 'Czynsz')).toMatchObject({ state: 'corrected', inputs_changed: false, amount_pln: 2000 })
  expect(itemOf(same, 'Odpady')).toMatchObject({ state: 'rejected', inputs_changed: false })
  expect(itemOf(body, 'Czynsz')).toMatchObject({
    state: 'corrected',
    inputs_changed: true,
    amount_pln: 2000,
    proposal: { amount_pln: 1200 },
  })
  expect(itemOf(body, 'Odpady')).toMatchObject({ state: 'proposed', inputs_changed: true, amount_pln: 30 })
  const all = await step(landlord, id, 'items/decisions', { decision: 'approve' })
  expect(itemOf(all.body, 'Czynsz')).toMatchObject({ state: 'corrected', inputs_changed: true })
  const confirmed = await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [rent.id] })
  expect(itemOf(confirmed.body, 'Czynsz')).toMatchObject({
    state: 'corrected',
    inputs_changed: false,
    amount_pln: 2000,
  })
})

test('the calculation ignores a detached document: approved items from it say so, the others are removed', async () => {
  const lines = [{}, { category: 'internet', label: 'Internet', amount_pln: '50.00' }]
  const { landlord, id, document, calculated } = await aCalculatedMonth(world, { lines })
  await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [itemOf(calculated, 'Odpady').id] })
  await landlord.settlements.request('DELETE', `/v1/settlements/${id}/documents/${document}`)

  const { body } = await step(landlord, id, 'calculate')
  const { body: again } = await step(landlord, id, 'calculate')

  expect(body.items.map(({ label }: { label: string }) => label)).toEqual(['Czynsz', 'Odpady'])
  expect(itemOf(body, 'Odpady')).toMatchObject({
    state: 'proposed',
    inputs_changed: true,
    notes: [{ code: 'not_proposed' }],
  })
  expect(again.items).toEqual(body.items)
  await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [itemOf(body, 'Odpady').id] })
  const { body: kept } = await step(landlord, id, 'calculate')
  expect(itemOf(kept, 'Odpady')).toMatchObject({ state: 'approved', inputs_changed: false, amount_pln: 60 })
  expect(codesOf(kept)).not.toContain('calculation')
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a line without a basis in the agreement becomes no cost and stays open', async () => {
  const lines = [{ category: 'renovation_fund', label: 'Fundusz remontowy', amount_pln: '90.00' }]
  const { calculated, document } = await aCalculatedMonth(world, { lines })

  expect(calculated.total_pln).toBe(2400)
  expect(await allocationsOf(world, document)).toEqual({})
  expect(calculated.missing).toContainEqual(
    expect.objectContaining({ code: 'open_line', document_id: document, line: 1 }),
  )
})

test('two tenants of one month share its costs by their days, and the landlord bears the days between', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const terms = { mode: 'rent_only', shared_costs: sharedCosts }
  const first = await anAgreement(landlord, apartment_id, { ...terms, ends_on: '2026-04-10' })
  const second = await anAgreement(landlord, apartment_id, { ...terms, starts_on: '2026-04-16' })
  const document = await aDocument(world, apartment_id)
  const close = async (agreement_id: string) => {
    const { body } = await settle(landlord, { apartment_id, period: '2026-04', agreement_id })
    await step(landlord, body.id, 'documents', { document_id: document })
    return (await step(landlord, body.id, 'calculate')).body
  }

  const ofFirst = await close(first.id)
  const ofSecond = await close(second.id)

  expect(itemOf(ofFirst, 'Odpady')).toMatchObject({ amount_pln: 20 })
  expect(itemOf(ofSecond, 'Odpady')).toMatchObject({ amount_pln: 30 })
  expect(await allocationsOf(world, document)).toEqual({ [first.id]: 20, [second.id]: 30, landlord: 10 })
})

test('items of a statement stay, and the landlord’s remainder takes the difference', async () => {
  const landlord = await world.aLandlord()
  const flats = [await anApartment(landlord), await anApartment(landlord)]
  const terms = { mode: 'rent_only', shared_costs: [{ category: 'internet', share_by: 'equal' }] }
  const [first, second] = [
    await anAgreement(landlord, flats[0].id, terms),
    await anAgreement(landlord, flats[1].id, terms),
  ]
  const document = await aDocument(world, flats[0].id, [
    { category: 'internet', label: 'Internet', amount_pln: '100.00' },
  ])
  const cost = { line: 1, period: '2026-04', apartment_ids: flats.map(({ id }) => id) }
  await landlord.settlements.request('POST', `/v1/documents/${document}/costs`, { body: cost })
  const settlements = [
    await settle(landlord, { apartment_id: flats[0].id, period: '2026-04' }),
    await settle(landlord, { apartment_id: flats[1].id, period: '2026-04' }),
  ]
  const [sent, open] = settlements.map(({ body }) => body.id)
  await step(landlord, sent, 'calculate')
  await step(landlord, open, 'calculate')
  await world.pools.settlements.query(`UPDATE settlement SET state = 'sent' WHERE id = $1`, [sent])
  await endAgreement(landlord, first.id, '2026-04-15')
  await endAgreement(landlord, second.id, '2026-04-15')

  const { body } = await step(landlord, open, 'calculate')

  expect(itemOf(body, 'Internet')).toMatchObject({ amount_pln: 25 })
  expect(await allocationsOf(world, document)).toEqual({ [first.id]: 50, [second.id]: 25, landlord: 25 })
})

test('a cancelled reading and a new tariff change approved items', async () => {
  const landlord = await world.aLandlord()
  const tariff = (rate_pln: number) => ({ utility: 'cold_water', unit: 'm3', rate_pln })
  const apartment = await anApartment(landlord, { tariffs: [tariff(10)] })
  await anAgreement(landlord, apartment.id)
  const meter = await aMeter(landlord, { apartment_id: apartment.id, installed_on: '2026-03-31', initial_value: 100 })
  const { body: reading } = await read(landlord, meter.id, { read_on: '2026-04-30', value: 107 })
  const { body: settlement } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })
  const { body: first } = await step(landlord, settlement.id, 'calculate')
  const { body: approved } = await step(landlord, settlement.id, 'items/decisions', { decision: 'approve' })
  const water = (body: typeof approved) =>
    body.items.find(({ type }: { type: string }) => type === 'utility_by_readings')

  const changed = { body: { tariffs: [tariff(12)] } }
  const { headers } = await landlord.apartments.request('PATCH', `/v1/apartments/${apartment.id}`, changed)
  await world.copied(apartment.id, Number(headers.etag?.replaceAll('"', '')))
  const { body: dearer } = await step(landlord, settlement.id, 'calculate')
  await landlord.settlements.request('POST', `/v1/meters/${meter.id}/readings/${reading.id}/cancel`, {
    body: { reason },
  })
  const { body: cancelled } = await step(landlord, settlement.id, 'calculate')

  expect(water(first)).toMatchObject({ amount_pln: 70, state: 'proposed' })
  expect(water(dearer)).toMatchObject({ amount_pln: 84, state: 'proposed', inputs_changed: true })
  expect(water(cancelled)).toMatchObject({ inputs_changed: true, notes: [{ code: 'not_proposed' }] })
  expect(codesOf(cancelled)).toContain('reading')
})
