import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import { atDepth } from '@lokum/local-stack/testing/depth'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aBill, type Row } from '../../../../../packages/month-engine/test/calculation/a-bill.ts'
import { step } from '../settlements/a-month.ts'
import { aJune, counted, type Home } from './a-june.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const june = (home: Home) => aJune(world, home)

/** The statuses of the items with a use or a share after everything sure was approved. */
async function states(landlord: Landlord, id: string): Promise<string[]> {
  const { body } = await step(landlord, id, 'items/decisions', { decision: 'approve' })
  return body.items.filter(({ type }: Item) => type !== 'rent_and_fixed').map(({ state }: Item) => state)
}

const energy = { name: 'Energia czynna', unit: 'kWh' }

test('two prices with one label each apply to their quantity', async () => {
  const rows = [
    { ...energy, quantity: 60, net: 0.6 },
    { ...energy, quantity: 64, net: 0.7 },
  ]

  const { total, landlord, settlement } = await june({ meters: [counted(124)], bills: [aBill({ rows })] })

  expect(total).toBe(99.38)
  expect(await states(landlord, settlement.id)).toEqual(['approved', 'approved'])
})

test('a price with the supplier’s number of the meter is charged and left to the landlord', async () => {
  const rows = [
    { name: 'Dystrybucja zmienna', unit: 'kWh', quantity: 120, net: 0.249 },
    { ...energy, quantity: 120, net: 0.51626, meter: '90555123' },
  ]

  const { total, landlord, settlement } = await june({ meters: [counted(120)], bills: [aBill({ rows })] })

  expect(total).toBe(112.95)
  expect(await states(landlord, settlement.id)).toEqual(['approved', 'proposed'])
})

test('one meter that counts both zones of a tariff has each zone at its price', async () => {
  const rows = [
    { name: 'Energia czynna strefa dzienna', unit: 'kWh', quantity: 112, net: 0.621, meter: '111222' },
    { name: 'Energia czynna strefa nocna', unit: 'kWh', quantity: 187, net: 0.413, meter: '111222' },
  ]

  const { total } = await june({ meters: [counted(299)], bills: [aBill({ rows })] })

  expect(total).toBe(180.54)
})

test('a reading far above the invoice is named with both quantities and not approved with the others', async () => {
  const rows = [{ ...energy, quantity: 186, net: 0.34482 }]

  const { landlord, settlement } = await june({ meters: [counted(16_038)], bills: [aBill({ rows })] })

  expect(settlement.items.flatMap(({ notes }: Item) => notes)).toMatchObject([
    {
      code: 'more_than_billed',
      detail: expect.stringMatching(/16,038 kWh.*186 kWh/),
      use: { metered: 16_038, billed: 186, unit: 'kWh' },
    },
  ])
  expect(await states(landlord, settlement.id)).toEqual(['proposed'])
})

test('electricity that the agreement shares and no meter counts is shared whole', async () => {
  const rows = [
    { ...energy, quantity: 300, net: 0.6489 },
    { name: 'Opłata handlowa', unit: 'mies.', quantity: 1, net: 8.95 },
  ]
  const terms = { shared_costs: [{ category: 'electricity', share_by: 'equal' }] }

  const { total, settlement } = await june({ terms, bills: [aBill({ rows })] })

  expect(total).toBe(250.45)
  expect(settlement.missing.map(({ code }: { code: string }) => code)).not.toContain('document')
})

test('a price that no meter counts can be made a cost, and one that a meter counts cannot', async () => {
  const rows = [{ ...energy, quantity: 300, net: 0.5 }]
  const without = await june({ terms: { mode: 'rent_only' }, bills: [aBill({ rows })] })
  const metered = await june({ meters: [counted(120)], bills: [aBill({ rows })] })
  const cost = ({ landlord, documents, apartment_id }: typeof without) =>
    landlord.settlements.request('POST', `/v1/documents/${documents[0]}/costs`, {
      body: { line: 1, period: '2026-06', apartment_ids: [apartment_id], share_by: 'equal' },
    })

  const made = await cost(without)
  const refused = await cost(metered)

  expect(made).toMatchObject({ status: 201, body: { amount_pln: 184.5 } })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'cost_in_use', objects: [expect.stringMatching(/^mtr_/)] },
  })
})

test('a shared correction with rows before and after is charged with what is after minus what was before', async () => {
  const terms = { shared_costs: [{ category: 'electricity', share_by: 'equal' }] }
  const rows = [
    { ...energy, quantity: 300, net: 0.6, isBefore: true },
    { ...energy, quantity: 254, net: 0.6 },
  ]

  const { total } = await june({ terms, bills: [aBill({ rows, isCorrection: true })] })

  expect(total).toBe(-33.95)
})

type Correction = [string, Row[]]
const byRows: Correction = [
  'rows before and after',
  [
    { ...energy, quantity: 100, net: 0.7, isBefore: true },
    { ...energy, quantity: 100, net: 0.6 },
  ],
]
const byDifference: Correction = ['differences', [{ ...energy, quantity: 100, net: -0.1 }]]

test.each([byRows, ...atDepth({ usual: [], deep: [byDifference] })])(
  'a correction of a price of May by %s is named in June and can be charged there',
  async (_, rows) => {
    const bill = aBill({ rows, from: '2026-05-01', to: '2026-05-31', isCorrection: true })
    const { landlord, settlement, documents, apartment_id } = await june({ meters: [counted(0)], bills: [bill] })
    const line = rows.length
    const body = { line, period: '2026-06', apartment_ids: [apartment_id], share_by: 'equal' }

    const made = await landlord.settlements.request('POST', `/v1/documents/${documents[0]}/costs`, { body })
    const { body: again } = await step(landlord, settlement.id, 'calculate')

    expect(settlement.missing).toContainEqual(expect.objectContaining({ code: 'document', category: 'electricity' }))
    expect(made.status).toBe(201)
    expect(again.total_pln).toBe(-12.3)
  },
)
