import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anApartment } from '@lokum/local-stack/world/rental'
import { aDocument, aMeter, auditOf, createMeter, read, readingsOf } from './a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const registers = [
  { register: 'day', initial_value: 500 },
  { register: 'night', initial_value: 900 },
]
const power = { utility: 'electricity', unit: 'kWh', initial_value: undefined, registers }

function exchange({ settlements }: Landlord, id: string, members: Record<string, unknown>) {
  const body = { exchanged_on: '2026-06-15', number: '999', digits: 6, ...members }
  return settlements.request('POST', `/v1/meters/${id}/exchange`, { body })
}

test('a meter of a two-zone tariff has a first reading and a photo for each register', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  await world.copied(apartment_id)
  const [both, own] = [await aDocument(world, { apartment_id }), await aDocument(world, { apartment_id })]
  const zones = [registers[0], { ...registers[1], photo_document_id: own }]

  const meter = await aMeter(landlord, { ...power, registers: zones, apartment_id, photo_document_id: both })

  expect(meter).toMatchObject({ registers: ['day', 'night'], supplier_number: null })
  expect(meter.devices).toEqual([
    {
      device: 1,
      number: '12345678',
      digits: 5,
      installed_on: '2026-01-01',
      removed_on: null,
      initial_value: null,
      final_value: null,
      registers: registers.map((one) => ({
        ...one,
        final_value: null,
        latest_reading: { id: expect.any(String), read_on: '2026-01-01', value: one.initial_value },
      })),
    },
  ])
  expect(await readingsOf(landlord, meter.id)).toMatchObject([
    { register: 'night', kind: 'initial', value: 900, photo_document_id: own },
    { register: 'day', kind: 'initial', value: 500, photo_document_id: both },
  ])
})

test.each([
  ['no value', { registers: undefined }, '#/initial_value'],
  ['a value beside registers', { initial_value: 1 }, '#/initial_value'],
  ['one zone', { registers: registers.slice(0, 1) }, '#/registers'],
  ['the same zone twice', { registers: [registers[0], registers[0]] }, '#/registers'],
  [
    'the whole as a zone',
    { registers: [registers[0], { register: 'total', initial_value: 1 }] },
    '#/registers/1/register',
  ],
  [
    'too many digits',
    { registers: [registers[0], { register: 'night', initial_value: 1e5 }] },
    '#/registers/1/initial_value',
  ],
])('a meter with %s is refused', async (_name, members, pointer) => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)

  const answer = await createMeter(landlord, { ...power, ...members, apartment_id })

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ pointer }] } })
})

test('each register has its own reading on a day and is compared only with its own', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord, power)
  const date = '2026-02-01'

  const day = await read(landlord, meter.id, { register: 'day', read_on: date, value: 612 })
  const night = await read(landlord, meter.id, { register: 'night', read_on: date, value: 1087 })
  const again = await read(landlord, meter.id, { register: 'day', read_on: date, value: 613 })
  const lower = await read(landlord, meter.id, { register: 'night', read_on: '2026-03-01', value: 700 })

  expect([day, night].map(({ status, body }) => [status, body.register, body.value])).toEqual([
    [201, 'day', 612],
    [201, 'night', 1087],
  ])
  expect(again).toMatchObject({ status: 409, body: { code: 'reading_exists' } })
  expect(lower.body).toMatchObject({ code: 'reading_needs_reason', errors: [{ code: 'lower_than_before' }] })
})

test('a reading of a meter with several registers must name one of them', async () => {
  const landlord = await world.aLandlord()
  const [zoned, single] = [await aMeter(landlord, power), await aMeter(landlord)]
  const reading = { read_on: '2026-02-01', value: 1100 }

  const unnamed = await read(landlord, zoned.id, reading)
  const foreign = await read(landlord, single.id, { ...reading, register: 'day' })
  const named = await read(landlord, single.id, { ...reading, register: 'total' })

  expect(unnamed).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/register', code: 'required', detail: expect.stringContaining('day, night') }] },
  })
  expect(foreign).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/register', code: 'invalid_value' }] } })
  expect(named.status).toBe(201)
})

test('an exchange ends and begins each register, and a value out of order is refused for its register', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord, power)
  const day = { register: 'day', final_value: 800, initial_value: 3 }
  const night = { register: 'night', final_value: 1400, initial_value: 4 }

  const lower = await exchange(landlord, meter.id, { registers: [day, { ...night, final_value: 10 }] })
  const half = await exchange(landlord, meter.id, { registers: [day, { ...night, register: 'peak' }] })
  const single = await exchange(landlord, meter.id, { final_value: 800, initial_value: 0 })
  const done = await exchange(landlord, meter.id, { registers: [day, night] })

  expect(lower.body).toMatchObject({ code: 'reading_needs_reason', errors: [{ pointer: '#/registers/1/final_value' }] })
  const wrong = { pointer: '#/registers', detail: expect.stringContaining('day, night') }
  expect(half).toMatchObject({ status: 400, body: { errors: [wrong] } })
  expect(single).toMatchObject({ status: 400, body: { errors: [wrong] } })
  expect(done.body.devices).toMatchObject([
    {
      removed_on: '2026-06-15',
      registers: [
        { register: 'day', initial_value: 500, final_value: 800 },
        { register: 'night', initial_value: 900, final_value: 1400 },
      ],
    },
    { device: 2, initial_value: null, registers: [{ initial_value: 3 }, { initial_value: 4 }] },
  ])
  expect((await auditOf(world, meter.id)).at(-1)).toMatchObject({ action: 'meter.exchanged', data: done.body })
  const onTheDay = (await readingsOf(landlord, meter.id)).filter(
    ({ read_on: date }: { read_on: string }) => date === '2026-06-15',
  )
  expect(onTheDay).toHaveLength(4)
})

test('the exchange of a meter with one register takes no zones', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const zones = registers.map((one) => ({ ...one, final_value: 2000 }))

  const answer = await exchange(landlord, meter.id, { registers: zones })

  expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/final_value' }] } })
})

test('a supplier’s number is stored, changed and removed', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord, { supplier_number: 'PPE 5903' })
  const update = (body: object) => landlord.settlements.request('PATCH', `/v1/meters/${meter.id}`, { body })

  const changed = await update({ supplier_number: 'PPE 5904' })
  const kept = await update({ number: '7' })
  const removed = await update({ supplier_number: null })
  const tooLong = await update({ supplier_number: '1'.repeat(41) })

  expect(meter.supplier_number).toBe('PPE 5903')
  expect([changed, kept, removed].map(({ body }) => body.supplier_number)).toEqual(['PPE 5904', 'PPE 5904', null])
  expect(tooLong).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/supplier_number', code: 'too_long' }] } })
  expect((await auditOf(world, meter.id)).map(({ action }) => action)).toEqual([
    'meter.created',
    ...Array.from({ length: 3 }, () => 'meter.updated'),
  ])
})
