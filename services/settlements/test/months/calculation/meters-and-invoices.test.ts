import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aBill } from '../../../../../packages/month-engine/test/calculation/a-bill.ts'
import { aJune, counted, type Home } from './a-june.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const june = (home: Home) => aJune(world, home)

const energy = { name: 'Energia czynna', unit: 'kWh' }

/** The items with metered use: their amounts, and the notes that a person reads. */
function metered(items: readonly Item[]) {
  return items
    .filter(({ type }) => type === 'utility_by_readings')
    .map(({ amount_pln, notes }) => [amount_pln, notes.map(({ code }) => code)])
}

test('gas that the invoice rounds to 475 kWh is charged at most as it stands, though the readings say 475.355 kWh', async () => {
  const gas = { name: 'Paliwo gazowe', unit: 'kWh', quantity: 475, net: 0.35988, isGross: true, factor: '11.234' }

  const { total, settlement } = await june({
    meters: [counted(42.314, 'gas', 'm3')],
    bills: [aBill({ rows: [gas] })],
  })

  expect(total).toBe(170.94)
  expect(settlement.items.at(-1)).toMatchObject({
    inputs: { consumption: 475.355476, conversion_factor: 11.234, billed_pln: 170.94 },
    notes: [],
  })
  expect(settlement.document_ledgers).toMatchObject([{ used_pln: 170.94, open_pln: 0, adds_up: true }])
})

test('the invoice that names the meter is charged, not a stranger’s that names none, whichever was attached first', async () => {
  const own = { ...energy, quantity: 120, net: 0.5, meter: '111222' }
  const strange = { ...energy, quantity: 90, net: 0.9 }
  const bills = [aBill({ rows: [own] }), aBill({ rows: [strange] })]

  for (const attached of [bills, bills.toReversed()]) {
    const { total, settlement, documents } = await june({ meters: [counted(120)], bills: attached })

    const [ofOwn, ofStranger] = attached === bills ? documents : documents.toReversed()
    expect(total).toBe(73.8)
    expect(metered(settlement.items)).toEqual([[73.8, ['price_names_no_meter']]])
    const accounts = new Map(
      settlement.document_ledgers.map((account: { document_id: string }) => [account.document_id, account]),
    )
    expect(accounts.get(ofOwn)).toMatchObject({ used_pln: 73.8, open_pln: 0 })
    expect(accounts.get(ofStranger)).toMatchObject({ used_pln: 0, open_pln: 99.63, open_lines: [1] })
  }
})

test('a tariff that changes within the month splits the use by days when the meter was not read between, and says so', async () => {
  const tariffs = [
    { utility: 'cold_water', unit: 'm3', rate_pln: 15.3, valid_from: '2026-01-01' },
    { utility: 'cold_water', unit: 'm3', rate_pln: 16.8, valid_from: '2026-06-16' },
  ]

  const { total, settlement } = await june({ tariffs, meters: [counted(6, 'cold_water', 'm3')], bills: [] })

  expect(total).toBe(96.3)
  expect(metered(settlement.items)).toEqual([
    [45.9, ['split_by_days']],
    [50.4, ['split_by_days']],
  ])
})

test('a price without a zone is charged to each register, and together at most as the invoice has it', async () => {
  const registers = [
    { register: 'day', from: 1000, to: 1112 },
    { register: 'night', from: 5000, to: 5182 },
  ]
  const fee = { name: 'Opłata jakościowa', unit: 'kWh', quantity: 294, net: 0.1 }

  const { total, settlement } = await june({
    meters: [{ utility: 'electricity', registers, readings: [] }],
    bills: [aBill({ rows: [fee] })],
  })

  // Rounded on their own, 112 kWh are 13.78 and 182 kWh 22.39: a grosz more than the 36.16 of the invoice.
  expect(metered(settlement.items).map(([amount]) => amount)).toEqual([13.78, 22.38])
  expect(total).toBe(36.16)
  expect(settlement.document_ledgers).toMatchObject([{ total_pln: 36.16, used_pln: 36.16, adds_up: true }])
})
