import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { actionsOf, aDocument, allocationsOf, brokenSums, itemOf, look, step } from '../months/settlements/a-month.ts'
import { aPreparedMonth, aSentMonth, handOver } from './a-prepared-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const reason = 'the bill was wrong'

function abandon(landlord: Landlord, id: string) {
  return step(landlord, id, 'cancel-correction')
}

/** Everything of an answer that a correction may change, except when. */
function contentOf({ updated_at: _, ...body }: Record<string, unknown>) {
  return body
}

const byHand = (document: string) => ({
  type: 'proportional_cost',
  category: 'other',
  label: 'Klucze',
  inputs: { kind: 'amount', amount_pln: 25 },
  source: { kind: 'document', document_id: document, line: null, place: 'page 1' },
})

test('an abandoned correction leaves the items, documents, shares and the statement as they were sent', async () => {
  const { landlord, id, apartment, document, sent } = await aSentMonth(world)
  const shares = await allocationsOf(world, document)
  await step(landlord, id, 'correct', { reason })
  const second = await aDocument(world, apartment.id, [{ label: 'Śmieci', amount_pln: '20.00' }])
  await landlord.settlements.request('DELETE', `/v1/settlements/${id}/documents/${document}`)
  await step(landlord, id, 'documents', { document_id: second })
  await step(landlord, id, 'items', byHand(document))
  const { body: corrected } = await step(landlord, id, 'calculate')
  const rent = itemOf(corrected, 'Czynsz')
  await step(landlord, id, 'items/decisions', {
    decision: 'correct',
    item_ids: [rent.id],
    label: 'Inny czynsz',
    reason,
  })
  await step(landlord, id, 'items/decisions', {
    decision: 'reject',
    item_ids: [itemOf(corrected, 'Odpady').id],
    reason,
  })

  const { status, body } = await abandon(landlord, id)

  expect(status).toBe(200)
  expect(contentOf(body)).toEqual(contentOf(sent))
  expect((await look(landlord, id)).body).toEqual(body)
  expect(await allocationsOf(world, document)).toEqual(shares)
  expect(await allocationsOf(world, second)).toEqual({})
  expect(await actionsOf(world, id)).toContain('settlement.correction_cancelled')
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('abandoning cancels the unsent new version, and the settlement can be corrected again', async () => {
  const { landlord, id, sent } = await aSentMonth(world)
  await step(landlord, id, 'correct', { reason })
  await step(landlord, id, 'prepare')

  const { body } = await abandon(landlord, id)

  expect(contentOf(body)).toEqual(contentOf(sent))
  const { body: versions } = await landlord.settlements.request('GET', `/v1/settlements/${id}/statements`)
  expect(versions.data.map((one: { state: string }) => one.state)).toEqual(['cancelled', 'sent'])
  await step(landlord, id, 'correct', { reason })
  await step(landlord, id, 'prepare')
  expect(await handOver(landlord, id)).toMatchObject({ state: 'sent', statement: { version: 3, corrects_version: 1 } })
})

test('what was never sent has no correction to abandon, and neither has a sent settlement without one', async () => {
  const { landlord, id } = await aPreparedMonth(world)

  const prepared = await abandon(landlord, id)
  await handOver(landlord, id)
  const sent = await abandon(landlord, id)

  for (const refused of [prepared, sent])
    expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(prepared.body.detail).toContain('was never sent, so it has no correction')
  const { rows } = await world.pools.settlements.query('SELECT DISTINCT version FROM charge WHERE settlement_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ version: 'current' }])
})

test('a sent correction is the version that a later one returns to', async () => {
  const { landlord, id } = await aSentMonth(world)
  await step(landlord, id, 'correct', { reason })
  const { body } = await look(landlord, id)
  await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [itemOf(body, 'Odpady').id], reason })
  await step(landlord, id, 'prepare')
  const second = await handOver(landlord, id)
  await step(landlord, id, 'correct', { reason })
  await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [itemOf(body, 'Odpady').id] })

  const abandoned = await abandon(landlord, id)

  expect(contentOf(abandoned.body)).toEqual(contentOf(second))
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a line that another settlement charges by now is not charged twice: the correction cannot be abandoned', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const document = await aDocument(world, apartment_id, [{ category: 'other', label: 'Klucze' }])
  await anAgreement(landlord, apartment_id, { mode: 'rent_only' })
  const item = { ...byHand(document), source: { ...byHand(document).source, line: 1 } }
  const [one = '', other = ''] = await Promise.all(
    ['2026-04', '2026-05'].map(async (period) => (await settle(landlord, { apartment_id, period })).body.id),
  )
  const { body } = await step(landlord, one, 'items', item)
  for (const path of ['calculate', 'items/decisions', 'prepare']) await step(landlord, one, path)
  await handOver(landlord, one)
  await step(landlord, one, 'correct', { reason })
  await step(landlord, one, 'items/decisions', { decision: 'reject', item_ids: [itemOf(body, 'Klucze').id], reason })
  const charged = await step(landlord, other, 'items', item)

  const refused = await abandon(landlord, one)

  expect(charged.status).toBe(201)
  expect(refused).toMatchObject({ status: 409, body: { code: 'cost_in_use' } })
  expect((await look(landlord, one)).body).toMatchObject({ state: 'calculated' })
  expect(await brokenSums(world, landlord)).toEqual([])
})

const rounds = Array.from({ length: atDepth({ usual: 2, deep: 20 }) }, (_, round) => round)

test('against every other step at once, a correction is abandoned as a whole or not at all', async () => {
  const landlord = await world.aLandlord()
  const { id, sent } = await aSentMonth(world, { landlord })
  for (const round of rounds) {
    const { body: begun } = await step(landlord, id, 'correct', { reason })
    const item = itemOf(begun, 'Odpady').id
    if (round % 2 === 1) await step(landlord, id, 'prepare')

    const answers = await Promise.all([
      ...['calculate', 'prepare', 'reopen', 'items/decisions'].map((path) => step(landlord, id, path)),
      step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [item] }),
      step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [item], reason }),
      abandon(landlord, id),
    ])
    await abandon(landlord, id)

    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const { body } = await look(landlord, id)
    expect(contentOf(body)).toEqual(contentOf(sent))
  }
  expect(await brokenSums(world, landlord)).toEqual([])
})
