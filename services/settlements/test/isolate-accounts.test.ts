import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anApartment, settle } from '@lokum/local-stack/world/rental'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

test('an apartment of another account is not found, whether or not the copy has it', async () => {
  const owner = await world.aLandlord()
  const stranger = await world.aLandlord()
  const apartment = await anApartment(owner)
  const body = { apartment_id: apartment.id, period: '2026-04' }

  const asked = await settle(stranger, body)
  await world.copied(apartment.id)
  const copied = await settle(stranger, body, { 'idempotency-key': 'stranger' })

  for (const answer of [asked, copied]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(answer.bytes.toString()).not.toContain(apartment.label)
  }
  expect((await settle(owner, body)).status).toBe(201)
})

test('an apartment that does not exist is not found', async () => {
  const landlord = await world.aLandlord()

  const answer = await settle(landlord, { apartment_id: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs', period: '2026-04' })

  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('a settlement of another account can neither be read nor listed', async () => {
  const owner = await world.aLandlord()
  const stranger = await world.aLandlord()
  const { id: apartment_id } = await anApartment(owner)
  const { body: settlement } = await settle(owner, { apartment_id, period: '2026-04' })

  const read = await stranger.settlements.request('GET', `/v1/settlements/${settlement.id}`)
  const lists = await Promise.all(
    ['', `?apartment_id=${apartment_id}`, '?period=2026-04', '?state=draft'].map((query) =>
      stranger.settlements.request('GET', `/v1/settlements${query}`),
    ),
  )

  expect(read).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(lists.map(({ body }) => body)).toEqual(lists.map(() => ({ data: [], next_cursor: null })))
})

test("a cursor made of another account's settlement shows nothing of that account", async () => {
  const owner = await world.aLandlord()
  const stranger = await world.aLandlord()
  const { id: apartment_id } = await anApartment(owner)
  const first = await settle(owner, { apartment_id, period: '2026-04' })
  await settle(owner, { apartment_id, period: '2026-05' })
  const cursor = Buffer.from(first.body.id).toString('base64url')

  const list = await stranger.settlements.request('GET', `/v1/settlements?cursor=${cursor}`)

  expect(list).toMatchObject({ status: 200, body: { data: [], next_cursor: null } })
})
