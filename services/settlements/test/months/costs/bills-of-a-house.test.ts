import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aCalculatedMonth, allocationsOf, brokenSums, itemOf, look, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const terms = { mode: 'rent_only', shared_costs: [{ category: 'waste', share_by: 'area' }] }

type Detail = { items: { label: string }[]; missing: { code: string }[] }

function labelsOf({ items }: Detail): string[] {
  return items.map(({ label }) => label)
}

function missingOf({ missing }: Detail) {
  return missing.filter(({ code }) => code !== 'decision')
}

/** A settlement of a neighbour of another area, with the same bill. */
async function aNeighbour(
  landlord: Landlord,
  document: string,
  period = '2026-04',
  own: Record<string, unknown> = terms,
) {
  const { id: apartment_id } = await anApartment(landlord, { surface_m2: 150 })
  const { id: agreement } = await anAgreement(landlord, apartment_id, own)
  const { body } = await settle(landlord, { apartment_id, period })
  await step(landlord, body.id, 'documents', { document_id: document })
  return { id: String(body.id), apartment_id, agreement }
}

test('a bill attached to several apartments is shared over all of them at once', async () => {
  const { landlord, id, agreement, document } = await aCalculatedMonth(world, { agreement: terms })
  const neighbour = await aNeighbour(landlord, document)
  const { body: noticed } = await look(landlord, id)

  const { body: others } = await step(landlord, neighbour.id, 'calculate')
  const { body: own } = await step(landlord, id, 'calculate')

  expect(missingOf(noticed)).toMatchObject([{ code: 'calculation' }])
  expect([itemOf(own, 'Odpady').amount_pln, itemOf(others, 'Odpady').amount_pln]).toEqual([15, 45])
  expect([...missingOf(own), ...missingOf(others)]).toEqual([])
  expect(await allocationsOf(world, document)).toEqual({ [agreement.id]: 15, [neighbour.agreement]: 45, landlord: 0 })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('agreements that share the bill in different ways wait until the landlord names one', async () => {
  const { landlord, apartment, id, document } = await aCalculatedMonth(world, { agreement: terms })
  const equally = { ...terms, shared_costs: [{ category: 'waste', share_by: 'equal' }] }
  const neighbour = await aNeighbour(landlord, document, '2026-04', equally)

  const { body } = await step(landlord, neighbour.id, 'calculate')

  const detail =
    'Line 1 of an attached document is not charged, because the agreements of the apartments share it in different ways. Make it a cost, and say how it is shared.'
  const place = { document_id: document, line: 1 }
  expect(missingOf(body)).toEqual([{ code: 'document', reason: 'several_keys', category: 'waste', detail, ...place }])
  const cost = { line: 1, period: '2026-04', apartment_ids: [apartment.id, neighbour.apartment_id], share_by: 'equal' }
  await landlord.settlements.request('POST', `/v1/documents/${document}/costs`, { body: cost })
  for (const one of [id, neighbour.id]) {
    const { body: shared } = await step(landlord, one, 'calculate')
    expect(itemOf(shared, 'Odpady').amount_pln).toBe(30)
    expect(missingOf(shared)).toEqual([])
  }
})

test.each(['approve', 'reject'])(
  'a share upon which was decided (%s) is shared again and needs a new decision when a neighbour has the bill, too',
  async (decision) => {
    const { landlord, id, agreement, document, calculated } = await aCalculatedMonth(world, { agreement: terms })
    const { id: itemId } = itemOf(calculated, 'Odpady')
    const reason = 'agreed at the hand-over'
    await step(landlord, id, 'items/decisions', {
      decision,
      item_ids: [itemId],
      ...(decision === 'reject' && { reason }),
    })
    const neighbour = await aNeighbour(landlord, document)

    const { body } = await step(landlord, id, 'calculate')

    const { body: others } = await step(landlord, neighbour.id, 'calculate')
    expect(itemOf(body, 'Odpady')).toMatchObject({ state: 'proposed', inputs_changed: true, amount_pln: 15 })
    expect(itemOf(others, 'Odpady').amount_pln).toBe(45)
    expect(await allocationsOf(world, document)).toEqual({ [agreement.id]: 15, [neighbour.agreement]: 45, landlord: 0 })
  },
)

test('a share in a statement stays when a neighbour has the bill, too', async () => {
  const { landlord, id, agreement, document } = await aCalculatedMonth(world, { agreement: terms })
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  const prepared = await step(landlord, id, 'prepare')
  const neighbour = await aNeighbour(landlord, document)

  const { status, body } = await step(landlord, neighbour.id, 'calculate')

  expect([prepared.status, status]).toEqual([200, 200])
  expect(labelsOf(body)).toEqual(['Czynsz'])
  expect(await allocationsOf(world, document)).toEqual({ [agreement.id]: 60, landlord: 0 })
})

test('a bill that the neighbour has detached belongs to the apartment alone again', async () => {
  const { landlord, id, document } = await aCalculatedMonth(world, { agreement: terms })
  const neighbour = await aNeighbour(landlord, document)
  await step(landlord, id, 'calculate')
  await landlord.settlements.request('DELETE', `/v1/settlements/${neighbour.id}/documents/${document}`)

  const { body } = await step(landlord, id, 'calculate')

  expect(itemOf(body, 'Odpady').amount_pln).toBe(60)
  expect(missingOf(body)).toEqual([])
})

test('a bill attached to another apartment in another month belongs to the apartment alone', async () => {
  const { landlord, id, document } = await aCalculatedMonth(world, { agreement: terms })
  await aNeighbour(landlord, document, '2026-05')

  const { body } = await step(landlord, id, 'calculate')

  expect(itemOf(body, 'Odpady').amount_pln).toBe(60)
})

test('two tenants of one month share the bill of their apartment without a decision', async () => {
  const first = { ...terms, ends_on: '2026-04-15' }
  const { landlord, apartment, id, document } = await aCalculatedMonth(world, { agreement: first })
  const { id: agreement_id } = await anAgreement(landlord, apartment.id, { ...terms, starts_on: '2026-04-16' })
  const { body: second } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04', agreement_id })
  await step(landlord, second.id, 'documents', { document_id: document })

  const { body: theirs } = await step(landlord, second.id, 'calculate')

  const { body: own } = await step(landlord, id, 'calculate')
  expect([itemOf(own, 'Odpady').amount_pln, itemOf(theirs, 'Odpady').amount_pln]).toEqual([30, 30])
  expect([...missingOf(own), ...missingOf(theirs)]).toEqual([])
})

test('two tenants of one month and a neighbour share the bill, each for their days', async () => {
  const first = { ...terms, ends_on: '2026-04-15' }
  const { landlord, apartment, id, document } = await aCalculatedMonth(world, { agreement: first })
  const { id: agreement_id } = await anAgreement(landlord, apartment.id, { ...terms, starts_on: '2026-04-16' })
  const { body: second } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04', agreement_id })
  const neighbour = await aNeighbour(landlord, document)

  const amounts = []
  for (const one of [neighbour.id, second.id, id]) {
    const { body } = await step(landlord, one, 'calculate')
    amounts.push(itemOf(body, 'Odpady').amount_pln)
  }

  expect(amounts).toEqual([45, 7.5, 7.5])
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a bill that one apartment has detached belongs to the other one alone', async () => {
  const { landlord, id, document } = await aCalculatedMonth(world, { agreement: terms })
  const neighbour = await aNeighbour(landlord, document)
  await landlord.settlements.request('DELETE', `/v1/settlements/${id}/documents/${document}`)

  const { body } = await step(landlord, neighbour.id, 'calculate')

  const { body: own } = await step(landlord, id, 'calculate')
  expect(itemOf(body, 'Odpady').amount_pln).toBe(60)
  expect([...missingOf(body), ...labelsOf(own)]).toEqual(['Czynsz'])
})
