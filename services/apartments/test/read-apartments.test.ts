import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { apartmentBody } from '@lokum/local-stack/world/rental'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function createMany(landlord: Landlord, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1)
    ids.unshift((await landlord.apartments.request('POST', '/v1/apartments', { body: apartmentBody() })).body.id)
  return ids
}

test('a list is read page by page, newest first, and what is added meanwhile disturbs nothing', async () => {
  const landlord = await world.aLandlord()
  const ids = await createMany(landlord, 7)

  const read: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await landlord.apartments.request('GET', `/v1/apartments?limit=3${cursor && `&cursor=${cursor}`}`)
    read.push(...body.data.map(({ id }: { id: string }) => id))
    cursor = body.next_cursor
    await createMany(landlord, 1)
  }

  expect(read).toEqual(ids)
})

const queries: [string, number][] = [
  ['limit=1', 200],
  ['limit=100', 200],
  ['limit=0', 400],
  ['limit=101', 400],
  ['limit=1.5', 400],
  ['limit=x', 400],
  ['limit=1&limit=2', 400],
  ['limit=', 400],
  ['cursor=', 400],
  ['cursor=abc', 400],
  ['cursor=%00', 400],
  [`cursor=${Buffer.from('set_01jd3k5q9ze8r9v4k7m2n6p0xs').toString('base64url')}`, 400],
  [`cursor=${Buffer.from("apt_' OR 1=1 --").toString('base64url')}`, 400],
  [`cursor=${'a'.repeat(513)}`, 400],
  ['state=setup', 200],
  ['state=gone', 400],
  ['other=1', 400],
]
test.each(queries)('a list with ?%s gives %d', async (query, status) => {
  const landlord = await world.aLandlord({ account: 'reader' })

  expect((await landlord.apartments.request('GET', `/v1/apartments?${query}`)).status).toBe(status)
})

test('a list is narrowed by state and by label without regard to case', async () => {
  const landlord = await world.aLandlord()
  const { body: kept } = await landlord.apartments.request('POST', '/v1/apartments', {
    body: apartmentBody({ label: 'Łąkowa 1' }),
  })
  const { body: gone } = await landlord.apartments.request('POST', '/v1/apartments', { body: apartmentBody() })
  await landlord.apartments.request('POST', `/v1/apartments/${gone.id}/archive`)
  const idsOf = async (query: string) =>
    (await landlord.apartments.request('GET', `/v1/apartments?${query}`)).body.data.map(({ id }: { id: string }) => id)

  expect(await idsOf('state=archived')).toEqual([gone.id])
  expect(await idsOf(`label=${encodeURIComponent('ŁĄKOWA 1')}`)).toEqual([kept.id])
})

test('the audit log of an apartment is read newest first', async () => {
  const landlord = await world.aLandlord()
  const [id] = await createMany(landlord, 1)
  await landlord.apartments.request('PATCH', `/v1/apartments/${id}`, { body: { surface_m2: 20 } })
  await landlord.apartments.request('POST', `/v1/apartments/${id}/archive`)

  const first = await landlord.apartments.request('GET', `/v1/apartments/${id}/audit-log?limit=2`)
  const rest = await landlord.apartments.request(
    'GET',
    `/v1/apartments/${id}/audit-log?limit=2&cursor=${first.body.next_cursor}`,
  )

  const actions = [...first.body.data, ...rest.body.data].map(({ action }: { action: string }) => action)
  expect(actions).toEqual(['apartment.archived', 'apartment.updated', 'apartment.created'])
  expect(rest.body.next_cursor).toBeNull()
})

const operations: [string, string, object?][] = [
  ['GET', ''],
  ['PATCH', '', { surface_m2: 1 }],
  ['POST', '/archive'],
  ['GET', '/audit-log'],
]
test.each(operations)(
  '%s …%s of another account’s apartment finds nothing and changes nothing',
  async (...[method, end, body]) => {
    const [owner, stranger] = [await world.aLandlord(), await world.aLandlord()]
    const [id] = await createMany(owner, 1)

    const answer = await stranger.apartments.request(method, `/v1/apartments/${id}${end}`, body ? { body } : {})

    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await owner.apartments.request('GET', `/v1/apartments/${id}`)).headers.etag).toBe('"1"')
  },
)

test('one account’s labels, keys and lists are nothing to another', async () => {
  const [one, other] = [await world.aLandlord(), await world.aLandlord()]
  const call = { body: apartmentBody(), headers: { 'idempotency-key': 'the same' } }

  const answers = [
    await one.apartments.request('POST', '/v1/apartments', call),
    await other.apartments.request('POST', '/v1/apartments', call),
  ]

  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0]?.body.id).not.toBe(answers[1]?.body.id)
  const { body } = await other.apartments.request('GET', '/v1/apartments')
  expect(body.data).toEqual([answers[1]?.body])
})

const scopes: [string, string, string, boolean][] = [
  ['apartments.read', 'GET', '/v1/apartments', true],
  ['apartments.write', 'GET', '/v1/apartments', false],
  ['apartments.read', 'POST', '/v1/apartments', false],
  ['settlements.write', 'GET', '/v1/apartments/apt_01jd3k5q9ze8r9v4k7m2n6p0xs', true],
  ['settlements.write', 'GET', '/v1/apartments', false],
  ['apartments.write', 'GET', '/v1/apartments/apt_01jd3k5q9ze8r9v4k7m2n6p0xs/audit-log', false],
  ['apartments.read', 'GET', '/internal/apartments', false],
  ['internal', 'GET', '/internal/apartments', false],
]
test.each(scopes)('the scope %s at %s %s is enough: %s', async (scope, method, path, isEnough) => {
  const landlord = await world.aLandlord({ scopes: [scope] })

  const answer = await landlord.apartments.request(method, path, method === 'POST' ? { body: apartmentBody() } : {})

  expect(answer.status === 403).toBe(!isEnough)
})
