import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { itemOf, step } from '../../months/settlements/a-month.ts'
import { aMeter, read } from './a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a lost decimal point after one interval asks for a reason, and its item is never sure', async () => {
  const landlord = await world.aLandlord()
  const tariffs = [{ utility: 'cold_water', unit: 'm3', rate_pln: 15 }]
  const apartment = await anApartment(landlord, { tariffs })
  await anAgreement(landlord, apartment.id, { mode: 'by_readings', starts_on: '2026-02-01' })
  await world.copied(apartment.id)
  const installed = { installed_on: '2026-02-28', initial_value: 402.6 }
  const meter = await aMeter(landlord, { apartment_id: apartment.id, ...installed })
  await read(landlord, meter.id, { read_on: '2026-03-31', value: 421.9 })
  const lost = { read_on: '2026-04-30', value: 4310 }

  const bare = await read(landlord, meter.id, lost)
  const explained = await read(landlord, meter.id, { ...lost, reason: 'As on the counter' })
  const { body: settlement } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })
  await step(landlord, settlement.id, 'calculate')
  const { body: approved } = await step(landlord, settlement.id, 'items/decisions', { decision: 'approve' })

  const errors = [expect.objectContaining({ pointer: '#/value', code: 'point_in_doubt' })]
  expect(bare).toMatchObject({ status: 409, body: { code: 'reading_needs_reason', errors } })
  expect(explained.status).toBe(201)
  const [water] = approved.items.filter(({ type }: { type: string }) => type === 'utility_by_readings')
  const amount = { amount_pln: 58321.5, state: 'proposed', confidence: 0.4, sure: false }
  expect(water).toMatchObject({ ...amount, notes: [{ code: 'far_above_usual' }] })
  expect(itemOf(approved, 'Czynsz').state).toBe('approved')
})
