import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aBill, type Row } from '../../../../../packages/month-engine/test/calculation/a-bill.ts'
import { aJune, counted, type Home } from './a-june.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const june = (home: Home) => aJune(world, home)

const water = { name: 'Woda', unit: 'm3', vat: 8, net: 5.47 }

test.each([
  ['differences', [{ ...water, quantity: -3 }]],
  [
    'rows before and after',
    [
      { ...water, quantity: 10, isBefore: true },
      { ...water, quantity: 7 },
    ],
  ],
])('a correction of a quantity by %s leaves the metered use at its price', async (_, correction) => {
  const bills = [aBill({ rows: [{ ...water, quantity: 10 }] }), aBill({ rows: correction, isCorrection: true })]

  const { total } = await june({ meters: [counted(7, 'cold_water', 'm3')], bills })

  expect(total).toBe(41.35)
})

/** A tenant who used 7 m³, with a bill and its correction. */
function corrected(prices: readonly Row[], correction: readonly Row[]) {
  const bills = [aBill({ rows: prices }), aBill({ rows: correction, isCorrection: true })]
  return june({ meters: [counted(7, 'cold_water', 'm3')], bills })
}

const differences = [
  { ...water, name: 'Woda - korekta', quantity: -2 },
  { ...water, name: 'Korekta wody', quantity: -1 },
]

test('rows of a correction that are named differently from the only price belong to it, and both documents add up', async () => {
  const { total, settlement } = await corrected([{ ...water, quantity: 10 }], differences)

  expect(total).toBe(41.35)
  expect(settlement.document_ledgers).toMatchObject([
    { used_pln: 41.35, excluded_pln: 17.73, open_pln: 0, adds_up: true },
    { used_pln: 0, excluded_pln: -17.73, open_pln: 0, adds_up: true },
  ])
})

test('rows of a correction that could belong to two prices are named as open and charged to no one', async () => {
  const second = { ...water, name: 'Woda, taryfa II', net: 6, quantity: 10 }

  const { settlement } = await corrected([{ ...water, quantity: 10 }, second], differences)

  const [, account] = settlement.document_ledgers
  expect(account).toMatchObject({ used_pln: 0, excluded_pln: 0, open_pln: -17.73, open_lines: [1, 2] })
  const open = settlement.missing.filter(({ document_id: id }: Missing) => id === account.document_id)
  expect(open.map(({ code, line }: Missing) => [code, line])).toEqual([
    ['open_line', 1],
    ['open_line', 2],
  ])
})

test('rows of a correction of the same utility in another unit are named as open', async () => {
  const other = { ...water, name: 'Woda - korekta', unit: 'GJ', net: 90, quantity: -1 }

  const { settlement } = await corrected([{ ...water, quantity: 7 }], [other])

  expect(settlement.document_ledgers[1]).toMatchObject({ used_pln: 0, open_pln: -97.2 })
})
