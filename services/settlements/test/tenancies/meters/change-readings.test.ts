import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aDocument, aMeter, auditOf, exchange, read, readingsOf } from './a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const unknown = { meter: 'mtr_01jd3k5q9ze8r9v4k7m2n6p0xs', reading: 'rdg_01jd3k5q9ze8r9v4k7m2n6p0xs' }

function attach({ settlements }: Landlord, { meter_id, id }: { meter_id: string; id: string }, document_id: string) {
  return settlements.request('POST', `/v1/meters/${meter_id}/readings/${id}/photo`, { body: { document_id } })
}

function cancel({ settlements }: Landlord, { meter_id, id }: { meter_id: string; id: string }, reason = 'Misread') {
  return settlements.request('POST', `/v1/meters/${meter_id}/readings/${id}/cancel`, { body: { reason } })
}

test('a photo can be attached later and replaced; repeating the same one is not audited', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const [blurred, sharp] = [await aDocument(world, meter), await aDocument(world, meter, 'application/pdf')]
  const { body: reading } = await read(landlord, meter.id, { read_on: '2026-02-01', value: 1010 })

  const first = await attach(landlord, reading, blurred)
  const second = await attach(landlord, reading, sharp)
  const again = await attach(landlord, reading, sharp)

  expect(first).toMatchObject({ status: 200, body: { ...reading, photo_document_id: blurred } })
  expect(again.body).toEqual(second.body)
  expect((await auditOf(world, reading.id)).map(({ action, sequence }) => [action, sequence])).toEqual([
    ['reading.created', 1],
    ['reading.photo_attached', 2],
    ['reading.photo_attached', 3],
  ])
  expect((await readingsOf(landlord, meter.id))[0]).toEqual(second.body)
})

test('an XML file is not a photo of a reading', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const xml = await aDocument(world, meter, 'application/xml')
  const { body: reading } = await read(landlord, meter.id, { read_on: '2026-02-01', value: 1010 })

  const attached = await attach(landlord, reading, xml)
  const entered = await read(landlord, meter.id, { read_on: '2026-03-01', value: 1010, photo_document_id: xml })

  expect(attached).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/document_id' }] } })
  expect(entered).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/photo_document_id' }] } })
})

test('a cancelled reading stays visible, counts for nothing and frees its day', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const { body: wrong } = await read(landlord, meter.id, { read_on: '2026-02-01', value: 9010, reason: 'Read twice' })

  const cancelled = await cancel(landlord, wrong)
  const { body: right } = await read(landlord, meter.id, { read_on: '2026-02-01', value: 1010 })

  expect(cancelled).toMatchObject({ status: 200, body: { cancellation_reason: 'Misread', value: 9010 } })
  expect(cancelled.body.cancelled_at).not.toBeNull()
  expect((await readingsOf(landlord, meter.id)).slice(0, 2)).toEqual([right, cancelled.body])
  expect((await auditOf(world, wrong.id)).at(-1)).toEqual({
    action: 'reading.cancelled',
    sequence: 2,
    data: cancelled.body,
  })
})

test('the first and last value of a device, and cancelled readings, cannot be cancelled', async () => {
  const landlord = await world.aLandlord()
  const meter = await aMeter(landlord)
  const photo = await aDocument(world, meter)
  const { body: regular } = await read(landlord, meter.id, { read_on: '2026-02-01', value: 1010 })
  await exchange(landlord, meter.id, {})
  await cancel(landlord, regular)
  const readings = await readingsOf(landlord, meter.id)

  const answers = [...(await Promise.all(readings.map((one: typeof regular) => cancel(landlord, one))))]
  const photographed = await attach(landlord, regular, photo)

  expect([...answers, photographed].map(({ status, body }) => [status, body.code])).toEqual(
    Array(5).fill([409, 'invalid_state']),
  )
  expect(await readingsOf(landlord, meter.id)).toEqual(readings)
})

test('a reading that explains a roll-over cannot be cancelled before it', async () => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord)
  const { body: high } = await read(landlord, id, { read_on: '2026-02-01', value: 99_000, reason: 'Never read' })
  const turned = { read_on: '2026-03-01', value: 2_000, rolled_over: true, reason: 'Five digits' }
  const { body: low } = await read(landlord, id, turned)

  const early = await cancel(landlord, high)
  const first = await cancel(landlord, low)
  const second = await cancel(landlord, high)

  expect(early).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect([first.status, second.status]).toEqual([200, 200])
})

test('readings of another account or meter are not found', async () => {
  const [landlord, other] = [await world.aLandlord(), await world.aLandlord()]
  const [meter, theirs, mine] = [await aMeter(landlord), await aMeter(other), await aMeter(landlord)]
  const theirDocument = await aDocument(world, theirs)
  const { body: reading } = await read(landlord, meter.id, { read_on: '2026-02-01', value: 1010 })

  const answers = [
    await read(other, meter.id, { read_on: '2026-03-01', value: 1020 }),
    await read(landlord, unknown.meter, { read_on: '2026-03-01', value: 1020 }),
    await read(landlord, meter.id, { read_on: '2026-03-01', value: 1020, photo_document_id: theirDocument }),
    await other.settlements.request('GET', `/v1/meters/${meter.id}/readings`),
    await other.settlements.request('GET', `/v1/meters/${meter.id}/readings/${reading.id}`),
    await landlord.settlements.request('GET', `/v1/meters/${mine.id}/readings/${reading.id}`),
    await attach(other, reading, theirDocument),
    await attach(landlord, reading, theirDocument),
    await attach(landlord, { ...reading, meter_id: mine.id }, theirDocument),
    await cancel(other, reading),
    await cancel(landlord, { ...reading, meter_id: mine.id }),
    await cancel(landlord, { meter_id: meter.id, id: unknown.reading }),
  ]

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not_found']))
  expect((await readingsOf(landlord, meter.id))[0]).toEqual(reading)
})
