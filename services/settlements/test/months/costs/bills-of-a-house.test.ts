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

const terms = { mode: 'rent_only', shared_costs: [{ category: 'waste', key: 'area' }] }

type Detail = { items: { label: string }[]; missing: { code: string }[] }

function labelsOf({ items }: Detail): string[] {
  return items.map(({ label }) => label)
}

function missingOf({ missing }: Detail) {
  return missing.filter(({ code }) => code !== 'decision')
}

/** What is missed of a document that several apartments have. */
function ofHouse(document: string) {
  const detail =
    'Line 1 of an attached document is not charged, because the document belongs to settlements of several apartments. Share it with POST /v1/documents/{id}/costs.'
  return { code: 'document', category: 'waste', detail, document_id: document, line: 1 }
}

/** A settlement of a neighbour of another area, with the same bill. */
async function aNeighbour(landlord: Landlord, document: string, period = '2026-04') {
  const { id: apartment_id } = await anApartment(landlord, { surface_m2: 150 })
  const { id: agreement } = await anAgreement(landlord, apartment_id, terms)
  const { body } = await settle(landlord, { apartment_id, period })
  await step(landlord, body.id, 'documents', { document_id: document })
  return { id: String(body.id), apartment_id, agreement }
}

test('a bill attached to several apartments is charged to none alone, and is shared once the operator defines how', async () => {
  const { landlord, apartment, id, agreement, document } = await aCalculatedMonth(world, { agreement: terms })
  const neighbour = await aNeighbour(landlord, document)
  const { body: noticed } = await look(landlord, id)

  const { body: own } = await step(landlord, id, 'calculate')
  const { body: others } = await step(landlord, neighbour.id, 'calculate')

  expect(missingOf(noticed)).toMatchObject([{ code: 'calculation' }, ofHouse(document)])
  for (const body of [own, others]) {
    expect(labelsOf(body)).toEqual(['Czynsz'])
    expect(missingOf(body)).toEqual([ofHouse(document)])
  }
  expect(await allocationsOf(world, document)).toEqual({})
  const shared = { line: 1, period: '2026-04', apartment_ids: [apartment.id, neighbour.apartment_id] }
  await landlord.settlements.request('POST', `/v1/documents/${document}/costs`, { body: shared })
  const { body: calculated } = await step(landlord, id, 'calculate')
  const { body: afterwards } = await step(landlord, neighbour.id, 'calculate')
  expect([itemOf(calculated, 'Odpady').amount_pln, itemOf(afterwards, 'Odpady').amount_pln]).toEqual([15, 45])
  expect([...missingOf(calculated), ...missingOf(afterwards)]).toEqual([])
  expect(await allocationsOf(world, document)).toEqual({ [agreement.id]: 15, [neighbour.agreement]: 45, landlord: 0 })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('the neighbour sees the change at once, before the first apartment is calculated again', async () => {
  const { landlord, document } = await aCalculatedMonth(world, { agreement: terms })
  const neighbour = await aNeighbour(landlord, document)

  const { body } = await step(landlord, neighbour.id, 'calculate')

  expect(labelsOf(body)).toEqual(['Czynsz'])
  expect(missingOf(body)).toEqual([ofHouse(document)])
  expect(await brokenSums(world, landlord)).toEqual([])
})

test.each(['approve', 'reject'])(
  'a share upon which was decided (%s) stays when a neighbour has the bill too',
  async (decision) => {
    const { landlord, id, document, calculated } = await aCalculatedMonth(world, { agreement: terms })
    const { id: itemId } = itemOf(calculated, 'Odpady')
    const reason = 'agreed at the hand-over'
    const { body: decided } = await step(
      landlord,
      id,
      `items/${itemId}/${decision}`,
      decision === 'reject' ? { reason } : undefined,
    )
    const before = await allocationsOf(world, document)
    const neighbour = await aNeighbour(landlord, document)

    const { body } = await step(landlord, id, 'calculate')

    const { body: others } = await step(landlord, neighbour.id, 'calculate')
    expect(itemOf(body, 'Odpady')).toEqual(itemOf(decided, 'Odpady'))
    expect([...missingOf(body), ...labelsOf(others)]).toEqual(['Czynsz'])
    expect(await allocationsOf(world, document)).toEqual(before)
  },
)

test('a decided share with changed days stays too and needs one new decision', async () => {
  const { landlord, id, agreement, document } = await aCalculatedMonth(world, { agreement: terms })
  await step(landlord, id, 'approve-all')
  await aNeighbour(landlord, document)
  await landlord.settlements.request('POST', `/v1/agreements/${agreement.id}/end`, { body: { end: '2026-04-15' } })
  const { body: changed } = await step(landlord, id, 'calculate')

  const { body } = await step(landlord, id, 'calculate')

  expect(itemOf(body, 'Odpady')).toMatchObject({ status: 'proposed', inputs_changed: true, amount_pln: 30 })
  expect(body.items).toEqual(changed.items)
  expect(missingOf(body)).toEqual([])
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
  const first = { ...terms, end: '2026-04-15' }
  const { landlord, apartment, id, document } = await aCalculatedMonth(world, { agreement: first })
  const { id: agreement_id } = await anAgreement(landlord, apartment.id, { ...terms, start: '2026-04-16' })
  const { body: second } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04', agreement_id })
  await step(landlord, second.id, 'documents', { document_id: document })

  const { body: theirs } = await step(landlord, second.id, 'calculate')

  const { body: own } = await step(landlord, id, 'calculate')
  expect([itemOf(own, 'Odpady').amount_pln, itemOf(theirs, 'Odpady').amount_pln]).toEqual([30, 30])
  expect([...missingOf(own), ...missingOf(theirs)]).toEqual([])
})

test('one of two tenants still sees the bill as missing until the other is calculated again', async () => {
  const first = { ...terms, end: '2026-04-15' }
  const { landlord, apartment, id, document } = await aCalculatedMonth(world, { agreement: first })
  const { id: agreement_id } = await anAgreement(landlord, apartment.id, { ...terms, start: '2026-04-16' })
  const { body: second } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04', agreement_id })
  await step(landlord, second.id, 'calculate')
  await aNeighbour(landlord, document)
  await step(landlord, id, 'documents', { document_id: document })

  const { body } = await step(landlord, id, 'calculate')

  expect(labelsOf(body)).toEqual(['Czynsz'])
  expect(missingOf(body)).toEqual([ofHouse(document)])
  expect((await look(landlord, second.id)).body.missing.map(({ code }: { code: string }) => code)).toContain(
    'calculation',
  )
})

test('a share that the other apartment still has is neither created twice nor waited for', async () => {
  const { landlord, id, document } = await aCalculatedMonth(world, { agreement: terms })
  const neighbour = await aNeighbour(landlord, document)
  await landlord.settlements.request('DELETE', `/v1/settlements/${id}/documents/${document}`)
  const { body: early } = await step(landlord, neighbour.id, 'calculate')
  await step(landlord, id, 'calculate')

  const { body } = await step(landlord, neighbour.id, 'calculate')

  expect(missingOf(early)).toMatchObject([{ code: 'document', category: 'waste' }])
  expect(itemOf(body, 'Odpady').amount_pln).toBe(60)
  expect(missingOf(body)).toEqual([])
})
