import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement } from '@lokum/local-stack/world/rental'
import { aDocument, aMeter, createMeter, exchange, read, readingsOf } from './a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

type ReadingKey = { meter_id: string; id: string }

function attach({ settlements }: Landlord, { meter_id, id }: ReadingKey, body: Record<string, unknown>) {
  return settlements.request('POST', `/v1/meters/${meter_id}/readings/${id}/photo`, { body })
}

function change({ settlements }: Landlord, { meter_id, id }: ReadingKey, body: Record<string, unknown>) {
  return settlements.request('PATCH', `/v1/meters/${meter_id}/readings/${id}`, { body })
}

function close({ settlements }: Landlord, id: string, members: Record<string, unknown>) {
  const body = { closed_on: '2026-06-15', final_value: 1100, ...members }
  return settlements.request('POST', `/v1/meters/${id}/close`, { body })
}

/** A photo on which this value was recognised. */
async function showing(meter: { apartment_id: string }, value: number) {
  const id = await aDocument(world, meter)
  await world.pools.settlements.query(insertReading, [id, value])
  return id
}

const insertReading = `
  INSERT INTO document_reading (account_id, document_id, read_by, read_at, state, not_same_as, findings, counter)
  SELECT account_id, id, 'rules', now(), 'done', '{}', '[]', jsonb_build_object('value', $2::numeric)
  FROM document WHERE id = $1`

const handover = 'Handover protocol of 1 January 2026, signed by both'

test('the first value of a meter may have a reason instead of a photo, from its creation on or later', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord, { photo_reason: handover })
  const other = await aMeter(landlord)
  const [first] = await readingsOf(landlord, meter.id)
  const [bare] = await readingsOf(landlord, other.id)

  const given = await change(landlord, bare, { photo_reason: 'Bill E/1/2026, previous reading on page 2' })
  const removed = await change(landlord, bare, { photo_reason: null })

  expect(first).toMatchObject({ kind: 'initial', photo_document_id: null, photo_reason: handover })
  expect(bare.photo_reason).toBeNull()
  expect(given).toMatchObject({ status: 200, body: { photo_reason: 'Bill E/1/2026, previous reading on page 2' } })
  expect(removed).toMatchObject({ status: 200, body: { photo_reason: null } })
})

test('another reading needs a photo, unless a tenancy begins within ten days of it', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  await anAgreement(landlord, meter.apartment_id, { starts_on: '2026-05-01' })
  const body = (date: string) => ({ read_on: date, value: 1010, photo_reason: handover })

  const early = await read(landlord, meter.id, body('2026-04-20'))
  const first = await read(landlord, meter.id, body('2026-04-30'))
  const { body: plain } = await read(landlord, meter.id, { read_on: '2026-06-30', value: 1020 })
  const late = await change(landlord, plain, { photo_reason: handover })

  const refused = { code: 'validation_failed', errors: [{ pointer: '#/photo_reason' }] }
  expect(early).toMatchObject({ status: 400, body: refused })
  expect(first).toMatchObject({ status: 201, body: { photo_reason: handover } })
  expect(late).toMatchObject({ status: 400, body: refused })
})

test('a photo of another reading is refused with a question, which a reason answers', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const photo = await aDocument(world, meter)
  const { body: last } = await read(landlord, meter.id, {
    read_on: '2026-02-01',
    value: 1010,
    photo_document_id: photo,
  })
  const [, initial] = await readingsOf(landlord, meter.id)
  const why = { document_id: photo, photo_reason: 'Both displays are on it' }

  const refused = await attach(landlord, initial, { document_id: photo })
  const accepted = await attach(landlord, initial, why)
  const again = await attach(landlord, last, { document_id: photo })

  const errors = [{ pointer: '#/document_id', code: 'photo_of_other_reading' }]
  expect(refused).toMatchObject({ status: 409, body: { code: 'reading_needs_reason', errors } })
  expect(refused.body.errors[0].detail).toContain('reading of 1 Feb 2026 already (1,010)')
  expect(accepted).toMatchObject({ status: 200, body: { photo_document_id: photo, photo_reason: why.photo_reason } })
  expect(again.status).toBe(200)
})

/** The ways to name a photo, each with the value that its reading has. */
type Way = (photo: string, value: number, members?: object) => Promise<{ status?: number; body?: object }>

