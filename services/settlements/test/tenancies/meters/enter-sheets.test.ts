import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anApartment } from '@lokum/local-stack/world/rental'
import { newId } from '@lokum/service-kit/ids'
import { aDocument, aMeter, auditOf, read, readingsOf } from './a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const enter = ({ settlements }: Landlord, readings: unknown, headers: Record<string, string> = {}) =>
  settlements.request('POST', '/v1/readings', { body: { readings }, headers })

async function someMeters(count: number) {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const meters: { id: string; apartment_id: string }[] = []
  for (let made = 0; made < count; made += 1) meters.push(await aMeter(landlord, { apartment_id }))
  const [first] = meters
  if (!first) throw new Error('No meter was made.')
  return { landlord, meters, first }
}

test('a sheet of sixty meters is entered at once, in its order, each reading as by a call of its own', async () => {
  const { landlord, meters } = await someMeters(60)
  const sheet = meters
    .toReversed()
    .map(({ id }, place) => ({ meter_id: id, read_on: '2026-02-01', value: 1001 + place / 4 }))

  const answer = await enter(landlord, sheet)

  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject(sheet.map((reading) => ({ ...reading, kind: 'regular', device: 1 })))
  for (const reading of answer.body.data.slice(0, 3)) {
    const path = `/v1/meters/${reading.meter_id}/readings/${reading.id}`
    expect((await landlord.settlements.request('GET', path)).body).toEqual(reading)
    expect((await auditOf(world, reading.id)).map(({ action }) => action)).toEqual(['reading.created'])
    expect(await receivedOf(reading.id)).toEqual([reading])
  }
})

/** Readings as reading.received told them. */
async function receivedOf(id: string) {
  const { rows } = await world.pools.settlements.query(
    `SELECT data FROM outbox_event WHERE type = 'reading.received' AND aggregate_id = $1`,
    [id],
  )
  return rows.map(({ data }) => JSON.parse(data))
}

test('the first value of a meter is no reading that was received', async () => {
  const { landlord, first } = await someMeters(1)
  const [initial] = await readingsOf(landlord, first.id)

  expect(await receivedOf(initial.id)).toEqual([])
})

test('several days and registers of one meter are judged one after the other', async () => {
  const { landlord, first } = await someMeters(1)

  const falling = await enter(landlord, [
    { meter_id: first.id, read_on: '2026-02-01', value: 1010 },
    { meter_id: first.id, read_on: '2026-03-01', value: 1005 },
  ])
  const rising = await enter(landlord, [
    { meter_id: first.id, read_on: '2026-02-01', value: 1005 },
    { meter_id: first.id, read_on: '2026-03-01', value: 1010 },
  ])

  expect(falling).toMatchObject({
    status: 409,
    body: { code: 'reading_needs_reason', errors: [{ pointer: '#/readings/1/value', code: 'lower_than_before' }] },
  })
  expect(rising.status).toBe(200)
})

test('one refused reading refuses all, and the answer names the faults of each', async () => {
  const { landlord, meters, first } = await someMeters(3)
  const [, second, third] = meters
  await read(landlord, String(second?.id), { read_on: '2026-02-01', value: 1002 })
  const xml = await aDocument(world, first, 'application/xml')

  const answer = await enter(landlord, [
    { meter_id: first.id, read_on: '2026-02-01', value: 1001 },
    { meter_id: second?.id, read_on: '2026-02-01', value: 1003 },
    { meter_id: third?.id, read_on: '2026-02-01', value: 999 },
    { meter_id: third?.id, read_on: '2026-02-02', value: 100_000 },
    { meter_id: first.id, read_on: '2026-02-03', value: 1002, photo_document_id: xml },
  ])

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect(answer.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code])).toEqual([
    ['#/readings/1/read_on', 'reading_exists'],
    ['#/readings/2/value', 'lower_than_before'],
    ['#/readings/3/value', 'too_large'],
    ['#/readings/4/photo_document_id', 'invalid_value'],
  ])
  for (const [index, meter] of meters.entries())
    expect(await readingsOf(landlord, meter.id)).toHaveLength(index === 1 ? 2 : 1)
})

test('a meter or a photo that is not there, or of another account, is named by its row', async () => {
  const { landlord, first } = await someMeters(1)
  const { first: strange } = await someMeters(1)
  const foreign = await aDocument(world, strange)

  const answer = await enter(landlord, [
    { meter_id: first.id, read_on: '2026-02-01', value: 1001 },
    { meter_id: newId('meter'), read_on: '2026-02-01', value: 1001 },
    { meter_id: strange.id, read_on: '2026-02-01', value: 1001 },
    { meter_id: first.id, read_on: '2026-02-02', value: 1002, photo_document_id: foreign },
  ])

  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    '#/readings/1/meter_id',
    '#/readings/2/meter_id',
    '#/readings/3/photo_document_id',
  ])
  expect(await readingsOf(landlord, first.id)).toHaveLength(1)
})

test.each([
  ['none', () => []],
  [
    'more than 200',
    (meter_id: string) => Array.from({ length: 201 }, () => ({ meter_id, read_on: '2026-02-01', value: 1 })),
  ],
  ['one without its meter', () => [{ read_on: '2026-02-01', value: 1001 }]],
  [
    'one with an unknown member',
    (meter_id: string) => [{ meter_id, read_on: '2026-02-01', value: 1001, colour: 'red' }],
  ],
  ['no list', () => ({})],
])('a sheet with %s is refused', async (_name, sheet) => {
  const { landlord, first } = await someMeters(1)

  const answer = await enter(landlord, sheet(first.id))

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect(await readingsOf(landlord, first.id)).toHaveLength(1)
})

test('a repeated key enters a sheet once, and two sheets of the same meters in other orders do not wait for each other', async () => {
  const { landlord, meters } = await someMeters(10)
  const sheet = (day: string, value: number) => meters.map(({ id }) => ({ meter_id: id, read_on: day, value }))
  const key = { 'idempotency-key': 'sheet-of-february' }

  const first = await enter(landlord, sheet('2026-02-01', 1001), key)
  const again = await enter(landlord, sheet('2026-02-01', 1001), key)
  const both = await Promise.all([
    enter(landlord, sheet('2026-03-01', 1002)),
    enter(landlord, sheet('2026-04-01', 1003).toReversed()),
  ])

  expect([first.status, again.bytes]).toEqual([200, first.bytes])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  for (const { id } of meters) expect(await readingsOf(landlord, id)).toHaveLength(4)
})
