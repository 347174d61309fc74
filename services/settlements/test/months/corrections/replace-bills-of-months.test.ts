import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { settle } from '@lokum/local-stack/world/rental'
import { aBill } from '../../../../../packages/month-engine/test/calculation/a-bill.ts'
import { aJune, send, upload } from '../calculation/a-june.ts'
import { brokenSums, itemOf, look, step } from '../settlements/a-month.ts'
import { internet, shared } from './a-corrected-june.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const days = { from: '2026-06-01', to: '2026-07-31' }

/** A sent June with a bill of 61.50 for June and July, and a July that has its part of it. */
async function aJuneAndJuly() {
  const home = { ...shared, bills: [aBill({ rows: [{ ...internet, net: 50 }], ...days })] }
  const june = await aJune(world, home)
  const { landlord, apartment_id, documents } = june
  const { body } = await settle(landlord, { apartment_id, period: '2026-07' })
  const { body: july } = await step(landlord, body.id, 'calculate')
  const sent = await send(june)
  return { ...june, sent, old: String(documents[0]), july: { ...june, settlement: july } }
}

type Months = Awaited<ReturnType<typeof aJuneAndJuly>>

/** Corrects June with a bill of 49.20 for the same days. */
async function replace({ landlord, settlement }: Months) {
  await step(landlord, settlement.id, 'correct', { reason: 'The bill was wrong' })
  const added = await upload(landlord, aBill({ rows: [{ ...internet, net: 40 }], ...days }))
  await step(landlord, settlement.id, 'documents', { document_id: added })
  const { body } = await step(landlord, settlement.id, 'calculate')
  return { added, body }
}

async function accountOf({ landlord }: Months, document: string) {
  const { body } = await landlord.settlements.request('GET', `/v1/documents/${document}/ledger`)
  return [body.total_pln, body.used_pln, body.landlord_pln, body.open_pln]
}

test('an open later month changes to the new bill with its next calculation, and the two months charge it once', async () => {
  const months = await aJuneAndJuly()
  const { landlord, july, old } = months
  await step(landlord, july.settlement.id, 'items/decisions', {
    decision: 'approve',
    item_ids: [itemOf(july.settlement, 'Internet').id],
  })

  const { added, body } = await replace(months)
  const { body: stale } = await look(landlord, july.settlement.id)
  const { body: changed } = await step(landlord, july.settlement.id, 'calculate')

  expect([july.settlement.total_pln, body.total_pln, changed.total_pln]).toEqual([31.25, 24.2, 25])
  expect(stale.missing).toContainEqual(expect.objectContaining({ code: 'calculation', reason: 'outdated' }))
  expect(changed.document_ids).toEqual([added])
  expect(itemOf(changed, 'Internet')).toMatchObject({ state: 'proposed', proposal: { amount_pln: 31.25 } })
  expect(await accountOf(months, added)).toEqual([49.2, 49.2, 0, 0])
  expect(await accountOf(months, old)).toEqual([61.5, 0, 61.5, 0])
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a later month that was sent keeps the old bill, and its correction takes its part of the new one alone', async () => {
  const months = await aJuneAndJuly()
  const { landlord, july, old } = months
  const sentJuly = await send(july)

  const { added, body } = await replace(months)
  const { body: kept } = await look(landlord, july.settlement.id)
  const account = await accountOf(months, added)
  await step(landlord, july.settlement.id, 'correct', { reason: 'The bill was wrong' })
  const { body: corrected } = await step(landlord, july.settlement.id, 'calculate')

  const { document_ledgers: _, ...asSent } = sentJuly
  expect(kept).toMatchObject({ ...asSent, document_ledgers: [{ document_id: old }] })
  expect([body.total_pln, body.document_ids]).toEqual([24.2, [added]])
  expect(account).toEqual([49.2, 24.2, 0, 25])
  expect([corrected.total_pln, corrected.document_ids]).toEqual([25, [added]])
  expect(await accountOf(months, added)).toEqual([49.2, 49.2, 0, 0])
  expect(await accountOf(months, old)).toEqual([61.5, 0, 61.5, 0])
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('when the correction is abandoned, the open later month returns to its part of the old bill', async () => {
  const months = await aJuneAndJuly()
  const { landlord, settlement, july, old } = months
  const { added } = await replace(months)
  await step(landlord, july.settlement.id, 'calculate')

  const { body: abandoned } = await step(landlord, settlement.id, 'cancel-correction')
  const { body: back } = await step(landlord, july.settlement.id, 'calculate')

  expect([abandoned.total_pln, abandoned.document_ids]).toEqual([30.25, [old]])
  expect([back.total_pln, back.document_ids, added]).toEqual([31.25, [old], added])
  expect(await accountOf(months, old)).toEqual([61.5, 61.5, 0, 0])
  expect(await brokenSums(world, landlord)).toEqual([])
})
