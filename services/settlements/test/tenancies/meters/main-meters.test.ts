import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aMeter, auditOf, createMeter } from './a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

async function change({ settlements }: Landlord, id: string, body: object) {
  const { headers } = await settlements.request('GET', `/v1/meters/${id}`)
  return settlements.request('PATCH', `/v1/meters/${id}`, { body, headers: { 'if-match': headers.etag ?? '' } })
}

test('a meter is behind a main meter of another apartment from its creation, or from a change', async () => {
  const landlord = await world.aLandlord()
  const main = await aMeter(landlord)

  const behind = await aMeter(landlord, { main_meter_id: main.id })
  const later = await aMeter(landlord)
  const { status, body } = await change(landlord, later.id, { main_meter_id: main.id })
  const { body: placed } = await change(landlord, later.id, { place: 'Bathroom' })
  const { body: again } = await change(landlord, later.id, { main_meter_id: main.id })

  expect([main.main_meter_id, behind.main_meter_id]).toEqual([null, main.id])
  expect([status, body.main_meter_id, placed.main_meter_id]).toEqual([200, main.id, main.id])
  expect(again).toEqual(placed)
  const { body: listed } = await landlord.settlements.request('GET', `/v1/meters?main_meter_id=${main.id}`)
  expect(listed.data.map(({ id }: { id: string }) => id)).toEqual([later.id, behind.id])
  const { body: alone } = await change(landlord, later.id, { main_meter_id: null })
  expect(alone.main_meter_id).toBeNull()
  const audited = await auditOf(world, later.id)
  expect(audited.map(({ action }) => action)).toEqual([
    'meter.created',
    'meter.updated',
    'meter.updated',
    'meter.updated',
  ])
})

test.each([
  ['of another utility', { utility: 'gas' }, {}],
  ['of another unit', { utility: 'heating', unit: 'GJ' }, { utility: 'heating', unit: 'kWh' }],
  ['of hot water before cold water', { utility: 'hot_water' }, {}],
])('a main meter %s does not fit', async (_, main, behind) => {
  const landlord = await world.aLandlord()
  const { id } = await aMeter(landlord, main)

  const { status, body } = await createMeter(landlord, {
    ...behind,
    apartment_id: (await aMeter(landlord)).apartment_id,
    main_meter_id: id,
  })

  expect([status, body.errors]).toMatchObject([400, [{ pointer: '#/main_meter_id', code: 'invalid_value' }]])
})

test('hot water that is heated in the house is behind the cold water meter', async () => {
  const landlord = await world.aLandlord()
  const main = await aMeter(landlord)

  expect(await aMeter(landlord, { utility: 'hot_water', main_meter_id: main.id })).toMatchObject({
    main_meter_id: main.id,
  })
})

test('main meters have one level, are not their own, and were in use', async () => {
  const landlord = await world.aLandlord()
  const main = await aMeter(landlord)
  const behind = await aMeter(landlord, { main_meter_id: main.id })
  const other = await aMeter(landlord)
  const closed = await aMeter(landlord)
  const { headers } = await landlord.settlements.request('GET', `/v1/meters/${closed.id}`)
  await landlord.settlements.request('POST', `/v1/meters/${closed.id}/close`, {
    body: { closed_on: '2026-01-31', final_value: 1010 },
    headers: { 'if-match': headers.etag ?? '' },
  })
  const young = await aMeter(landlord, { installed_on: '2026-02-01' })

  const refused = [
    await change(landlord, main.id, { main_meter_id: main.id }),
    await change(landlord, main.id, { main_meter_id: other.id }),
    await change(landlord, other.id, { main_meter_id: behind.id }),
    await change(landlord, young.id, { main_meter_id: closed.id }),
  ]

  for (const { status, body } of refused)
    expect([status, body.errors]).toMatchObject([400, [{ pointer: '#/main_meter_id', code: 'invalid_value' }]])
  expect((await change(landlord, other.id, { main_meter_id: closed.id })).status).toBe(200)
})

test('a meter of another account, or one that does not exist, is no main meter', async () => {
  const [landlord, stranger] = [await world.aLandlord(), await world.aLandlord()]
  const [own, foreign] = [await aMeter(landlord), await aMeter(stranger)]

  for (const main_meter_id of [foreign.id, 'mtr_01jd3k5q9ze8r9v4k7m2n6p0xs']) {
    const refused = [
      await change(landlord, own.id, { main_meter_id }),
      await createMeter(landlord, { apartment_id: own.apartment_id, main_meter_id }),
    ]
    for (const { status, body } of refused)
      expect([status, body.errors]).toMatchObject([404, [{ pointer: '#/main_meter_id', code: 'not_found' }]])
  }
})

test('a main meter is kept while meters are behind it, and two meters never become each other’s', async () => {
  const landlord = await world.aLandlord()
  const [one, other] = [await aMeter(landlord), await aMeter(landlord)]

  const answers = await Promise.all([
    change(landlord, one.id, { main_meter_id: other.id }),
    change(landlord, other.id, { main_meter_id: one.id }),
  ])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const main = answers[0]?.status === 200 ? other : one
  const { headers } = await landlord.settlements.request('GET', `/v1/meters/${main.id}`)
  const deleted = await landlord.settlements.request('DELETE', `/v1/meters/${main.id}`, {
    headers: { 'if-match': headers.etag ?? '' },
  })
  expect(deleted).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
})
