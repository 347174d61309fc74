import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { anFa3 } from '../../documents/an-fa3.ts'
import { upload } from '../../documents/an-invoice.ts'
import { aMeter, read } from '../../tenancies/meters/a-meter.ts'
import { brokenSums, step } from './a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const rows = [
  { name: 'Razem energia czynna', net: '78.00' },
  { name: 'Razem dystrybucja', net: '35.00' },
]
const entries = { 'Numer licznika': '61 230 044', 'Okres rozliczenia': '2026-04-01 - 2026-04-30' }
const columns = ['Wskazanie poprzednie', 'Wskazanie bieżące', 'Zużycie [kWh]', 'Cena netto [zł/kWh]', 'Kwota netto']
const details = [{ entries, table: { columns, rows: [['500', '620', '120', '0.6500', '78.00']] } }]

/** April of an apartment with a tariff of 1.05 PLN per kWh and 120 kWh, and a bill whose rows have sums alone. */
async function aMonthWith(blocks: Parameters<typeof anFa3>[0]['blocks']) {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord, { tariffs: [{ utility: 'electricity', unit: 'kWh', rate_pln: 1.05 }] })
  await world.copied(apartment.id)
  const shared_costs = [{ category: 'electricity', key: 'equal' }]
  await anAgreement(landlord, apartment.id, { rent_pln: 0, shared_costs })
  const ofMeter = {
    utility: 'electricity',
    unit: 'kWh',
    number: '61230044',
    installed_on: '2026-03-31',
    initial_value: 500,
  }
  const meter = await aMeter(landlord, { apartment_id: apartment.id, ...ofMeter })
  await read(landlord, meter.id, { date: '2026-04-30', value: 620 })
  const { body } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })
  const bill = anFa3({ rows, total: '138.99', period: ['2026-04-01', '2026-04-30'], ...(blocks && { blocks }) })
  await step(landlord, body.id, 'documents', { document_id: await upload(landlord, bill) })
  const { body: calculated } = await step(landlord, body.id, 'calculate')
  const { body: approved } = await step(landlord, body.id, 'approve-all')
  return { landlord, calculated, approved }
}

const chargesOf = ({ items }: { items: Item[] }) =>
  items.filter(({ amount_pln: amount }) => amount !== 0).map((item) => [item.label, item.amount_pln, item.status])

test('a use that the attachment prices is charged once, by its meter, and the tariff is silent', async () => {
  const { landlord, approved } = await aMonthWith(details)

  expect(chargesOf(approved)).toEqual([
    ['Razem energia czynna', 95.94, 'approved'],
    ['Razem dystrybucja', 43.05, 'approved'],
  ])
  expect(approved.total_pln).toBe(138.99)
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a use that a tariff and the rows of a bill may both charge waits for the landlord', async () => {
  const { landlord, approved } = await aMonthWith(undefined)

  expect(chargesOf(approved).map(([, amount, status]) => [amount, status])).toEqual([
    [126, 'proposed'],
    [95.94, 'proposed'],
    [43.05, 'proposed'],
  ])
  expect(approved.items.flatMap(({ notes }: Item) => notes.map(({ code }) => code))).toContain('also_charged')
  expect(await brokenSums(world, landlord)).toEqual([])
})
