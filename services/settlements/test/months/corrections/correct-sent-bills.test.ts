import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { settle } from '@lokum/local-stack/world/rental'
import { aBill } from '../../../../../packages/month-engine/test/calculation/a-bill.ts'
import type { Home } from '../calculation/a-june.ts'
import { actionsOf, itemOf, step } from '../settlements/a-month.ts'
import { type Bill, correctedJune, energy, internet, metered, shared } from './a-corrected-june.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const corrected = (home: Home, bill: Bill) => correctedJune(world, home, bill)

test('a new bill takes the place of the old one, which is detached, and the items show the amounts before', async () => {
  const { settlement, old, added, attached, body } = await corrected(metered, { rows: [{ ...energy, net: 0.6 }] })

  expect(attached.missing.map(({ code }: Missing) => code)).toContain('calculation')
  expect(body.document_ids).toEqual([added])
  expect(body.items.at(-1)).toMatchObject({
    amount_pln: 73.8,
    state: 'proposed',
    inputs_changed: true,
    proposal: { amount_pln: 86.1 },
    source: { document_id: added },
  })
  expect(body.comparison).toMatchObject([
    {
      label: 'Energia czynna',
      before: { document_id: old, line: 1, quantity: 100, rate_pln: 0.861 },
      after: { document_id: added, line: 1, quantity: 100, rate_pln: 0.738 },
    },
  ])
  expect(await actionsOf(world, settlement.id)).toContain('settlement.document_replaced')
})

test('lines that only one of two bills has are compared with nothing, and a charge that is gone needs a decision', async () => {
  const rows = [
    { ...internet, net: 40 },
    { ...internet, name: 'Internet, aktywacja', net: 20 },
  ]
  const more = {
    ...shared,
    bills: [
      aBill({
        rows: [
          { ...internet, net: 50 },
          { ...internet, name: 'Internet, router', net: 10 },
        ],
      }),
    ],
  }

  const { landlord, settlement, body } = await corrected(more, { rows })
  const { id } = itemOf(body, 'Internet, router')
  const rejected = await step(landlord, settlement.id, 'items/decisions', {
    decision: 'reject',
    item_ids: [id],
    reason: 'Given back',
  })

  expect(body.comparison).toMatchObject([
    { label: 'Internet', before: { amount_pln: 61.5 }, after: { amount_pln: 49.2 } },
    { label: 'Internet, aktywacja', before: null, after: { amount_pln: 24.6 }, charged_after_pln: 24.6 },
    { label: 'Internet, router', before: { amount_pln: 12.3 }, after: null, charged_before_pln: 12.3 },
  ])
  expect(itemOf(body, 'Internet, router')).toMatchObject({ state: 'proposed', inputs_changed: true })
  expect(rejected.body.comparison[2].charged_after_pln).toBe(0)
  expect(rejected.body.total_pln).toBe(73.8)
})

test('a bill for another charge replaces nothing', async () => {
  const bill = { rows: [{ ...internet, name: 'Telewizja', net: 40 }] }
  const { body, old, added } = await corrected(shared, bill)

  expect(body.document_ids).toEqual([old, added])
  expect(itemOf(body, 'Internet').amount_pln).toBe(61.5)
})

test('months of the old bill that are settled later take their part of the new bill alone', async () => {
  const days = { from: '2026-06-01', to: '2026-07-31' }
  const home = { ...shared, bills: [aBill({ rows: [{ ...internet, net: 50 }], ...days })] }
  const { landlord, apartment_id, added, body } = await corrected(home, { rows: [{ ...internet, net: 40 }], ...days })
  const { body: july } = await settle(landlord, { apartment_id, period: '2026-07' })

  const { body: calculated } = await step(landlord, july.id, 'calculate')

  expect(body.total_pln).toBe(24.2)
  expect(calculated).toMatchObject({ document_ids: [added], total_pln: 25 })
})

test('an abandoned correction has the old bill again, in later months too', async () => {
  const days = { from: '2026-06-01', to: '2026-07-31' }
  const home = { ...shared, bills: [aBill({ rows: [{ ...internet, net: 50 }], ...days })] }
  const { landlord, apartment_id, settlement, old } = await corrected(home, {
    rows: [{ ...internet, net: 40 }],
    ...days,
  })
  const { body: abandoned } = await step(landlord, settlement.id, 'cancel-correction')
  const { body: july } = await settle(landlord, { apartment_id, period: '2026-07' })

  const { body } = await step(landlord, july.id, 'calculate')

  expect(abandoned).toMatchObject({ document_ids: [old], total_pln: 30.25, comparison: null })
  expect(body).toMatchObject({ document_ids: [old], total_pln: 31.25 })
})
