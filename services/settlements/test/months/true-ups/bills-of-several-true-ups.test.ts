import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { brokenSums, look, step } from '../settlements/a-month.ts'
import { createTrueUp, finish } from './a-heated-year.ts'
import { aWateredWinter, type Winter } from './a-watered-winter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const winter = { starts_on: '2026-01-01', ends_on: '2026-03-31', period: '2026-05' }
const april = { starts_on: '2026-04-01', ends_on: '2026-04-30', period: '2026-06' }

async function aTrueUpOf({ landlord, agreement, document }: Winter, days: typeof winter): Promise<string> {
  const { body } = await createTrueUp(landlord, agreement.id, { ...days, document_ids: [document] })
  return String(body.id)
}

const openIn = ({ missing }: { missing: { code: string }[] }) => missing.filter(({ code }) => code === 'open_line')

test('a bill that the months include is settled twice: the first true-up leaves to the second what that may charge, and no more', async () => {
  const house = await aWateredWinter(world, { isAttached: true })
  const { landlord, document } = house
  const first = await aTrueUpOf(house, winter)

  const { body: calculated } = await step(landlord, first, 'calculate')
  const { id, inputs } = useOf(calculated.items)
  const less = { inputs: { ...inputs, metered: 5, consumption: 5 }, reason: 'Less' }
  await step(landlord, first, 'items/decisions', { decision: 'correct', item_ids: [id], ...less })
  // April may charge 2 × 30/120 of 180 zł.
  const { body: corrected } = await look(landlord, first)
  await step(landlord, first, 'items/decisions', { decision: 'reopen', item_ids: [id] })
  const totals = [await finish(landlord, first), await finish(landlord, await aTrueUpOf(house, april))]

  expect(calculated.document_ledgers).toMatchObject([{ used_pln: 120, used_elsewhere_pln: 60, open_pln: 0 }])
  expect(openIn(calculated)).toEqual([])
  expect(corrected.document_ledgers).toMatchObject([{ used_pln: 50, used_elsewhere_pln: 90, open_pln: 40 }])
  expect(openIn(corrected)).toMatchObject([{ document_id: document, line: 1 }])
  expect(totals.map(({ total_pln }) => total_pln)).toEqual([120 - 3 * 50, 60 - 50])
  const { body: account } = await landlord.settlements.request('GET', `/v1/documents/${document}/ledger`)
  expect(account).toMatchObject({ used_pln: 180, open_pln: 0, landlord_pln: 0, adds_up: true })
  expect(await brokenSums(world, landlord)).toEqual([])
})

function useOf(items: readonly { id: string; inputs: { kind: string } }[]) {
  const found = items.find(({ inputs }) => inputs.kind === 'readings')
  if (!found) throw new Error('There is metered use.')
  return found
}
