import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const address = { street: 'ul. Długa 7/12', city: 'Kraków' }
const at = (pointer: string) => ({ status: 400, body: { code: 'validation_failed', errors: [{ pointer }] } })

test('an apartment has an id of the shape apt_<identifier>, which the service makes [apartment.id]', async () => {
  const landlord = await world.aLandlord()

  const first = await landlord.create({ id: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs' })
  const second = await landlord.create()

  expect(first.body.id).toMatch(/^apt_[0-9a-z]{26}$/)
  expect(first.body.id).not.toBe('apt_01jd3k5q9ze8r9v4k7m2n6p0xs')
  expect(second.body.id).not.toBe(first.body.id)
})

test('a creation without a label is refused at #/label [apartment.label-required]', async () => {
  const landlord = await world.aLandlord()

  const answers = await Promise.all([undefined, null, '', '   '].map((label) => landlord.create({ label })))

  for (const answer of answers) expect(answer).toMatchObject(at('#/label'))
})

test('a label of 32 characters is accepted and one of 33 is refused [apartment.label-length, limit.label-length]', async () => {
  const landlord = await world.aLandlord()

  const longest = await landlord.create({ label: 'Ż'.repeat(32) })
  const outside = await landlord.create({ label: '🏠'.repeat(32) })
  const tooLong = await landlord.create({ label: 'Ż'.repeat(33) })

  expect(longest).toMatchObject({ status: 201, body: { label: 'Ż'.repeat(32) } })
  expect(outside).toMatchObject({ status: 201, body: { label: '🏠'.repeat(32) } })
  expect(tooLong).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ pointer: '#/label', code: 'too_long' }] },
  })
})

test('a new apartment is in state setup, whatever was sent [apartment.state]', async () => {
  const answer = await (await world.aLandlord()).create({ state: 'archived' })

  expect(answer).toMatchObject({ status: 201, body: { state: 'setup' } })
})

