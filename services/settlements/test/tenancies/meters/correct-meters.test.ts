import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aMeter, auditOf, createMeter, exchange, read, readingsOf } from './a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

type Members = Record<string, unknown>

function update(landlord: Landlord, id: string, body: Members, headers: Record<string, string> = {}) {
  return landlord.request('PATCH', `/v1/meters/${id}`, { body, headers })
}

function close(landlord: Landlord, id: string, members: Members = {}) {
  const body = { closed_on: '2026-08-15', final_value: 1100, ...members }
  return landlord.request('POST', `/v1/meters/${id}/close`, { body })
}

const datesOf = async (landlord: Landlord, id: string) =>
  (await readingsOf(landlord, id)).map(({ kind, read_on: date }: Members) => `${kind} ${date}`)

test('a meter has a place, which can be changed and removed', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord, { place: '  Kuchnia, pod zlewem ' })
  const { body: without } = await createMeter(landlord, { apartment_id: meter.apartment_id })

  const moved = await update(landlord, meter.id, { place: 'Łazienka' })
  const renumbered = await update(landlord, meter.id, { supplier_number: 'PPE 1' })
  const removed = await update(landlord, meter.id, { place: null }, { 'if-match': '"3"' })
  const tooLong = await update(landlord, meter.id, { place: 'x'.repeat(101) })

  expect([meter.place, without.place]).toEqual(['Kuchnia, pod zlewem', null])
  expect([moved.body.place, renumbered.body.place, removed.body.place]).toEqual(['Łazienka', 'Łazienka', null])
  expect(tooLong).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/place', code: 'too_long' }] } })
})

test('the day of installation is corrected with the first value of each register', async () => {
  const landlord = await world.aLandlord()
  const zones = [
    { register: 'day', initial_value: 500 },
    { register: 'night', initial_value: 900 },
  ]
  const power = { utility: 'electricity', unit: 'kWh', initial_value: undefined, registers: zones }
  const meter = await aMeter(landlord, power)
  const [first] = await readingsOf(landlord, meter.id)

  const earlier = await update(landlord, meter.id, { installed_on: '2025-12-01' }, { 'if-match': '"1"' })
  const later = await update(landlord, meter.id, { installed_on: '2026-02-01' })
  const same = await update(landlord, meter.id, { installed_on: '2026-02-01' })

  expect(earlier).toMatchObject({
    status: 200,
    headers: { etag: '"2"' },
    body: { installed_on: '2025-12-01', devices: [{ installed_on: '2025-12-01' }] },
  })
  expect([later.body.installed_on, same.headers.etag]).toEqual(['2026-02-01', '"3"'])
  expect(await datesOf(landlord, meter.id)).toEqual(['initial 2026-02-01', 'initial 2026-02-01'])
  expect((await auditOf(world, meter.id)).map(({ action }) => action)).toEqual([
    'meter.created',
    'meter.updated',
    'meter.updated',
  ])
  expect((await auditOf(world, first.id))[1]).toEqual({
    action: 'reading.updated',
    sequence: 2,
    data: { ...first, read_on: '2025-12-01', before: first },
  })
})

test('after an exchange the day of installation is that of the exchange, for both devices', async () => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord)
  await read(landlord, id, { read_on: '2026-06-01', value: 1050 })
  await exchange(landlord, id, {})

  const { status, body } = await update(landlord, id, { installed_on: '2026-06-10' })

  expect(status).toBe(200)
  expect(body.devices).toMatchObject([
    { installed_on: '2026-01-01', removed_on: '2026-06-10' },
    { installed_on: '2026-06-10', removed_on: null },
  ])
  expect((await datesOf(landlord, id)).toSorted()).toEqual([
    'final 2026-06-10',
    'initial 2026-01-01',
    'initial 2026-06-10',
    'regular 2026-06-01',
  ])
})

test('the last day of a closed meter is corrected, and a meter in use has none', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const open = await update(landlord, meter.id, { closed_on: '2026-06-20' })
  await close(landlord, meter.id)

  const { status, body } = await update(landlord, meter.id, { closed_on: '2026-07-20' })
  const later = await read(landlord, meter.id, { read_on: '2026-07-21', value: 1101 })

  expect(open).toMatchObject({ status: 409, body: { objects: [meter.id] } })
  expect(open.body.detail).toContain('Close it')
  expect(status).toBe(200)
  expect(body).toMatchObject({ closed_on: '2026-07-20', devices: [{ removed_on: '2026-07-20' }] })
  expect(await datesOf(landlord, meter.id)).toEqual(['final 2026-07-20', 'initial 2026-01-01'])
  expect(later).toMatchObject({ status: 400, body: { errors: [{ code: 'after_closing' }] } })
})

test.each([
  ['installation', 'after a reading', { installed_on: '2026-07-01' }, 'second'],
  ['installation', 'on the day of a reading', { installed_on: '2026-06-30' }, 'second'],
  ['installation', 'before a reading of the former device', { installed_on: '2026-05-01' }, 'first'],
  ['closing', 'before a reading', { closed_on: '2026-06-20' }, 'second'],
])('a day of %s %s is refused with that reading, and nothing changes', async (_, _day, change, named) => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord)
  const { body: first } = await read(landlord, id, { read_on: '2026-05-31', value: 1050 })
  await exchange(landlord, id, {})
  const { body: second } = await read(landlord, id, { read_on: '2026-06-30', value: 10 })
  const { body: closed } = await close(landlord, id, { final_value: 20 })
  const dates = await datesOf(landlord, id)

  const { status, body } = await update(landlord, id, change)

  const reading = named === 'first' ? first : second
  expect([status, body.code, body.objects]).toEqual([409, 'invalid_state', [reading.id]])
  expect(body.detail).toContain(reading.read_on)
  expect((await landlord.request('GET', `/v1/meters/${id}`)).body).toEqual(closed)
  expect(await datesOf(landlord, id)).toEqual(dates)
})

test('a meter is neither installed nor closed on a day to come, and not corrected by another account', async () => {
  const [landlord, other] = [await world.aLandlord(), await world.aLandlord()]
  const meter = await aMeter(landlord)
  await close(landlord, meter.id)

  const installed = await update(landlord, meter.id, { installed_on: '2099-01-01' })
  const closed = await update(landlord, meter.id, { closed_on: '2099-01-01' })
  const stranger = await update(other, meter.id, { installed_on: '2026-01-02' })

  expect(installed).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/installed_on', code: 'in_future' }] } })
  expect(closed).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/closed_on', code: 'in_future' }] } })
  expect(stranger.status).toBe(404)
})
