import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { step } from '../../months/settlements/a-month.ts'
import { aMeter, auditOf, createMeter, exchange, read, readingsOf } from './a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

type Members = Record<string, unknown>

function close({ settlements }: Landlord, id: string, members: Members = {}, headers: Record<string, string> = {}) {
  const body = { closed_on: '2026-06-15', final_value: 1100, ...members }
  return settlements.request('POST', `/v1/meters/${id}/close`, { body, headers })
}

function reopen({ settlements }: Landlord, id: string) {
  return settlements.request('POST', `/v1/meters/${id}/reopen`, { body: { reason: 'a mistake' } })
}

function remove({ settlements }: Landlord, id: string, headers: Record<string, string> = {}) {
  return settlements.request('DELETE', `/v1/meters/${id}`, { headers })
}

function cancel({ settlements }: Landlord, { id, meter_id }: { id: string; meter_id: string }) {
  const path = `/v1/meters/${meter_id}/readings/${id}/cancel`
  return settlements.request('POST', path, { body: { reason: 'a mistake' } })
}

/** The missing things of a settlement of the month about the meter. */
async function missingOf(landlord: Landlord, apartment_id: string, period: string): Promise<string[]> {
  const { body } = await settle(landlord, { apartment_id, period })
  const calculated = await step(landlord, body.id, 'calculate')
  const missing: { code: string; meter_id?: string }[] = calculated.body.missing
  return missing.flatMap(({ code, meter_id }) => (meter_id ? [code] : []))
}

test('a closed meter has a last day and a last value, and nothing can be read of it later', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)

  const { status, body, headers } = await close(landlord, meter.id, {}, { 'if-match': '"1"' })
  const later = await read(landlord, meter.id, { read_on: '2026-06-16', value: 1101 })
  const exchanged = await exchange(landlord, meter.id, { exchanged_on: '2026-07-01' })
  const twice = await close(landlord, meter.id, { closed_on: '2026-06-20' })

  expect([status, headers.etag]).toEqual([200, '"2"'])
  expect(body).toMatchObject({ closed_on: '2026-06-15', devices: [{ removed_on: '2026-06-15', final_value: 1100 }] })
  expect(await readingsOf(landlord, meter.id)).toMatchObject([
    { kind: 'final', read_on: '2026-06-15', value: 1100 },
    { kind: 'initial' },
  ])
  for (const [refused, day] of [
    [later, 'read_on'],
    [exchanged, 'exchanged_on'],
    [twice, 'closed_on'],
  ] as const)
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: `#/${day}`, code: 'after_closing' }] },
    })
  expect((await auditOf(world, meter.id)).map(({ action }) => action)).toEqual(['meter.created', 'meter.closed'])
})

test('a month after the closing needs no reading and no price of the meter; the month of the closing is measured', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anApartment(landlord, { tariffs: [{ utility: 'cold_water', unit: 'm3', rate_pln: 10 }] })
  await anAgreement(landlord, id)
  const meter = await aMeter(landlord, { apartment_id: id })
  await read(landlord, meter.id, { read_on: '2026-05-31', value: 1090 })
  const before = await missingOf(landlord, id, '2026-08')
  await close(landlord, meter.id)

  const june = await settle(landlord, { apartment_id: id, period: '2026-06' })
  const { body: measured } = await step(landlord, june.body.id, 'calculate')
  const july = await missingOf(landlord, id, '2026-07')

  expect(before).toContain('reading')
  expect(july).toEqual([])
  const water = measured.items.find(({ type }: { type: string }) => type === 'utility_by_readings')
  expect(water).toMatchObject({
    amount_pln: 100,
    inputs: { metered: 10, current: { read_on: '2026-06-15', value: 1100 } },
  })
})

test('a meter that was closed by mistake is reopened, and its last value is cancelled', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const open = await reopen(landlord, meter.id)
  await close(landlord, meter.id)

  const { status, body } = await reopen(landlord, meter.id)
  const later = await read(landlord, meter.id, { read_on: '2026-06-16', value: 1050 })

  expect(open).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ closed_on: null, devices: meter.devices })
  expect(later.status).toBe(201)
  const final = (await readingsOf(landlord, meter.id)).find(({ kind }: { kind: string }) => kind === 'final')
  expect(final).toMatchObject({ cancellation_reason: 'a mistake' })
})

const zones = [
  { register: 'day', initial_value: 500 },
  { register: 'night', initial_value: 900 },
]
const power = { utility: 'electricity', unit: 'kWh', initial_value: undefined, registers: zones }

