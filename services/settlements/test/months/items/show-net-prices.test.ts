import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { anFa3 } from '../../../../../packages/bill-reader/test/an-fa3.ts'
import { ask, upload } from '../../documents/an-invoice.ts'
import { aMeter, read } from '../../tenancies/meters/a-meter.ts'
import { itemOf, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const net = { price_pln: 0.6148, vat_rate: '23' }
const label = 'Energia czynna'

/** April with 186 kWh, and its bill with a net price, or with a gross one. */
async function aMonth(price: { unitNet: string; net: string } | { unitGross: string; gross: string }) {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord, { tariffs: [] })
  await world.copied(apartment.id)
  await anAgreement(landlord, apartment.id)
  const device = { number: '61230044', installed_on: '2026-03-31', initial_value: 6318 }
  const meter = await aMeter(landlord, { apartment_id: apartment.id, utility: 'electricity', unit: 'kWh', ...device })
  await read(landlord, meter.id, { read_on: '2026-04-30', value: 6504 })
  const { body } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })
  const row = { name: label, unit: 'kWh', quantity: '186', ...price }
  const document = await upload(landlord, anFa3({ rows: [row], total: '140.65', period: ['2026-04-01', '2026-04-30'] }))
  await step(landlord, body.id, 'documents', { document_id: document })
  const { body: calculated } = await step(landlord, body.id, 'calculate')
  return { landlord, id: String(body.id), document, item: itemOf(calculated, label) }
}

const fromNet = { unitNet: '0.6148', net: '114.35' }

test('a line of a bill with net prices has the net price and its VAT, and so has the item, whose amount is as before', async () => {
  const { landlord, document, item } = await aMonth(fromNet)

  const { body } = await ask(landlord, 'GET', document)

  expect(body.reading.lines).toMatchObject([{ rate_pln: 0.756204, net_price: net, amount_pln: 140.65 }])
  expect(item).toMatchObject({ amount_pln: 140.65, inputs: { rate_pln: 0.756204, net_price: net } })
  expect(item.formula).toContain('186 kWh × 0.6148 PLN/kWh + 23% VAT = 140.65 PLN')
})

test('a bill with gross prices has none', async () => {
  const { landlord, document, item } = await aMonth({ unitGross: '0.7562', gross: '140.65' })

  const { body } = await ask(landlord, 'GET', document)

  expect(body.reading.lines).toMatchObject([{ net_price: null }])
  expect(item.inputs).not.toHaveProperty('net_price')
  expect(item.formula).toContain('186 kWh × 0.7562 PLN/kWh = 140.65 PLN')
})

test('a rate that the landlord types drops the net price, and a corrected use keeps it', async () => {
  const { landlord, id, item } = await aMonth(fromNet)
  const correct = (inputs: object) =>
    step(landlord, id, 'items/decisions', { decision: 'correct', item_ids: [item.id], inputs, reason: 'as read' })

  const used = await correct({ ...item.inputs, metered: 180, consumption: 180 })
  const typed = await correct({ ...item.inputs, rate_pln: 0.8 })
  const reopened = await step(landlord, id, 'items/decisions', { decision: 'reopen', item_ids: [item.id] })

  expect(itemOf(used.body, label)).toMatchObject({ amount_pln: 136.12, inputs: { net_price: net } })
  expect(itemOf(typed.body, label)).toMatchObject({ amount_pln: 148.8, proposal: { inputs: { net_price: net } } })
  expect(itemOf(typed.body, label).inputs).not.toHaveProperty('net_price')
  expect(itemOf(typed.body, label).formula).toContain('186 kWh × 0.80 PLN/kWh')
  expect(itemOf(reopened.body, label)).toMatchObject({ inputs: { net_price: net } })
})

test('an item by hand keeps only a net price that gives its rate', async () => {
  const { landlord, id, item, document } = await aMonth(fromNet)
  await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [item.id], reason: 'by hand' })
  const add = (named: string, rate_pln: number) =>
    step(landlord, id, 'items', {
      type: 'utility_by_readings',
      category: 'electricity',
      label: named,
      inputs: { ...item.inputs, meter_id: null, previous: null, current: null, rate_pln },
      source: { kind: 'document', document_id: document, place: named },
    })

  const fitting = await add('Fitting', 0.756204)
  const other = await add('Other', 0.7)

  expect(itemOf(fitting.body, 'Fitting')).toMatchObject({ inputs: { net_price: net } })
  expect(itemOf(other.body, 'Other').inputs).not.toHaveProperty('net_price')
})
