import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aBill } from '../../../../../packages/month-engine/test/calculation/a-bill.ts'
import { aMeter, read } from '../../tenancies/meters/a-meter.ts'
import { look, step } from './a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** April of a tenant with a two-zone meter: 112 kWh by day and 187 kWh by night. */
async function aTwoZoneMonth(landlord: Landlord) {
  const { id: apartment_id } = await anApartment(landlord)
  await anAgreement(landlord, apartment_id, { rent_pln: 0 })
  const registers = [
    { register: 'day', initial_value: 1000 },
    { register: 'night', initial_value: 5000 },
  ]
  const supplied = { utility: 'electricity', unit: 'kWh', supplier_number: '00098123A' }
  const meter = await aMeter(landlord, { ...supplied, apartment_id, initial_value: undefined, registers })
  await read(landlord, meter.id, { register: 'day', read_on: '2026-03-31', value: 1200 })
  await read(landlord, meter.id, { register: 'night', read_on: '2026-03-31', value: 5300 })
  await read(landlord, meter.id, { register: 'day', read_on: '2026-04-30', value: 1312 })
  const { body: settlement } = await settle(landlord, { apartment_id, period: '2026-04' })
  return { meter, settlement }
}

const ofMeter = { unit: 'kWh', meter: '00098123A' }
const bill = {
  from: '2026-04-01',
  to: '2026-04-30',
  rows: [
    { ...ofMeter, name: 'Energia czynna, strefa dzienna', quantity: 112, net: 0.621 },
    { ...ofMeter, name: 'Energia czynna, strefa nocna', quantity: 187, net: 0.413 },
  ],
}

test('a two-zone bill prices each register: 112 kWh at 0.6210 and 187 kWh at 0.4130 net are 180.54', async () => {
  const landlord = await world.aLandlord()
  const { meter, settlement } = await aTwoZoneMonth(landlord)
  const file = { name: 'g12.xml', type: 'application/xml', bytes: aBill(bill) }
  const invoice = await landlord.settlements.request('POST', '/v1/documents', makeForm(file, { kind: 'invoice' }))
  await step(landlord, settlement.id, 'documents', { document_id: invoice.body.id })
  const { body: unread } = await step(landlord, settlement.id, 'calculate')

  await read(landlord, meter.id, { register: 'night', read_on: '2026-04-30', value: 5487 })
  const { status } = await step(landlord, settlement.id, 'calculate')

  expect(unread.missing).toContainEqual(
    expect.objectContaining({ code: 'reading', meter_id: meter.id, register: 'night' }),
  )
  expect(status).toBe(200)
  const { body } = await look(landlord, settlement.id)
  expect(body.items).toMatchObject([
    { inputs: { kind: 'fixed' } },
    {
      label: 'Energia czynna, strefa dzienna (12345678, strefa dzienna)',
      inputs: { meter_id: meter.id, register: 'day', consumption: 112 },
      amount_pln: 85.55,
    },
    {
      label: 'Energia czynna, strefa nocna (12345678, strefa nocna)',
      inputs: { meter_id: meter.id, register: 'night', consumption: 187 },
      amount_pln: 94.99,
    },
  ])
  expect(body.total_pln).toBe(180.54)
  const photos = body.missing.filter(({ code }: { code: string }) => code === 'photo')
  expect(photos.map(({ register }: { register: string }) => register).toSorted()).toEqual([
    'day',
    'day',
    'night',
    'night',
  ])
})

test('an item by hand must name a register and readings that the meter has', async () => {
  const landlord = await world.aLandlord()
  const { meter, settlement } = await aTwoZoneMonth(landlord)
  const { body: readings } = await landlord.settlements.request('GET', `/v1/meters/${meter.id}/readings`)
  const [day, night] = readings.data
  const used = ({ id, read_on: date, value }: { id: string; read_on: string; value: number }) => ({
    reading_id: id,
    read_on: date,
    value,
  })
  const add = (members: object) =>
    step(landlord, settlement.id, 'items', {
      type: 'utility_by_readings',
      category: 'electricity',
      label: 'Prąd',
      inputs: {
        kind: 'readings',
        meter_id: meter.id,
        rate_pln: 1,
        unit: 'kWh',
        previous: null,
        current: used(day),
        metered: 1,
        metered_unit: 'kWh',
        conversion_factor: null,
        consumption: 1,
        ...members,
      },
      source: { kind: 'agreement', agreement_id: settlement.agreement_id, clause: '1' },
    })

  const foreign = await add({ register: 'peak' })
  const mixed = await add({ register: 'day', current: used(night) })
  const right = await add({ register: 'day' })

  expect(foreign).toMatchObject({ status: 404, body: { errors: [{ pointer: '#/inputs/register' }] } })
  expect(mixed).toMatchObject({ status: 404, body: { errors: [{ pointer: '#/inputs/current/reading_id' }] } })
  expect(right.status).toBe(201)
  expect(right.body.items.at(-1)).toMatchObject({ label: 'Prąd', inputs: { register: 'day' } })
})

test('a typed price may have a zone', async () => {
  const landlord = await world.aLandlord()
  const { settlement } = await aTwoZoneMonth(landlord)
  const file = { name: 'g12.xml', type: 'application/xml', bytes: aBill(bill) }
  const { body: invoice } = await landlord.settlements.request('POST', '/v1/documents', makeForm(file))
  const line = { kind: 'rate', category: 'electricity', label: 'Sieć', rate_pln: 0.3, unit: 'kWh', place: 'page 2' }
  const type = (members: object) =>
    landlord.settlements.request('POST', `/v1/documents/${invoice.id}/lines`, { body: { ...line, ...members } })

  const typed = await type({ zone: 'day' })
  const wrong = await type({ zone: 'total' })

  const zones = typed.body.reading.lines.map(({ zone }: { zone: string }) => zone)
  expect([settlement.state, zones]).toEqual(['draft', ['day', 'night', 'day']])
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/zone' }] } })
})
