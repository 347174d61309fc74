import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { handOver } from '../../statements/a-prepared-month.ts'
import { brokenSums, itemOf, look, step } from '../settlements/a-month.ts'
import { finish } from './a-heated-year.ts'
import { aWateredTrueUp, aWateredWinter, correctMarch, loseAdvanceInMarch, type Winter } from './a-watered-winter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const useIn = ({ items }: { items: Item[] }) =>
  items.flatMap(({ inputs, amount_pln }) => (inputs.kind === 'readings' ? [amount_pln] : []))
const accountOf = async ({ landlord, document }: Winter) =>
  (await landlord.settlements.request('GET', `/v1/documents/${document}/ledger`)).body
type Warning = { code: string; settlement_id?: string; detail: string }
const elsewhere = ({ warnings }: { warnings: Warning[] }) =>
  warnings.filter(({ code }) => code === 'charged_in_true_up')
const advance = 'Zaliczka na zimną wodę'

test('a month leaves the use to the true-up that charges it, says so, and has it once the true-up was corrected', async () => {
  const house = await aWateredWinter(world)
  const { landlord, march, document, meter } = house
  const trueUp = await aWateredTrueUp(house)
  const { total_pln, reference_code: code } = await finish(landlord, trueUp)
  const before = (await look(landlord, march)).body
  await loseAdvanceInMarch(house)
  const month = await correctMarch(house)

  expect(total_pln).toBe(180 - 4 * 50)
  expect(elsewhere(before)).toEqual([])
  expect(useIn(month)).toEqual([])
  expect(elsewhere(month)).toEqual([
    {
      code: 'charged_in_true_up',
      settlement_id: trueUp,
      detail: `Settlement ${code} charges the use and the costs of this month for cold water, so this settlement leaves them out. To charge them here, correct ${code} and calculate it, or cancel it if it was never sent, and then calculate this settlement again.`,
    },
  ])
  expect(await accountOf(house)).toMatchObject({ used_pln: 180, open_pln: 0, adds_up: true })

  const readings = { kind: 'readings', meter_id: meter.id, rate_pln: 10, unit: 'm3', previous: null, current: null }
  const byHand = await step(landlord, march, 'items', {
    type: 'utility_by_readings',
    category: 'cold_water',
    label: 'Woda',
    tax_class: 'pass_through',
    inputs: { ...readings, metered: 5, metered_unit: 'm3', conversion_factor: null, consumption: 5 },
    source: { kind: 'document', document_id: document, line: 1, place: 'page 1, line 1' },
  })
  expect(byHand).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(byHand.body.detail).toContain(`settlement ${code} charges this metered use already`)

  await step(landlord, march, 'items/decisions', {
    decision: 'reject',
    item_ids: [itemOf(month, advance).id],
    reason: 'No advance',
  })
  expect(await step(landlord, march, 'prepare')).toMatchObject({ status: 200 })
  await handOver(landlord, march)
  await step(landlord, trueUp, 'correct', { reason: 'March has no advance' })
  const { body: corrected } = await step(landlord, trueUp, 'calculate')
  const again = await correctMarch(house)
  const abandoned = await step(landlord, trueUp, 'cancel-correction')

  expect(useIn(corrected)).toEqual([70, 60])
  expect(corrected.true_up.balances).toMatchObject([{ costs_pln: 130, advances_pln: 150 }])
  expect([useIn(again), elsewhere(again)]).toEqual([[50], []])
  expect(abandoned).toMatchObject({ status: 409, body: { code: 'invalid_state', objects: [march] } })
  expect(abandoned.body.detail).toContain('charge metered use by now that the version sent charges too')
  await finish(landlord, trueUp)
  await finish(landlord, march)
  expect((await look(landlord, trueUp)).body.missing).toEqual([])
  expect(await accountOf(house)).toMatchObject({ used_pln: 180, open_pln: 0, adds_up: true })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a true-up leaves the use to a correction of its month, waits for it, and has it again when the correction is abandoned', async () => {
  const house = await aWateredWinter(world)
  const { landlord, march } = house
  await loseAdvanceInMarch(house)
  const month = await correctMarch(house)
  const trueUp = await aWateredTrueUp(house)
  const { body: calculated } = await step(landlord, trueUp, 'calculate')
  await step(landlord, trueUp, 'items/decisions', { decision: 'approve' })
  const refused = await step(landlord, trueUp, 'prepare')

  expect(useIn(month)).toEqual([50])
  expect(useIn(calculated)).toEqual([70, 60])
  expect(refused.body).toMatchObject({
    code: 'settlement_incomplete',
    missing: [{ reason: 'advances_open', category: 'cold_water', period: '2026-03', settlement_id: march }],
  })
  expect(await accountOf(house)).toMatchObject({ used_pln: 180, open_pln: 0, adds_up: true })

  await step(landlord, march, 'cancel-correction')
  const { body: outdated } = await look(landlord, trueUp)
  const { body: again } = await step(landlord, trueUp, 'calculate')

  expect(outdated.missing).toMatchObject([{ reason: 'outdated' }])
  const [, gone] = again.items.filter(({ inputs }: Item) => inputs.kind === 'readings')
  const overcharged = { code: 'lines_are_open', detail: expect.stringContaining('“Woda”, 60.00 PLN too much') }
  expect(gone).toMatchObject({ amount_pln: 60, notes: [{ code: 'not_proposed' }, overcharged] })
  const { body: left } = await step(landlord, trueUp, 'items/decisions', {
    decision: 'reject',
    item_ids: [gone.id],
    reason: 'It is in the other',
  })
  expect(useIn(left)).toEqual([180, 60])
  expect(left.true_up.balances).toMatchObject([{ costs_pln: 180, advances_pln: 200 }])
  expect(await step(landlord, trueUp, 'items/decisions', { decision: 'approve' })).toMatchObject({ status: 200 })
  expect(await step(landlord, trueUp, 'prepare')).toMatchObject({ status: 200 })
})

test('a true-up that is cancelled leaves the use to the month; until then it has it, also calculated by an earlier release without days', async () => {
  const house = await aWateredWinter(world)
  const { landlord, march } = house
  const trueUp = await aWateredTrueUp(house)
  await step(landlord, trueUp, 'calculate')
  await loseAdvanceInMarch(house)
  const left = await correctMarch(house)
  await world.pools.settlements.query('UPDATE item SET used_from = NULL, used_to = NULL WHERE settlement_id = $1', [
    trueUp,
  ])
  const { body: dayless } = await step(landlord, march, 'calculate')
  await step(landlord, trueUp, 'cancel', { reason: 'No advance any more' })
  const { body: outdated } = await look(landlord, march)
  const { body: month } = await step(landlord, march, 'calculate')

  expect([useIn(left), useIn(dayless)]).toEqual([[], []])
  expect(outdated.missing).toContainEqual(expect.objectContaining({ reason: 'outdated' }))
  expect([useIn(month), elsewhere(month)]).toEqual([[50], []])
})
