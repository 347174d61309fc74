import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import type { Home } from '../calculation/a-june.ts'
import { brokenSums, step } from '../settlements/a-month.ts'
import {
  type Bill,
  correctedJune,
  energy,
  internet,
  metered,
  meteredWater,
  shared,
  sharedWater,
  water,
} from './a-corrected-june.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

type Case = [string, Home, Bill, [number, number, number?]]

const cases: Case[] = [
  [
    'a price for metered use by rows before and after',
    metered,
    {
      isCorrection: true,
      rows: [
        { ...energy, net: 0.7, isBefore: true },
        { ...energy, net: 0.6 },
      ],
    },
    [86.1, 73.8],
  ],
  [
    'a quantity for metered use by a difference',
    meteredWater,
    { isCorrection: true, rows: [{ ...water, quantity: -3 }] },
    [59.08, 41.36, 41.35],
  ],
  ['a shared quantity by a new bill', sharedWater, { rows: [{ ...water, quantity: 7 }] }, [59.08, 41.35]],
]
const otherCases: Case[] = [
  [
    'a price for metered use by a difference',
    metered,
    { isCorrection: true, rows: [{ ...energy, net: -0.1 }] },
    [86.1, 73.8],
  ],
  ['a price for metered use by a new bill', metered, { rows: [{ ...energy, net: 0.6 }] }, [86.1, 73.8]],
  ['a shared cost by a difference', shared, { isCorrection: true, rows: [{ ...internet, net: -10 }] }, [61.5, 49.2]],
  [
    'a shared cost by rows before and after',
    shared,
    {
      isCorrection: true,
      rows: [
        { ...internet, net: 50, isBefore: true },
        { ...internet, net: 40 },
      ],
    },
    [61.5, 49.2],
  ],
  ['a shared cost by a new bill', shared, { rows: [{ ...internet, net: 40 }] }, [61.5, 49.2]],
  [
    'a shared quantity by a difference',
    sharedWater,
    { isCorrection: true, rows: [{ ...water, quantity: -3 }] },
    [59.08, 41.36],
  ],
  [
    'a shared quantity by rows before and after',
    sharedWater,
    {
      isCorrection: true,
      rows: [
        { ...water, quantity: 10, isBefore: true },
        { ...water, quantity: 7 },
      ],
    },
    [59.08, 41.35],
  ],
]

test.each([...cases, ...atDepth({ usual: [], deep: otherCases })])(
  'after sending, the correction of %s is charged in place of the old amount, and both are shown',
  async (_, home, bill, [old, corrected_pln, charged = corrected_pln]) => {
    const { landlord, settlement, sent, body } = await correctedJune(world, home, bill)
    await step(landlord, settlement.id, 'items/decisions', { decision: 'approve' })

    const prepared = await step(landlord, settlement.id, 'prepare')

    const [line, ...others] = body.comparison
    expect(others).toEqual([])
    expect([line.before.amount_pln, line.after.amount_pln]).toEqual([old, corrected_pln])
    expect([line.charged_before_pln, line.charged_after_pln]).toEqual([sent.total_pln, charged])
    expect(body.total_pln).toBe(charged)
    expect(prepared).toMatchObject({ status: 200, body: { state: 'prepared', total_pln: charged } })
    expect(await brokenSums(world, landlord)).toEqual([])
  },
)