test('a meter with zones is closed with the last value of each, reopened, closed again and not deleted', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord, power)
  const day = { register: 'day', final_value: 800 }
  const night = { register: 'night', final_value: 1400 }
  const closeZones = (registers: Members[]) => close(landlord, meter.id, { final_value: undefined, registers })

  const single = await close(landlord, meter.id)
  const half = await closeZones([day, { ...night, register: 'peak' }])
  const lower = await closeZones([day, { ...night, final_value: 10 }])
  const none = await close(landlord, meter.id, { final_value: undefined })
  const closed = await closeZones([day, night])
  const kept = await remove(landlord, meter.id)
  const reopened = await reopen(landlord, meter.id)
  const again = await closeZones([night, day])
  await reopen(landlord, meter.id)
  const removed = await remove(landlord, meter.id)

  for (const refused of [single, half])
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/registers' }] } })
  expect(none).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/final_value' }] } })
  expect(lower.body).toMatchObject({ code: 'reading_needs_reason', errors: [{ pointer: '#/registers/1/final_value' }] })
  const ended = [
    { register: 'day', initial_value: 500, final_value: 800 },
    { register: 'night', initial_value: 900, final_value: 1400 },
  ]
  for (const { body } of [closed, again])
    expect(body).toMatchObject({ closed_on: '2026-06-15', devices: [{ final_value: null, registers: ended }] })
  expect(kept).toMatchObject({ status: 409, body: { object_count: 2 } })
  expect(reopened.body).toMatchObject({ closed_on: null, devices: meter.devices })
  expect(removed.status).toBe(204)
})

test('the number of a closed or deleted meter is free, and while another meter has it the closed one is not reopened', async () => {
  const landlord = await world.aLandlord()
  const closed = await aMeter(landlord, { number: '7' })
  const deleted = await aMeter(landlord, { number: '8' })
  const { apartment_id } = closed
  await close(landlord, closed.id)
  await remove(landlord, deleted.id)

  const successor = await createMeter(landlord, { apartment_id, number: '7' })
  const second = await createMeter(landlord, { apartment_id, number: '8' })
  const reopened = await reopen(landlord, closed.id)
  const corrected = await landlord.settlements.request('PATCH', `/v1/meters/${closed.id}`, { body: { number: '8' } })

  expect([successor.status, second.status, corrected.status]).toEqual([201, 201, 200])
  expect(successor.body.warnings).toEqual([])
  expect(reopened).toMatchObject({
    status: 409,
    body: { code: 'meter_number_in_use', objects: [successor.body.id] },
  })
})

test('a day before a reading cannot be the last day of a meter', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const { body: reading } = await read(landlord, meter.id, { read_on: '2026-06-20', value: 1105 })

  const early = await close(landlord, meter.id)
  const before = await close(landlord, meter.id, { closed_on: '2025-12-31' })

  expect(early).toMatchObject({ status: 409, body: { objects: [reading.id] } })
  expect(before).toMatchObject({ status: 400, body: { errors: [{ code: 'before_installation' }] } })
})

test('a meter entered by mistake is deleted with its readings, and months no longer ask for it', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anApartment(landlord)
  await anAgreement(landlord, id)
  const meter = await aMeter(landlord, { apartment_id: id })
  const { body: reading } = await read(landlord, meter.id, { read_on: '2026-02-01', value: 1010 })
  const { body: usage } = await landlord.settlements.request('GET', '/v1/account/usage')

  const used = await remove(landlord, meter.id)
  await cancel(landlord, reading)
  const stale = await remove(landlord, meter.id, { 'if-match': '"9"' })
  const { status } = await remove(landlord, meter.id, { 'if-match': '"1"' })
  const again = await remove(landlord, meter.id)

  expect(used).toMatchObject({
    status: 409,
    body: { code: 'invalid_state', objects: [reading.id] },
  })
  expect([stale.status, status, again.status]).toEqual([412, 204, 404])
  expect(await missingOf(landlord, id, '2026-03')).toEqual([])
  const { body: after } = await landlord.settlements.request('GET', '/v1/account/usage')
  const metersOf = ({ quotas }: { quotas: { quota: string; used: number }[] }) =>
    quotas.find(({ quota }) => quota === 'meters')?.used
  expect([metersOf(usage), metersOf(after)]).toEqual([1, 0])
  expect((await auditOf(world, meter.id)).at(-1)).toMatchObject({ action: 'meter.deleted' })
})

test('a meter that a settlement charges is not deleted until that settlement is cancelled', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anApartment(landlord, { tariffs: [{ utility: 'cold_water', unit: 'm3', rate_pln: 10 }] })
  await anAgreement(landlord, id)
  const meter = await aMeter(landlord, { apartment_id: id })
  const { body: reading } = await read(landlord, meter.id, { read_on: '2026-01-31', value: 1010 })
  const { body: settlement } = await settle(landlord, { apartment_id: id, period: '2026-01' })
  await step(landlord, settlement.id, 'calculate')

  await cancel(landlord, reading)
  const refused = await remove(landlord, meter.id)
  await step(landlord, settlement.id, 'cancel', { reason: 'a mistake' })
  const removed = await remove(landlord, meter.id)

  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'invalid_state', objects: [settlement.id] },
  })
  expect(removed.status).toBe(204)
})
