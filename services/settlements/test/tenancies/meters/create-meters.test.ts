import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anApartment } from '@lokum/local-stack/world/rental'
import { aDocument, aMeter, auditOf, createMeter, readingsOf } from './a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const unknownDocument = 'doc_01jd3k5q9ze8r9v4k7m2n6p0xs'
const moment = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)

test('a meter is created with its first device, whose initial value is a reading with its photo', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  await world.copied(apartment_id)
  const photo_document_id = await aDocument(world, { apartment_id })
  const manual = await aDocument(world, { apartment_id }, 'application/pdf')

  const initial = { installed_on: '2026-03-01', initial_value: 1120.123456 }
  const attached = { photo_document_id, document_ids: [manual, manual] }
  const { status, body, headers } = await createMeter(landlord, { apartment_id, ...initial, ...attached })

  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.stringMatching(/^mtr_[0-7][0-9a-hjkmnp-tv-z]{25}$/),
    apartment_id,
    utility: 'cold_water',
    unit: 'm3',
    number: '12345678',
    closed_on: null,
    document_ids: [manual],
    supplier_number: null,
    place: null,
    main_meter_id: null,
    installed_on: '2026-03-01',
    registers: ['total'],
    devices: [
      {
        device: 1,
        number: '12345678',
        digits: 5,
        ...initial,
        removed_on: null,
        final_value: null,
        registers: [
          {
            register: 'total',
            initial_value: 1120.123456,
            final_value: null,
            latest_reading: { id: expect.any(String), read_on: expect.any(String), value: 1120.123456 },
          },
        ],
      },
    ],
    warnings: [],
    created_at: moment,
    updated_at: body.created_at,
  })
  expect(headers).toMatchObject({ location: `/v1/meters/${body.id}`, etag: '"1"' })
  expect(await readingsOf(landlord, body.id)).toEqual([
    {
      id: expect.stringMatching(/^rdg_/),
      meter_id: body.id,
      device: 1,
      register: 'total',
      kind: 'initial',
      read_on: '2026-03-01',
      value: 1120.123456,
      rolled_over: false,
      reason: null,
      photo_document_id,
      photo_reason: null,
      cancelled_at: null,
      cancellation_reason: null,
      created_at: body.created_at,
    },
  ])
})

test('the audit log contains the meter and its first reading', async () => {
  const landlord = await world.aLandlord()

  const meter = await aMeter(landlord)
  const [reading] = await readingsOf(landlord, meter.id)

  expect(await auditOf(world, meter.id)).toEqual([{ action: 'meter.created', sequence: 1, data: meter }])
  expect(await auditOf(world, reading.id)).toEqual([{ action: 'reading.created', sequence: 1, data: reading }])
})

test('a created meter can be read and appears in the list', async () => {
  const landlord = await world.aLandlord()
  const water = await aMeter(landlord)
  const heat = await aMeter(landlord, { apartment_id: water.apartment_id, utility: 'heating', unit: 'GJ' })
  const elsewhere = await aMeter(landlord)
  const list = async (query: string) => (await landlord.settlements.request('GET', `/v1/meters${query}`)).body

  const one = await landlord.settlements.request('GET', `/v1/meters/${water.id}`)
  const all = await list('')
  const first = await list('?limit=2')
  const second = await list(`?limit=2&cursor=${first.next_cursor}`)

  expect(one).toMatchObject({ status: 200, body: water })
  expect(versionIn(one.headers)).toBe(1)
  expect(all).toEqual({ data: [elsewhere, heat, water], next_cursor: null })
  expect([first.data, second]).toEqual([[elsewhere, heat], { data: [water], next_cursor: null }])
  expect((await list(`?apartment_id=${water.apartment_id}`)).data).toEqual([heat, water])
  expect((await list(`?apartment_id=${water.apartment_id}&utility=heating`)).data).toEqual([heat])
})

test.each([
  ['a day to come', { installed_on: '2099-01-01' }, '#/installed_on', 'in_future'],
  ['an initial value of too many digits', { initial_value: 100_000 }, '#/initial_value', 'too_large'],
  ['a negative initial value', { initial_value: -1 }, '#/initial_value', 'too_small'],
  ['an unknown member', { version: 1 }, '#/version', 'unknown_member'],
  ['water in kilowatt-hours', { unit: 'kWh' }, '#/unit', 'invalid_value'],
  ['electricity in cubic metres', { utility: 'electricity' }, '#/unit', 'invalid_value'],
  ['a counter of two digits', { digits: 2 }, '#/digits', 'too_small'],
])('a meter with %s is refused', async (_name, members, pointer, code) => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)

  const answer = await createMeter(landlord, { apartment_id, ...members })

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ pointer, code }] } })
  expect((await landlord.settlements.request('GET', '/v1/meters')).body.data).toEqual([])
})

test('nothing of another account can be used for a meter, and an XML is no photo', async () => {
  const [landlord, other] = [await world.aLandlord(), await world.aLandlord()]
  const theirs = await aMeter(other)
  const theirDocument = await aDocument(world, theirs)
  const { id: apartment_id } = await anApartment(landlord)
  await world.copied(apartment_id)
  const xml = await aDocument(world, { apartment_id }, 'application/xml')

  const answers = [
    await createMeter(landlord, { apartment_id: theirs.apartment_id }),
    await createMeter(landlord, { apartment_id, photo_document_id: theirDocument }),
    await createMeter(landlord, { apartment_id, document_ids: [theirDocument] }),
    await createMeter(landlord, { apartment_id, document_ids: [unknownDocument] }),
    await landlord.settlements.request('GET', `/v1/meters/${theirs.id}`),
  ]
  const withXml = await createMeter(landlord, { apartment_id, photo_document_id: xml })

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not_found']))
  expect(withXml).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/photo_document_id' }] } })
  expect((await landlord.settlements.request('GET', '/v1/meters')).body.data).toEqual([])
})

test('a repeated creation with the same key creates one meter', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const body = {
    apartment_id,
    utility: 'electricity',
    unit: 'kWh',
    number: 'A1',
    digits: 6,
    installed_on: '2026-01-01',
    initial_value: 0,
  }
  const headers = { 'idempotency-key': 'meter-1' }

  const first = await landlord.settlements.request('POST', '/v1/meters', { body, headers })
  const again = await landlord.settlements.request('POST', '/v1/meters', { body, headers })

  expect(again.bytes).toEqual(first.bytes)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect((await landlord.settlements.request('GET', '/v1/meters')).body.data).toEqual([first.body])
  expect(await readingsOf(landlord, first.body.id)).toHaveLength(1)
})

test('creating a meter requires settlements.write, reading it settlements.read', async () => {
  const owner = await world.aLandlord({ account: 'meters' })
  const reader = await world.aLandlord({ account: 'meters', scopes: ['settlements.read'] })
  const writer = await world.aLandlord({ account: 'meters', scopes: ['settlements.write'] })
  const meter = await aMeter(owner)

  const created = await createMeter(reader, { apartment_id: meter.apartment_id })
  const seen = await writer.settlements.request('GET', `/v1/meters/${meter.id}`)

  expect([created.body.code, seen.body.code]).toEqual(['insufficient_scope', 'insufficient_scope'])
})
