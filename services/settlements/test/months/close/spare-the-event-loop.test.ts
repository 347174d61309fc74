import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { bestOf, longestTurnMsOf } from '../../turns-of.ts'
import { type OwnWorld, openOwnWorld } from '../../world.ts'
import { aDocument, step } from '../settlements/a-month.ts'

/** The service runs in the thread of the test. Its CPU time is judged, as the clock also counts other processes. */
let world: OwnWorld
let landlord: Landlord
/** 20 to 40 ms on an idle machine; processes that share the processor's caches add a little. */
const mostMs = 75
beforeAll(async () => {
  world = await openOwnWorld()
  landlord = await world.aLandlord()
})
afterAll(() => world[Symbol.asyncDispose]())

const covered = { from: '2026-04-01', to: '2026-04-30' }

/** A settlement with two bills of 200 shared costs each. */
async function aMonthOfSharedCosts(): Promise<string> {
  const { id: apartment_id } = await anApartment(landlord, { surface_m2: 50 })
  await anAgreement(landlord, apartment_id, {
    mode: 'rent_only',
    shared_costs: [{ category: 'waste', share_by: 'equal' }],
  })
  await world.copied(apartment_id)
  const { body: settlement } = await settle(landlord, { apartment_id, period: '2026-04' })
  for (const bill of [1, 2]) {
    const lines = Array.from({ length: 200 }, (_, line) => ({ label: `Odpady ${bill}/${line}`, amount_pln: '1.23' }))
    const document_id = await aDocument(world, apartment_id, lines, covered)
    await step(landlord, settlement.id, 'documents', { document_id })
  }
  return settlement.id
}

test('400 shared costs are calculated, again and again, shown and approved in short turns', async () => {
  const id = await aMonthOfSharedCosts()
  const items: number[] = []
  const bestMs = (call: () => ReturnType<typeof step>) =>
    bestOf(4, () => longestTurnMsOf(async () => void items.push((await call()).body.items.length)))

  const calculatedMs = await bestMs(() => step(landlord, id, 'calculate'))
  const shownMs = await bestMs(() => landlord.settlements.request('GET', `/v1/settlements/${id}`))
  const approvedMs = await bestMs(() => step(landlord, id, 'items/decisions', { decision: 'approve' }))

  expect(new Set(items)).toEqual(new Set([401]))
  // About 30 ms; 53 to 67 ms when the items are read, compared and stored in one turn.
  expect(calculatedMs).toBeLessThan(50)
  expect(shownMs).toBeLessThan(mostMs)
  expect(approvedMs).toBeLessThan(mostMs)
})
