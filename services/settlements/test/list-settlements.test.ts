import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anApartment, settle } from '@lokum/local-stack/world/rental'

let world: World
let landlord: Landlord
const created: { id: string; apartment_id: string; period: string }[] = []
beforeAll(async () => {
  world = await openWorld()
  landlord = await world.aLandlord()
  const apartments = [await anApartment(landlord), await anApartment(landlord)]
  for (const period of ['2026-03', '2026-04', '2026-05'])
    for (const { id } of apartments) created.push((await settle(landlord, { apartment_id: id, period })).body)
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const list = (query: string) => landlord.settlements.request('GET', `/v1/settlements${query}`)

test('settlements are listed newest first', async () => {
  const { body } = await list('')

  expect(body).toEqual({ data: created.toReversed(), next_cursor: null })
})

test('pages follow each other by their cursors until the last one', async () => {
  const pages = [await list('?limit=4')]
  pages.push(await list(`?limit=4&cursor=${pages[0]?.body.next_cursor}`))

  expect(pages.map(({ body }) => body.data.length)).toEqual([4, 2])
  expect(pages.flatMap(({ body }) => body.data)).toEqual(created.toReversed())
  expect(pages[1]?.body.next_cursor).toBeNull()
})

test('filters select by apartment, month and state, alone and combined', async () => {
  const apartment_id = created[0]?.apartment_id

  const ofApartment = await list(`?apartment_id=${apartment_id}`)
  const ofMonth = await list('?period=2026-04')
  const ofBoth = await list(`?apartment_id=${apartment_id}&period=2026-04&state=draft`)
  const sent = await list('?state=sent')

  expect(ofApartment.body.data).toEqual(created.filter((one) => one.apartment_id === apartment_id).toReversed())
  expect(ofMonth.body.data).toEqual(created.filter((one) => one.period === '2026-04').toReversed())
  expect(ofBoth.body.data).toEqual([created[2]])
  expect(sent.body.data).toEqual([])
})

test.each([
  'limit=0',
  'limit=101',
  'limit=x',
  'cursor=x',
  'cursor=',
  'period=2026-4',
  'state=paid',
  'apartment_id=apt_1',
  'month=2026-04',
  'period=2026-04&period=2026-05',
])('the query %s is refused', async (query) => {
  const answer = await list(`?${query}`)

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test.each(['set_1', 'set_01jd3k5q9ze8r9v4k7m2n6p0xs', 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs', '%00'])(
  'the settlement %s is not found',
  async (id) => {
    const answer = await landlord.settlements.request('GET', `/v1/settlements/${id}`)

    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  },
)

test('a settlement can neither be replaced nor deleted', async () => {
  const answers = await Promise.all(
    ['PUT', 'PATCH', 'DELETE'].map((method) =>
      landlord.settlements.request(method, `/v1/settlements/${created[0]?.id}`),
    ),
  )

  expect(answers.map(({ status, headers }) => [status, headers.allow])).toEqual(answers.map(() => [405, 'GET']))
})