test('created_at is the moment of the creation as an ISO 8601 UTC timestamp [apartment.created-at]', async () => {
  const before = Date.now()

  const { body } = await (await world.aLandlord()).create({ created_at: '2001-01-01T00:00:00.000Z' })

  expect(body.created_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  expect(Date.parse(body.created_at)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(body.created_at)).toBeLessThanOrEqual(Date.now())
})

test('a creation without an address is refused at #/address [apartment.address-required]', async () => {
  const landlord = await world.aLandlord()

  const answers = await Promise.all(
    [undefined, null, 'ul. Długa 7/12', []].map((one) => landlord.create({ address: one })),
  )

  for (const answer of answers) expect(answer).toMatchObject(at('#/address'))
})

test('an address needs its street, which holds street and number together [apartment.street-required, apartment.street-with-number]', async () => {
  const landlord = await world.aLandlord()

  const without = await landlord.create({ address: { city: 'Kraków' } })
  const created = await landlord.create({ address: { street: 'Plac Św. Marii Magdaleny 2A m. 14', city: 'Kraków' } })

  expect(without).toMatchObject(at('#/address/street'))
  expect(created.body.address.street).toBe('Plac Św. Marii Magdaleny 2A m. 14')
})

test('an address needs its city [apartment.city-required]', async () => {
  const answer = await (await world.aLandlord()).create({ address: { street: 'ul. Długa 7/12' } })

  expect(answer).toMatchObject(at('#/address/city'))
})

test('any city is accepted, one that no dictionary has too [apartment.city-free-text]', async () => {
  const landlord = await world.aLandlord()
  const cities = ['Kraków', 'Nowa Wieś koło Niczego 2', 'Zażółć-Gęślą', 'Berlin', '東京']

  const answers = await Promise.all(cities.map((city) => landlord.create({ address: { ...address, city } })))

  expect(answers.map(({ body }) => body.address.city)).toEqual(cities)
})

test('the postal code may be left out [apartment.postal-code-optional]', async () => {
  const answer = await (await world.aLandlord()).create({ address })

  expect(answer).toMatchObject({ status: 201, body: { address: { ...address, postal_code: null } } })
})

test('a postal code is two digits, a hyphen and three digits, and nothing else [apartment.postal-code-format]', async () => {
  const landlord = await world.aLandlord()
  const wrong = ['30001', '3-0001', '300-01', '30-0011', '30–001', ' 30-001', '30-00a', '٣٠-٠٠١', '30-001\n', '']

  const good = await landlord.create({ address: { ...address, postal_code: '00-950' } })
  const answers = await Promise.all(
    wrong.map((postal_code) => landlord.create({ address: { ...address, postal_code } })),
  )

  expect(good).toMatchObject({ status: 201, body: { address: { postal_code: '00-950' } } })
  for (const answer of answers) expect(answer).toMatchObject(at('#/address/postal_code'))
})

test('the floor area may be left out and is a number of square metres [apartment.surface-optional, apartment.surface-in-square-metres]', async () => {
  const landlord = await world.aLandlord()

  const without = await landlord.create()
  const given = await landlord.create({ surface_m2: 48.55 })
  const wrong = await Promise.all(['48.5', 0, -1, true, [48]].map((surface_m2) => landlord.create({ surface_m2 })))

  expect(without).toMatchObject({ status: 201, body: { surface_m2: null } })
  expect(given).toMatchObject({ status: 201, body: { surface_m2: 48.55 } })
  for (const answer of wrong) expect(answer).toMatchObject(at('#/surface_m2'))
})

test('tariffs may be left out, and come back as they were sent [apartment.tariffs-optional, create-apartment.creates]', async () => {
  const landlord = await world.aLandlord()
  const tariffs = [
    { utility: 'electricity', unit: 'kWh', rate_pln: 1.1523, valid_from: '2026-01-01' },
    { utility: 'water', fixed_pln: 12.5, supplier: { name: 'Wodociągi', regions: ['A', 'B'] } },
  ]

  const without = await landlord.create()
  const created = await landlord.create({ tariffs })

  expect(without).toMatchObject({ status: 201, body: { tariffs: [] } })
  expect(created.body.tariffs).toEqual(tariffs)
})

test('tariffs may be empty and be completed later [apartment.tariffs-later]', async () => {
  const landlord = await world.aLandlord()
  const tariffs = [{ utility: 'gas', unit: 'kWh', rate_pln: 0.31 }]

  const { body } = await landlord.create({ tariffs: [] })
  const completed = await landlord.request('PATCH', `/v1/apartments/${body.id}`, { body: { tariffs } })

  expect(body.tariffs).toEqual([])
  expect(completed).toMatchObject({ status: 200, body: { id: body.id, tariffs } })
})

test('an apartment has a label, an address, an area and tariffs, and belongs to the account that made it [service.apartment-parts, service.apartment-on-account]', async () => {
  const landlord = await world.aLandlord()
  const stranger = await world.aLandlord()
  const sent = {
    label: 'Długa 7',
    address: { ...address, postal_code: '30-001' },
    surface_m2: 48.5,
    tariffs: [{ unit: 'm3' }],
  }

  const { body } = await landlord.create(sent)

  const own = await landlord.request('GET', `/v1/apartments/${body.id}`)
  const others = await stranger.request('GET', `/v1/apartments/${body.id}`)
  expect(own.body).toMatchObject(sent)
  expect(others).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('a landlord creates, reads, lists, changes and archives apartments [service.manages-apartments]', async () => {
  const landlord = await world.aLandlord()

  const { body } = await landlord.create({ label: 'Before' })
  const path = `/v1/apartments/${body.id}`
  const changed = await landlord.request('PATCH', path, { body: { label: 'After' } })
  const list = await landlord.request('GET', '/v1/apartments')
  const archived = await landlord.request('POST', `${path}/archive`)

  expect(changed.body).toMatchObject({ id: body.id, label: 'After' })
  expect(list.body.data).toEqual([changed.body])
  expect(archived.body).toMatchObject({ id: body.id, state: 'archived' })
})
