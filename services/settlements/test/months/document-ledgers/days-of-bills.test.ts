import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement } from '@lokum/local-stack/world/rental'
import { aBill } from '../../../../../packages/month-engine/test/calculation/a-bill.ts'
import { aJune, counted, type Home } from '../calculation/a-june.ts'
import { look, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const june = (home: Home) => aJune(world, home)
const energy = { name: 'Energia czynna', unit: 'kWh' }
const halves = [
  aBill({ rows: [{ ...energy, quantity: 60, net: 0.6 }], to: '2026-06-15' }),
  aBill({ rows: [{ ...energy, quantity: 40, net: 0.7 }], from: '2026-06-16' }),
]

test.each([
  ['counted by a meter', { meters: [counted(100)], bills: halves }],
  [
    'shared',
    { terms: { mode: 'rent_only', shared_costs: [{ category: 'electricity', share_by: 'equal' }] }, bills: halves },
  ],
])('two bills with one label for the two halves of a month are charged both when the use is %s', async (_, home) => {
  const { total, settlement } = await june(home)

  expect(total).toBe(78.72)
  expect(settlement.document_ledgers).toMatchObject([
    { used_pln: 44.28, adds_up: true },
    { used_pln: 34.44, adds_up: true },
  ])
})

const rows = [{ ...energy, quantity: 100, net: 0.6 }]
const mayAndJune = aBill({ rows, from: '2026-05-01' })

test('the landlord pays for the days of a bill before the tenant came, and nothing is still to come', async () => {
  const { settlement } = await june({ terms: { starts_on: '2026-06-01' }, meters: [counted(40)], bills: [mayAndJune] })

  expect(settlement.document_ledgers).toMatchObject([
    { total_pln: 73.8, used_pln: 29.52, used_elsewhere_pln: 0, landlord_pln: 44.28, open_pln: 0, adds_up: true },
  ])
})

test('the landlord pays for the months of a bill after the tenancy ended', async () => {
  const shared_costs = [{ category: 'internet', share_by: 'equal' }]
  const internet = [{ name: 'Internet', unit: 'mies.', quantity: 1, net: 50 }]
  const bills = [aBill({ rows: internet, to: '2026-07-31' })]

  const { settlement } = await june({ terms: { mode: 'rent_only', ends_on: '2026-06-30', shared_costs }, bills })

  expect(settlement.document_ledgers).toMatchObject([
    { total_pln: 61.5, used_pln: 30.25, used_elsewhere_pln: 0, landlord_pln: 31.25, open_pln: 0 },
  ])
})

test('days of a bill are left to a tenant who comes later', async () => {
  const terms = { starts_on: '2026-06-01', ends_on: '2026-06-30' }
  const bills = [aBill({ rows, to: '2026-07-31' })]
  const { landlord, apartment_id, settlement } = await june({ terms, meters: [counted(40)], bills })
  await anAgreement(landlord, apartment_id, { rent_pln: 0, starts_on: '2026-07-01' })

  const { body } = await look(landlord, settlement.id)

  expect(settlement.document_ledgers).toMatchObject([{ used_pln: 29.52, landlord_pln: 44.28 }])
  expect(body.document_ledgers).toMatchObject([{ used_pln: 29.52, used_elsewhere_pln: 44.28, landlord_pln: 0 }])
})

test('a meter that counted less than the bill of the tenant’s own days leaves the rest open', async () => {
  const { landlord, settlement } = await june({ meters: [counted(40)], bills: [aBill({ rows })] })

  const refused = await step(landlord, settlement.id, 'prepare')

  expect(settlement.missing.map(({ code }: Missing) => code)).toContain('open_line')
  expect(refused.status).toBe(409)
})
