import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aPng } from '../../../../../packages/bill-reader/test/files.ts'
import { auditOf, read, readingsOf } from '../../tenancies/meters/a-meter.ts'
import { aLink, allMailed, aPhoto, ask, askedOf, aTenancy, holding } from './a-tenancy.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A tenant who is asked for the end of October, after which the landlord types a value of a day. */
async function anAnswered({ read_on: date, value }: { read_on: string; value: number }) {
  const tenancy = await aTenancy(await world.aLandlord())
  const request = askedOf((await ask(tenancy, { read_on: '2026-10-31' })).body)
  await allMailed(tenancy)
  const { send } = holding(tenancy, (await aLink(tenancy)).token)
  const { landlord, meter, path } = tenancy
  const { body: typed } = await read(landlord, meter.id, { read_on: date, value })
  const answer = (text: string, day = '2026-10-31') =>
    send({ request_id: request.id, meter_id: meter.id, read_on: day, value: text }, aPng())
  const regular = async () =>
    (await readingsOf(landlord, meter.id)).filter(({ kind }: { kind: string }) => kind === 'regular')
  const state = async () => (await landlord.settlements.request('GET', `${path}/reading-requests`)).body.data[0].state
  return { landlord, typed, answer, regular, state }
}

test.each([
  ['that day', '2026-10-31'],
  ['the day before', '2026-10-30'],
  ['the day after', '2026-11-01'],
])('an equal value that the landlord typed for %s gets the photo of the tenant', async (_name, date) => {
  const { typed, answer, regular, state } = await anAnswered({ read_on: date, value: 1017.25 })

  const sent = await answer('1017,25')

  const readings = await regular()
  expect(sent).toMatchObject({ status: 201, body: { id: typed.id, value: 1017.25, read_on: date } })
  expect(readings).toMatchObject([{ id: typed.id, cancelled_at: null, photo_document_id: expect.any(String) }])
  expect(readings).toHaveLength(1)
  expect(await state()).toBe('answered')
})

test('another value is kept beside the typed one with its photo, and the landlord chooses', async () => {
  const { landlord, typed, answer, regular, state } = await anAnswered({ read_on: '2026-10-31', value: 1017 })

  const sent = await answer('1071')
  const readings = await regular()
  const { meter_id, photo_document_id } = readings.find(({ id }: { id: string }) => id === sent.body.id)
  const corrected = await landlord.settlements.request('PATCH', `/v1/meters/${meter_id}/readings/${typed.id}`, {
    body: { value: 1071 },
  })
  const photographed = await landlord.settlements.request('POST', `/v1/meters/${meter_id}/readings/${typed.id}/photo`, {
    body: { document_id: photo_document_id },
  })

  expect(sent).toMatchObject({ status: 201, body: { value: 1071, cancelled_at: expect.any(String) } })
  expect(readings).toHaveLength(2)
  expect(readings.filter(({ cancelled_at }: { cancelled_at: string | null }) => cancelled_at === null)).toMatchObject([
    { id: typed.id, value: 1017 },
  ])
  expect(sent.body.cancellation_reason).toContain('1017')
  expect((await auditOf(world, sent.body.id)).map(({ action }) => action)).toEqual(['reading.kept_beside'])
  const received = await world.pools.settlements.query(
    `SELECT aggregate_id AS id, data::json ->> 'cancelled_at' IS NOT NULL AS beside FROM outbox_event
     WHERE type = 'reading.received' AND aggregate_id = ANY ($1) ORDER BY seq`,
    [[typed.id, sent.body.id]],
  )
  expect(received.rows).toEqual([
    { id: typed.id, beside: false },
    { id: sent.body.id, beside: true },
  ])
  expect(await state()).toBe('answered')
  expect(corrected).toMatchObject({ status: 200, body: { value: 1071 } })
  expect(photographed).toMatchObject({ status: 200, body: { photo_document_id } })
})

test('a value of too many digits is refused, and a value from before the request is no answer to it', async () => {
  const { answer, regular } = await anAnswered({ read_on: '2026-10-31', value: 1017 })
  const other = await anAnswered({ read_on: '2026-10-20', value: 1017 })

  const big = await answer('123456')
  const apart = await other.answer('1018')

  expect(big).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/value', code: 'too_large' }] } })
  expect(await regular()).toHaveLength(1)
  expect(apart.status).toBe(201)
  expect(await other.regular()).toHaveLength(2)
})

test('a picture that belongs to another reading is kept only with a reason of the tenant, which the landlord sees', async () => {
  const { landlord, meter, path } = await aTenancy(await world.aLandlord())
  const picture = aPng()
  const { id: photo } = await aPhoto(landlord, picture)
  await read(landlord, meter.id, { read_on: '2026-09-30', value: 1009, photo_document_id: photo })
  const request = askedOf((await ask({ landlord, path }, { read_on: '2026-10-31' })).body)
  await allMailed({ landlord, path })
  const { send } = holding({ landlord }, (await aLink({ landlord, path })).token)
  const parts = { request_id: request.id, meter_id: meter.id, read_on: '2026-10-31', value: '1018' }

  const refused = await send(parts, picture)
  const kept = await send({ ...parts, reason: 'I have no other picture' }, picture)

  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'reading_needs_reason', errors: [{ pointer: '#/file', code: 'photo_of_other_reading' }] },
  })
  expect(refused.body.errors[0].detail).toContain('reading of 30 Sep 2026 already (1,009)')
  expect(kept.status).toBe(201)
  const [reading] = await readingsOf(landlord, meter.id)
  expect(reading).toMatchObject({ photo_document_id: photo, photo_reason: 'I have no other picture', value: 1018 })
})
