import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aBill, type Row } from '../../../../../packages/month-engine/test/calculation/a-bill.ts'
import { step } from '../settlements/a-month.ts'
import { aJune, type Meter } from './a-june.ts'
import { burned, electric, energy, gas, network, water, wet } from './prices-of-bills.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

type Rows = readonly Row[]

/** The month of a bill and its corrections, all attached, with what the accounts have open. */
async function corrected(meter: Meter, bill: Rows, corrections: readonly Rows[]) {
  const bills = [aBill({ rows: bill }), ...corrections.map((rows) => aBill({ rows, isCorrection: true }))]
  const { settlement, total, landlord } = await aJune(world, { meters: [meter], bills })
  const open = settlement.document_ledgers.map((account: { open_pln: number }) => account.open_pln)
  await step(landlord, settlement.id, 'items/decisions', { decision: 'approve' })
  const prepared = await step(landlord, settlement.id, 'prepare')
  return { total, open, items: settlement.items.slice(1).length, prepared: prepared.status }
}

type Case = [string, Meter, Rows, Rows[], number]

const cases: Case[] = [
  [
    'more by rows before and after',
    electric,
    [{ ...energy, quantity: 132 }],
    [
      [
        { ...energy, quantity: 132, isBefore: true },
        { ...energy, quantity: 178 },
      ],
    ],
    131.36,
  ],
  [
    'more, then less',
    electric,
    [{ ...energy, quantity: 132 }],
    [[{ ...energy, quantity: 60 }], [{ ...energy, quantity: -14 }]],
    131.36,
  ],
  [
    'another price, taken back and billed again',
    electric,
    [{ ...energy, quantity: 178 }],
    [
      [
        { ...energy, quantity: -178 },
        { ...energy, quantity: 178, net: 0.5 },
      ],
    ],
    109.47,
  ],
  ['a higher price', electric, [{ ...energy, quantity: 178 }], [[{ ...energy, quantity: 178, net: 0.05 }]], 142.31],
  ['less water', wet, [{ ...water, quantity: 12 }], [[{ ...water, quantity: -3 }]], 48.6],
]
const otherCases: Case[] = [
  ['more', electric, [{ ...energy, quantity: 132 }], [[{ ...energy, quantity: 46 }]], 131.36],
  ['less', electric, [{ ...energy, quantity: 200 }], [[{ ...energy, quantity: -22 }]], 131.36],
  [
    'more, twice',
    electric,
    [{ ...energy, quantity: 132 }],
    [[{ ...energy, quantity: 40 }], [{ ...energy, quantity: 6 }]],
    131.36,
  ],
  [
    'more by rows before and after, then less',
    electric,
    [{ ...energy, quantity: 132 }],
    [
      [
        { ...energy, quantity: 132, isBefore: true },
        { ...energy, quantity: 190 },
      ],
      [{ ...energy, quantity: -12 }],
    ],
    131.36,
  ],
  [
    'more, taken back and billed again',
    electric,
    [{ ...energy, quantity: 132 }],
    [
      [
        { ...energy, quantity: -132 },
        { ...energy, quantity: 178 },
      ],
    ],
    131.36,
  ],
  [
    'more of one of two prices of a use',
    electric,
    [
      { ...energy, quantity: 132 },
      { ...network, quantity: 132 },
    ],
    [
      [
        { ...energy, quantity: 46 },
        { ...network, quantity: 46 },
      ],
    ],
    197.04,
  ],
  [
    'more under another name',
    electric,
    [{ ...energy, quantity: 132 }],
    [[{ ...energy, name: 'Korekta zużycia energii', quantity: 46 }]],
    131.36,
  ],
  [
    'more in MWh',
    electric,
    [{ ...energy, quantity: 132 }],
    [[{ ...energy, unit: 'MWh', quantity: 0.046, net: 600 }]],
    131.36,
  ],
  [
    'more in gross rows',
    electric,
    [{ ...energy, quantity: 132, net: 0.74, isGross: true }],
    [[{ ...energy, quantity: 46, net: 0.74, isGross: true }]],
    131.72,
  ],
  [
    'more at another price',
    electric,
    [{ ...energy, quantity: 132 }],
    [[{ ...energy, quantity: 46, net: 0.7 }]],
    137.03,
  ],
  ['a lower price', electric, [{ ...energy, quantity: 178 }], [[{ ...energy, quantity: 178, net: -0.05 }]], 120.41],
  ['more water', wet, [{ ...water, quantity: 7 }], [[{ ...water, quantity: 2 }]], 48.6],
  ['more gas', burned, [{ ...gas, quantity: 180 }], [[{ ...gas, quantity: 44 }]], 68.88],
]

test.each([...cases, ...atDepth({ usual: [], deep: otherCases })])(
  'a correction of %s adds to its bill, and the month charges the use at the right price',
  async (_, meter, bill, corrections, total) => {
    const month = await corrected(meter, bill, corrections)

    expect(month).toMatchObject({ total, prepared: 200 })
    expect(month.open.every((open: number) => open === 0)).toBe(true)
  },
)
