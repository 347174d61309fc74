import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aMeter, anEnergyInvoice, aTenancy, make, upload } from './world/monthly-close.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** October of an apartment in a mode, with a metered kilowatt-hour, an invoice for it and no photo. */
async function anOctober(terms: Record<string, unknown>) {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create()
  await make(landlord, '/v1/agreements', aTenancy({ apartment_id: apartment.id, ...terms }))
  const meter = await make(landlord, '/v1/meters', aMeter({ apartment_id: apartment.id }))
  await make(landlord, `/v1/meters/${meter.id}/readings`, { read_on: '2026-10-31', value: 220 })
  const settlement = await make(landlord, '/v1/settlements', { apartment_id: apartment.id, period: '2026-10' })
  const path = `/v1/settlements/${settlement.id}`
  await make(landlord, `${path}/documents`, {
    document_id: (await upload(landlord, anEnergyInvoice('2026-10'))).id,
  })
  const calculated: JsonBody = await make(landlord, `${path}/calculate`)
  const types: string[] = calculated.items.map(({ type }: JsonBody) => type)
  const codes: string[] = calculated.missing.map(({ code }: JsonBody) => code)
  return { landlord, apartment: apartment.id, path, calculated, types, codes }
}

/** An item from readings, entered by hand. */
async function addReadingItem(landlord: Landlord, path: string) {
  const photo = await upload(landlord)
  return await landlord.request('POST', `${path}/items`, {
    body: {
      type: 'utility_by_readings',
      category: 'electricity',
      label: 'Electricity',
      inputs: {
        kind: 'readings',
        meter_id: null,
        rate_pln: 1,
        unit: 'kWh',
        previous: null,
        current: null,
        metered: 10,
        metered_unit: 'kWh',
        conversion_factor: null,
        consumption: 10,
      },
      source: { kind: 'document', document_id: photo.id, place: 'page 1' },
    },
  })
}

const agree = (landlord: Landlord, apartment: string, terms: Record<string, unknown>) =>
  landlord.request('POST', '/v1/agreements', { body: aTenancy({ apartment_id: apartment, ...terms }) })

test('flat-rate: a flat utilities amount, no items from readings, no photos [mode.flat-rate]', async () => {
  const october = await anOctober({ mode: 'flat_rate', flat_utilities_pln: 350 })

  const refused = await addReadingItem(october.landlord, october.path)
  const amounts = october.calculated.items.map((item: JsonBody) => item.amount_pln)

  expect(amounts).toEqual(expect.arrayContaining([2400, 350]))
  expect(october.types).not.toContain('utility_by_readings')
  expect(october.codes).not.toContain('photo')
  expect(refused).toMatchObject({ status: 409, body: { code: 'mode_forbids_item' } })
})

test('by readings: no flat amount, items from readings, and photos are needed [mode.by-readings]', async () => {
  const october = await anOctober({ mode: 'by_readings' })
  const { body: other } = await october.landlord.create()

  const refused = await agree(october.landlord, other.id, { mode: 'by_readings', flat_utilities_pln: 350 })
  const added = await addReadingItem(october.landlord, october.path)

  expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/flat_utilities_pln' }] } })
  expect(october.types).toContain('utility_by_readings')
  expect(october.codes).toContain('photo')
  expect(added.status).toBe(201)
})

test('rent only: no flat amount, no items from readings, no photos [mode.rent-only]', async () => {
  const october = await anOctober({ mode: 'rent_only' })
  const { body: other } = await october.landlord.create()

  const refused = await agree(october.landlord, other.id, { mode: 'rent_only', flat_utilities_pln: 350 })
  const forbidden = await addReadingItem(october.landlord, october.path)

  expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/flat_utilities_pln' }] } })
  expect(october.types).toEqual(['rent_and_fixed'])
  expect(october.codes).not.toContain('photo')
  expect(forbidden).toMatchObject({ status: 409, body: { code: 'mode_forbids_item' } })
})
