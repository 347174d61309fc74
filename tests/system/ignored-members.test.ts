import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { apartmentBody } from '@lokum/local-stack/world/rental'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const hostile = 'Zażółć" \\ %0d%0a\r\nSet-Cookie: a=b'

test('a creation names the members that it ignored, and names them again when it is repeated', async () => {
  const landlord = await world.aLandlord()
  const { address, ...body } = apartmentBody({ postcode: '30-001', [hostile]: true })
  const create = () =>
    landlord.request('POST', '/v1/apartments', {
      body: { ...body, address: { ...address, zip: '30-001' } },
      headers: { 'idempotency-key': 'ignored-1' },
    })

  const first = await create()
  const repeated = await create()

  const named = `"/postcode", "/${encodeURIComponent(hostile)}", "/address/zip"`
  expect([first.status, first.headers['lokum-ignored']]).toEqual([201, named])
  expect([repeated.headers['idempotent-replayed'], repeated.headers['lokum-ignored']]).toEqual(['true', named])
  expect(first.headers['set-cookie']).toBeUndefined()
})

test('the creation of a settlement names them too, and a creation without any has no header', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment, headers } = await landlord.request('POST', '/v1/apartments', { body: apartmentBody() })
  await world.copied(apartment.id)

  const settlement = await landlord.request('POST', '/v1/settlements', {
    body: { apartment_id: apartment.id, period: '2026-10', note: 'x' },
  })

  expect(headers['lokum-ignored']).toBeUndefined()
  expect([settlement.status, settlement.headers['lokum-ignored']]).toEqual([201, '"/note"'])
})
