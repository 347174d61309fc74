import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { anAgreement, anApartment } from '@lokum/local-stack/world/rental'
import { bestOf, longestTurnMsOf } from '../../turns-of.ts'
import { type OwnWorld, openOwnWorld } from '../../world.ts'
import { aDocument, step } from '../settlements/a-month.ts'
import { createTrueUp } from './a-heated-year.ts'

/** Nearly as many items as a settlement may have: 13 lines of a bill in each of 36 months. */
const lines = Array.from({ length: 13 }, (_, index) => ({
  category: 'heating',
  label: `Ogrzewanie ${index + 1}`,
  amount_pln: `${index + 1}000.01`,
}))
const days = { from: '2022-03-01', to: '2025-02-28' }
const advances = [{ category: 'heating', amount_pln: 100 }]
const shared_costs = [{ category: 'heating', share_by: 'equal' }]

/** Limit of CPU time; processes that share the processor's caches add a little. */
const mostMs = 150

let world: OwnWorld
let landlord: Landlord
let agreement: string
let trueUp: string
beforeAll(async () => {
  world = await openOwnWorld()
  landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  await world.copied(apartment.id)
  agreement = (await anAgreement(landlord, apartment.id, { starts_on: '2022-01-15', advances, shared_costs })).id
  const document_ids = [await aDocument(world, apartment.id, lines, days)]
  trueUp = (await createTrueUp(landlord, agreement, { ...days, document_ids, period: '2026-05' })).body.id
})
afterAll(() => world[Symbol.asyncDispose]())

const read = () => landlord.settlements.request('GET', `/v1/settlements/${trueUp}`)
const changeTerms = (from: string) =>
  landlord.settlements.request('POST', `/v1/agreements/${agreement}/terms`, {
    body: { starts_on: from, reason: 'amendment', persons: Number(from.slice(5, 7)) },
  })

test('a settlement of 36 months with 468 items is calculated and shown in short turns', async () => {
  const items: number[] = []
  const bestMs = (call: () => ReturnType<typeof read>) =>
    bestOf(4, () => longestTurnMsOf(async () => void items.push((await call()).body.items.length)))

  const calculatedMs = await bestMs(() => step(landlord, trueUp, 'calculate'))
  const shownMs = await bestMs(read)

  expect(new Set(items)).toEqual(new Set([468]))
  // Some 60 and 40 ms; 250 when each line is split again in each month.
  expect(calculatedMs).toBeLessThan(mostMs)
  expect(shownMs).toBeLessThan(mostMs)
})

test('a change of terms looks at a settlement of 36 months with 468 items in short turns', async () => {
  const statuses: number[] = []

  const changedMs = await bestOf(4, (mark) =>
    longestTurnMsOf(async () => void statuses.push((await changeTerms(`2023-0${mark + 1}-01`)).status)),
  )

  expect(new Set(statuses)).toEqual(new Set([201]))
  // Some 50 ms; 530 when it is calculated with the terms before and after in one turn.
  expect(changedMs).toBeLessThan(mostMs)
})
