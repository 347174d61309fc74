import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { apartmentBody } from '@lokum/local-stack/world/rental'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const longAgo = '2026-01-01T00:00:00Z'

const create = async ({ apartments }: Landlord): Promise<string> =>
  (await apartments.request('POST', '/v1/apartments', { body: apartmentBody() })).body.id
const change = ({ apartments }: Landlord, id: string, surface_m2 = 40) =>
  apartments.request('PATCH', `/v1/apartments/${id}`, { body: { surface_m2 } })
const list = ({ apartments }: Landlord, query: string) => apartments.request('GET', `/v1/apartments?${query}`)
const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id)

/** The changes, once as many as expected can be read: transactions of other files hold readers back. */
const changes = (landlord: Landlord, expected: number, query = '') =>
  eventually(async () => {
    const answer = await list(landlord, `updated_since=${longAgo}${query}`)
    expect(answer).toMatchObject({ status: 200, body: { data: { length: expected } } })
    return answer
  })

test('apartments are listed in the order of their last changes, archived ones in their state', async () => {
  const landlord = await world.aLandlord()
  const [one, two, three] = [await create(landlord), await create(landlord), await create(landlord)]
  await change(landlord, one)
  await landlord.apartments.request('POST', `/v1/apartments/${two}/archive`)

  const { body } = await eventually(async () => {
    const answer = await list(landlord, `updated_since=${longAgo}`)
    expect(idsOf(answer)).toEqual([three, one, two])
    return answer
  })

  expect(body).toMatchObject({
    data: [{ state: 'setup' }, { surface_m2: 40 }, { state: 'archived' }],
    deleted: [],
    next_cursor: null,
    resume_cursor: expect.any(String),
  })
})

test('pages have every change once, and the last cursor gives what changes later, from an empty page too', async () => {
  const landlord = await world.aLandlord()
  const ids: string[] = []
  const empty = await changes(landlord, 0)
  for (let made = 0; made < 5; made += 1) ids.push(await create(landlord))

  const all = await changes(landlord, 5, `&cursor=${empty.body.resume_cursor}`)
  const first = await list(landlord, `updated_since=${longAgo}&limit=3`)
  const second = await list(landlord, `updated_since=${longAgo}&limit=3&cursor=${first.body.next_cursor}`)
  const nothing = await changes(landlord, 0, `&cursor=${second.body.resume_cursor}`)
  await change(landlord, String(ids[0]))
  const later = await changes(landlord, 1, `&cursor=${nothing.body.resume_cursor}`)

  expect(idsOf(all)).toEqual(ids)
  expect([...idsOf(first), ...idsOf(second)]).toEqual(ids)
  expect([first.body.next_cursor, second.body.next_cursor]).toEqual([expect.any(String), null])
  expect(first.headers.link).toContain(`cursor=${first.body.next_cursor}`)
  expect(nothing.body.resume_cursor).toBe(second.body.resume_cursor)
  expect(idsOf(later)).toEqual([ids[0]])
})

test('changes before the moment are left out, and the cursor gives later ones', async () => {
  const landlord = await world.aLandlord()
  const id = await create(landlord)
  await changes(landlord, 1)
  const later = new Date(Date.now() + 300_000).toISOString()

  const none = await list(landlord, `updated_since=${later}`)
  await change(landlord, id)
  await changes(landlord, 1)
  const one = await eventually(async () => {
    const answer = await list(landlord, `updated_since=${later}&cursor=${none.body.resume_cursor}`)
    expect(idsOf(answer)).toEqual([id])
    return answer
  })

  expect(none).toMatchObject({ status: 200, body: { data: [], deleted: [], next_cursor: null } })
  expect(one.body.data).toMatchObject([{ surface_m2: 40 }])
})

test('a change without an effect is not listed', async () => {
  const landlord = await world.aLandlord()
  const id = await create(landlord)
  await change(landlord, id)
  const { body } = await changes(landlord, 1)
  await change(landlord, id)

  expect(idsOf(await list(landlord, `updated_since=${longAgo}&cursor=${body.resume_cursor}`))).toEqual([])
})

test('filters are refused beside the moment, and so are cursors of other lists and moments', async () => {
  const landlord = await world.aLandlord()
  await create(landlord)
  await create(landlord)
  const { body } = await changes(landlord, 2)
  const plain = await list(landlord, 'limit=1')
  const since = `updated_since=${longAgo}`

  const refused = await Promise.all(
    [
      `${since}&state=setup&label=x`,
      `${since}&cursor=${plain.body.next_cursor}`,
      `${since}&cursor=${Buffer.from('1 pay_01jd3k5q9ze8r9v4k7m2n6p0xs abc').toString('base64url')}`,
      `updated_since=2026-01-02T00:00:00Z&cursor=${body.resume_cursor}`,
      `cursor=${body.resume_cursor}`,
      'updated_since=yesterday',
    ].map((query) => list(landlord, query)),
  )

  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
  expect(refused.map((answer) => answer.body.errors.map(({ parameter }: { parameter: string }) => parameter))).toEqual([
    ['state', 'label'],
    ...['cursor', 'cursor', 'cursor', 'cursor'].map((name) => [name]),
    ['updated_since'],
  ])
  expect(refused[0]?.body.errors[0].detail).toContain('must be left out when `updated_since` is given')
  expect('deleted' in plain.body || 'resume_cursor' in plain.body).toBe(false)
})

test('changes of other accounts are not listed', async () => {
  const [landlord, other] = [await world.aLandlord(), await world.aLandlord()]
  await create(landlord)
  const { body } = await changes(landlord, 1)

  await create(other)
  await changes(other, 1)

  expect(idsOf(await list(other, `updated_since=${longAgo}&cursor=${body.resume_cursor}`))).toHaveLength(1)
  expect(idsOf(await list(landlord, `updated_since=${longAgo}&cursor=${body.resume_cursor}`))).toEqual([])
})
