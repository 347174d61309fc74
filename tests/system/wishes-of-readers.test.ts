import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement } from '@lokum/local-stack/world/rental'
import { aMeter, read } from '../../services/settlements/test/tenancies/meters/a-meter.ts'

let world: World
let landlord: Awaited<ReturnType<World['aLandlord']>>
let apartment = ''
beforeAll(async () => {
  world = await openWorld()
  landlord = await world.aLandlord()
  const { body } = await landlord.create({ label: 'Długa 7' })
  apartment = `/v1/apartments/${body.id}`
  for (let place = 0; place < 4; place += 1)
    await landlord.create({ label: `Szeroka ${place}`, address: { street: 'Szeroka '.repeat(10), city: 'Kraków' } })
})
afterAll(() => world[Symbol.asyncDispose]())

const gzip = { 'accept-encoding': 'br;q=1.0, gzip;q=0.8, *;q=0.1' }

test('an object that has not changed is answered with 304 and without a body', async () => {
  const read = (headers: Record<string, string> = {}, method = 'GET') =>
    landlord.request(method, apartment, { headers })
  const { headers } = await read()
  const tag = headers.etag ?? ''

  const known = await Promise.all([tag, `W/${tag}`, `"0", ${tag}`, '*'].map((sent) => read({ 'if-none-match': sent })))
  const head = await read({ 'if-none-match': tag }, 'HEAD')
  const others = await Promise.all(['"0"', '"', tag.slice(1)].map((sent) => read({ 'if-none-match': sent })))
  await landlord.request('PATCH', apartment, { body: { surface_m2: 50 } })
  const changed = await read({ 'if-none-match': tag })

  expect(known.map(({ status, bytes, headers }) => [status, bytes.length, headers.etag])).toEqual(
    known.map(() => [304, 0, tag]),
  )
  expect(known[0]?.headers).toMatchObject({ 'x-request-id': expect.any(String), ratelimit: expect.any(String) })
  expect(head.status).toBe(304)
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([changed.status, changed.body.surface_m2]).toEqual([200, 50])
})

test('what changes without the version of its object, or has another language, is no 304', async () => {
  const owner = await world.aLandlord()
  const { body } = await owner.create({ label: 'Krótka 1' })
  await world.copied(body.id)
  await anAgreement(owner, String(body.id))
  const created = await owner.request('POST', '/v1/settlements', { body: { apartment_id: body.id, period: '2026-10' } })
  const path = `/v1/settlements/${created.body.id}`
  const { headers } = await owner.request('GET', path)

  const known = { 'if-none-match': headers.etag ?? '' }
  const same = await owner.request('GET', path, { headers: known })
  const polish = await owner.request('GET', path, { headers: { ...known, 'accept-language': 'pl' } })
  const meter = await aMeter(owner)
  const at = `/v1/meters/${meter.id}`
  const unread = { 'if-none-match': (await owner.request('GET', at)).headers.etag ?? '' }
  await read(owner, meter.id, { read_on: '2026-02-01', value: 1010 })
  const later = await owner.request('GET', at, { headers: unread })

  expect([same.status, polish.status, later.status]).toEqual([304, 200, 200])
  expect(later.body.devices[0].registers[0].latest_reading.value).toBe(1010)
})

test('a long answer is compressed when asked for, and a short one never', async () => {
  const plain = await landlord.request('GET', '/v1/apartments')
  const zipped = await landlord.request('GET', '/v1/apartments', { headers: gzip })
  const short = await landlord.request('GET', `${apartment}?`, { headers: gzip })
  const refused = await Promise.all(
    ['gzip;q=0', 'br', 'identity', ''].map((sent) =>
      landlord.request('GET', '/v1/apartments', { headers: { 'accept-encoding': sent } }),
    ),
  )

  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('accept-encoding') })
  expect(plain.headers).toMatchObject({ vary: expect.stringContaining('accept-encoding') })
  expect(zipped.body).toEqual(plain.body)
  expect(Number(zipped.headers['content-length'])).toBeLessThan(plain.bytes.length)
  for (const { headers } of [plain, short, ...refused]) expect(headers['content-encoding']).toBeUndefined()
})

test('the tag of a compressed object is another one, and both open a change and a 304', async () => {
  const id = apartment.split('/').at(-1) ?? ''
  await world.copied(id)
  const agreement = await anAgreement(landlord, id, {
    fixed_charges: Array.from({ length: 20 }, (_, place) => ({ label: `Opłata ${place}`, amount_pln: 10 })),
  })
  const path = `/v1/agreements/${agreement.id}`
  const plain = await landlord.request('GET', path)
  const zipped = await landlord.request('GET', path, { headers: gzip })

  const tags = [plain.headers.etag ?? '', zipped.headers.etag ?? '']
  const known = await Promise.all(
    tags.map((tag) => landlord.request('GET', path, { headers: { ...gzip, 'if-none-match': tag } })),
  )
  const changed = await landlord.request('PATCH', path, {
    body: { rent_pln: 2500 },
    headers: { 'if-match': tags[1] ?? '' },
  })
  const stale = await landlord.request('PATCH', path, {
    body: { rent_pln: 2600 },
    headers: { 'if-match': tags[0] ?? '' },
  })

  expect(new Set(tags).size).toBe(2)
  expect(known.map(({ status }) => status)).toEqual([304, 304])
  expect([changed.status, stale.status]).toEqual([200, 412])
})

test('a secret is never compressed', async () => {
  const created = await landlord.request('POST', '/v1/webhook-endpoints', {
    body: { url: `https://example.org/${'x'.repeat(1_200)}`, event_types: ['apartment.created'] },
    headers: gzip,
  })

  expect([created.status, created.headers['content-encoding']]).toEqual([201, undefined])
})

test('Link leads through a list, and a cursor leads on with the same filters only', async () => {
  const ids: string[] = []
  const links: string[] = []
  for (let path: string | undefined = '/v1/apartments?limit=2&state=setup'; path !== undefined; ) {
    const { body, headers } = await landlord.request('GET', path)
    ids.push(...body.data.map(({ id }: { id: string }) => id))
    const link = /^<(https?:\/\/[^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1]
    if (link !== undefined) links.push(link)
    path = link && new URL(link).pathname + new URL(link).search
  }
  const { body: page } = await landlord.request('GET', '/v1/apartments?limit=2&state=setup')
  const other = await landlord.request('GET', `/v1/apartments?cursor=${page.next_cursor}`)
  const wider = await landlord.request('GET', `/v1/apartments?limit=100&state=setup&cursor=${page.next_cursor}`)
  const untagged = await landlord.request('GET', `/v1/apartments?state=setup&cursor=${page.next_cursor.slice(8)}`)

  expect(new Set(ids).size).toBe(4)
  expect(links).toHaveLength(1)
  expect(other).toMatchObject({ status: 400, body: { errors: [{ parameter: 'cursor', code: 'invalid_value' }] } })
  expect([wider.status, wider.body.data.length]).toEqual([200, 2])
  expect(untagged.body).toEqual(wider.body)
})