/** Each way names the photo for a meter of its own in the apartment, at its place in the request. */
async function waysToName(landlord: Landlord, apartment_id: string): Promise<[string, Way][]> {
  const meters = await Promise.all(Array.from({ length: 5 }, () => aMeter(landlord, { apartment_id })))
  const [entered, attached, exchanged, replaced, closed] = meters
  const [first] = await readingsOf(landlord, attached.id)
  const attachTo: Way = async (photo, value, members = {}) => {
    if (value !== first.value) await change(landlord, first, { value })
    return attach(landlord, first, { document_id: photo, ...members })
  }
  return [
    [
      '#/photo_document_id',
      (photo, initial_value, members = {}) => {
        return createMeter(landlord, { apartment_id, initial_value, photo_document_id: photo, ...members })
      },
    ],
    [
      '#/photo_document_id',
      (photo, value, members = {}) =>
        read(landlord, entered.id, { read_on: '2026-02-01', value, photo_document_id: photo, ...members }),
    ],
    ['#/document_id', attachTo],
    [
      '#/final_photo_document_id',
      (photo, final_value, members = {}) =>
        exchange(landlord, exchanged.id, { final_value, final_photo_document_id: photo, ...members }),
    ],
    [
      '#/initial_photo_document_id',
      (photo, initial_value, members = {}) =>
        exchange(landlord, replaced.id, {
          number: '1001',
          initial_value,
          initial_photo_document_id: photo,
          ...members,
        }),
    ],
    [
      '#/photo_document_id',
      (photo, final_value, members = {}) =>
        close(landlord, closed.id, { final_value, photo_document_id: photo, ...members }),
    ],
  ]
}

const asks = (pointer: string, code: string) => ({
  status: 409,
  body: { code: 'reading_needs_reason', errors: [{ pointer, code }] },
})

test('a photo of another value or of another reading is refused with a question, for each way to name it', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const [ofReading, ofValue] = [await aDocument(world, meter), await showing(meter, 1031.026)]
  const body = { read_on: '2026-03-01', value: 1007, photo_document_id: ofReading }
  const { body: other } = await read(landlord, meter.id, body)
  const ways = await waysToName(landlord, meter.apartment_id)
  const why = { photo_reason: 'Both meters are on it' }

  for (const [pointer, name] of ways) {
    expect(await name(ofValue, 1023)).toMatchObject(asks(pointer, 'photo_of_other_value'))
    expect(await name(ofReading, 1005)).toMatchObject(asks(pointer, 'photo_of_other_reading'))
  }
  for (const [, name] of ways) expect([200, 201]).toContain((await name(ofReading, 1005, why)).status)
  const { rows } = await world.pools.settlements.query(
    'SELECT photo_reason FROM reading WHERE photo_document_id = $1 AND id <> $2',
    [ofReading, other.id],
  )
  expect(rows).toEqual(ways.map(() => why))
})

test.each([
  ['shows the value', 1031, {}],
  ['shows another value, with a reason,', 1023, { photo_reason: 'The last drum is dirty' }],
])('a photo that %s is accepted, for each way to name it', async (_, value, members) => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  for (const [, name] of await waysToName(landlord, meter.apartment_id)) {
    const photo = await showing(meter, 1031.026)

    expect([200, 201]).toContain((await name(photo, value, members)).status)
  }
})

test('one photo shows all registers of a meter on a day, and both devices of an exchange', async () => {
  const landlord = await world.aLandlord()
  const registers = [
    { register: 'day', initial_value: 510 },
    { register: 'night', initial_value: 920 },
  ]
  const zoned = { utility: 'electricity', unit: 'kWh', initial_value: undefined, registers }
  const meter = await aMeter(landlord, zoned)
  const single = await aMeter(landlord)
  const [both, exchanged, odd] = [await showing(meter, 530), await showing(single, 1043), await showing(single, 77)]
  const enter = (date: string, register: string, value: number) =>
    read(landlord, meter.id, { read_on: date, register, value, photo_document_id: both })
  const devices = (photo: string) => ({
    final_value: 1043,
    initial_value: 2,
    final_photo_document_id: photo,
    initial_photo_document_id: photo,
  })

  const [day, night] = [await enter('2026-02-01', 'day', 530), await enter('2026-02-01', 'night', 950)]
  const later = await enter('2026-03-01', 'day', 531)
  const doubted = await exchange(landlord, single.id, devices(odd))
  const accepted = await exchange(landlord, single.id, devices(exchanged))

  expect([day.status, night.status]).toEqual([201, 201])
  expect(later).toMatchObject(asks('#/photo_document_id', 'photo_of_other_reading'))
  expect(doubted).toMatchObject(asks('#/final_photo_document_id', 'photo_of_other_value'))
  expect(accepted.status).toBe(200)
})

test('a photo of a cancelled reading may belong to another one', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const photo = await aDocument(world, meter)
  const { body: wrong } = await read(landlord, meter.id, {
    read_on: '2026-03-02',
    value: 1009,
    photo_document_id: photo,
  })
  await landlord.settlements.request('POST', `/v1/meters/${meter.id}/readings/${wrong.id}/cancel`, {
    body: { reason: 'Another day' },
  })

  const right = await read(landlord, meter.id, { read_on: '2026-03-01', value: 1009, photo_document_id: photo })

  expect(right.status).toBe(201)
})

test('the last value of a closed meter needs a photo, for which a reason does not stand', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)

  const refused = await close(landlord, meter.id, { photo_reason: handover })

  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ pointer: '#/photo_reason' }] },
  })
})

