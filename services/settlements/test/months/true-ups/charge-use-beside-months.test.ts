import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { look, step } from '../settlements/a-month.ts'
import { aWateredTrueUp, aWateredWinter, correctMarch, loseAdvanceInMarch, type Winter } from './a-watered-winter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const reason = 'charged once'
const isUse = ({ inputs }: Item) => inputs.kind === 'readings'
const besideMonths = ({ warnings }: { warnings: { code: string }[] }) =>
  warnings.filter(({ code }) => code === 'charged_in_month')

function useByHand({ document, meter }: Winter, metered: number) {
  const readings = { kind: 'readings', meter_id: meter.id, rate_pln: 10, unit: 'm3', previous: null, current: null }
  return {
    type: 'utility_by_readings',
    category: 'cold_water',
    label: 'Woda',
    tax_class: 'pass_through',
    inputs: { ...readings, metered, metered_unit: 'm3', conversion_factor: null, consumption: metered },
    source: { kind: 'document', document_id: document, line: 1, place: 'page 1, line 1' },
  }
}

test('use that was rejected in a true-up does not come back once a month charges some of it', async () => {
  const house = await aWateredWinter(world)
  const { landlord, march } = house
  const trueUp = await aWateredTrueUp(house)
  const { body: calculated } = await step(landlord, trueUp, 'calculate')
  const use = calculated.items.find(isUse)
  await step(landlord, trueUp, 'items/decisions', { decision: 'reject', item_ids: [use.id], reason })
  await loseAdvanceInMarch(house)
  const month = await correctMarch(house)

  const refused = [
    await step(landlord, trueUp, 'items/decisions', { decision: 'approve', item_ids: [use.id] }),
    await step(landlord, trueUp, 'items/decisions', { decision: 'correct', item_ids: [use.id], label: 'Woda', reason }),
  ]

  expect(month.items.filter(isUse)).toMatchObject([{ amount_pln: 50, state: 'proposed' }])
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state', objects: [march] } })
    expect(answer.body.detail).toContain(`settlement ${month.reference_code} charges this metered use already`)
  }
})

test('use by hand in a true-up names the month and the days of which a month charges the use', async () => {
  const house = await aWateredWinter(world)
  const { landlord, march } = house
  await loseAdvanceInMarch(house)
  const { reference_code: code } = await correctMarch(house)
  const trueUp = await aWateredTrueUp(house)
  const { body: calculated } = await step(landlord, trueUp, 'calculate')

  const { body: added, status } = await step(landlord, trueUp, 'items', useByHand(house, 5))
  const byHand = added.items.find(({ proposed_by }: Item) => proposed_by === 'landlord')
  const { body: shown } = await look(landlord, trueUp)
  const { body: rejected } = await step(landlord, trueUp, 'items/decisions', {
    decision: 'reject',
    item_ids: [byHand.id],
    reason,
  })

  expect(status).toBe(201)
  expect(besideMonths(calculated)).toEqual([])
  expect(besideMonths(added)).toEqual([
    {
      code: 'charged_in_month',
      item_id: byHand.id,
      settlement_id: march,
      detail: `“Woda” charges metered use, and settlement ${code} charges that of 1 Mar 2026 to 31 Mar 2026 already. Check that the item leaves these days out; otherwise correct or reject it.`,
    },
  ])
  expect(besideMonths(shown)).toEqual(besideMonths(added))
  expect(besideMonths(rejected)).toEqual([])
})