test('a person may place the point among digits that were recognised without one, but not move a recognised one', async () => {
  const landlord = await world.aLandlord()
  const { apartment_id } = await aMeter(landlord)
  const create = async (initial_value: number, recognised: number) =>
    createMeter(landlord, {
      apartment_id,
      initial_value,
      photo_document_id: await showing({ apartment_id }, recognised),
    })

  expect((await create(638.21, 638_210)).status).toBe(201)
  expect((await create(6382.1, 63_821)).status).toBe(201)
  expect((await create(63_821, 6382.1)).status).toBe(409)
  expect((await create(638.21, 638_219)).status).toBe(409)
})

test('all that is doubtful about a reading is asked in one answer', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const photo_document_id = await showing(meter, 1031.026)
  const far = { read_on: '2026-02-01', value: 10310.26, photo_document_id }

  const refused = await read(landlord, meter.id, far)
  const explained = await read(landlord, meter.id, { ...far, reason: 'A pipe broke', photo_reason: 'Taken before' })

  expect(refused.body.errors).toMatchObject([
    { pointer: '#/value', code: 'point_in_doubt' },
    { pointer: '#/photo_document_id', code: 'photo_of_other_value' },
  ])
  expect(explained.status).toBe(201)
})

test('another value of a reading whose photo shows the first is refused with a question, which a new reason answers', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const photo_document_id = await showing(meter, 1031.026)
  const { body: entered } = await read(landlord, meter.id, { read_on: '2026-02-01', value: 1031, photo_document_id })

  const asked = await change(landlord, entered, { value: 1036 })
  const explained = await change(landlord, entered, { value: 1036, photo_reason: 'The last drum was between' })
  const again = await change(landlord, entered, { value: 1037 })
  const both = await change(landlord, entered, { value: 10_316 })
  const right = await change(landlord, entered, { value: 1031.5, photo_reason: null })

  expect(asked).toMatchObject(asks('#/value', 'photo_of_other_value'))
  expect(explained).toMatchObject({ status: 200, body: { value: 1036, photo_reason: 'The last drum was between' } })
  expect(again).toMatchObject(asks('#/value', 'photo_of_other_value'))
  expect(both.body.errors).toMatchObject([{ code: 'point_in_doubt' }, { code: 'photo_of_other_value' }])
  expect(right).toMatchObject({ status: 200, body: { value: 1031.5, photo_reason: null } })
})

test('the first value of a meter and a value of a photo without a recognised value are corrected alike', async () => {
  const landlord = await world.aLandlord()
  const { apartment_id } = await aMeter(landlord)
  const [seen, unseen] = [await showing({ apartment_id }, 1000), await aDocument(world, { apartment_id })]
  const first = await aMeter(landlord, { photo_document_id: seen })
  const other = await aMeter(landlord, { photo_document_id: unseen })
  const [[ofFirst], [ofOther]] = [await readingsOf(landlord, first.id), await readingsOf(landlord, other.id)]

  expect(await change(landlord, ofFirst, { value: 999 })).toMatchObject(asks('#/value', 'photo_of_other_value'))
  expect((await change(landlord, ofOther, { value: 999 })).status).toBe(200)
})

test('another day of a reading keeps its own photo, and asks about one that shows another reading of the day before', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const other = await aMeter(landlord)
  const own = await showing(meter, 1031)
  const { body: alone } = await read(landlord, meter.id, { read_on: '2026-02-01', value: 1031, photo_document_id: own })
  const shared = { photo_document_id: await aDocument(world, meter), photo_reason: 'Both meters are on it' }
  await read(landlord, meter.id, { read_on: '2026-03-01', value: 1040, ...shared })
  const { body: second } = await read(landlord, other.id, { read_on: '2026-03-01', value: 1040, ...shared })

  const moved = await change(landlord, alone, { read_on: '2026-02-02' })
  const asked = await change(landlord, second, { read_on: '2026-03-02' })
  const explained = await change(landlord, second, {
    read_on: '2026-03-02',
    photo_reason: 'Both were read on two days',
  })

  expect(moved).toMatchObject({ status: 200, body: { read_on: '2026-02-02' } })
  expect(asked).toMatchObject(asks('#/read_on', 'photo_of_other_reading'))
  expect(explained.status).toBe(200)
})

test('another value and its photo are sent together, and nothing is asked about the photo before', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const photo_document_id = await showing(meter, 1031)
  const { body: entered } = await read(landlord, meter.id, { read_on: '2026-02-01', value: 1031, photo_document_id })
  const other = await showing(meter, 1013)

  const asked = await change(landlord, entered, { value: 1014, photo_document_id: other })
  const changed = await change(landlord, entered, { value: 1013, photo_document_id: other })
  const again = await change(landlord, entered, { photo_document_id: other })
  const foreign = await change(await world.aLandlord(), entered, { photo_document_id: other })
  const unknown = await change(landlord, entered, { photo_document_id: 'doc_00000000000000000000000000' })

  expect(asked).toMatchObject(asks('#/photo_document_id', 'photo_of_other_value'))
  expect(changed).toMatchObject({ status: 200, body: { value: 1013, photo_document_id: other, photo_reason: null } })
  expect([again.status, again.body.photo_document_id]).toEqual([200, other])
  expect([foreign.status, unknown.status]).toEqual([404, 404])
})
