import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment } from '@lokum/local-stack/world/rental'

let world: World
let landlord: Landlord
const created: { id: string; apartment_id: string; starts_on: string; ends_on: string | null }[] = []
beforeAll(async () => {
  world = await openWorld()
  landlord = await world.aLandlord()
  const apartments = [await anApartment(landlord), await anApartment(landlord)]
  for (const days of [
    { ends_on: '2026-01-31' },
    { starts_on: '2026-02-01', ends_on: '2026-02-28' },
    { starts_on: '2026-03-01' },
  ])
    for (const { id } of apartments)
      created.push({ ...(await anAgreement(landlord, id, days)), mails_declined_at: null })
})
afterAll(() => world[Symbol.asyncDispose]())

const list = (query: string) => landlord.settlements.request('GET', `/v1/agreements${query}`)

test('agreements are listed newest first, page by page', async () => {
  const whole = await list('')
  const pages = [await list('?limit=4')]
  pages.push(await list(`?limit=4&cursor=${pages[0]?.body.next_cursor}`))

  expect(whole.body).toEqual({ data: created.toReversed(), next_cursor: null })
  expect(pages.map(({ body }) => body.data.length)).toEqual([4, 2])
  expect(pages.flatMap(({ body }) => body.data)).toEqual(created.toReversed())
  expect(pages[1]?.body.next_cursor).toBeNull()
})

test.each([
  ['2025-12-31', []],
  ['2026-01-01', [1, 0]],
  ['2026-01-31', [1, 0]],
  ['2026-02-01', [3, 2]],
  ['2026-02-28', [3, 2]],
  ['2026-03-01', [5, 4]],
  ['2090-01-01', [5, 4]],
])('on %s only agreements in force are listed', async (on, expected) => {
  const { body } = await list(`?on=${on}`)

  expect(body.data).toEqual(expected.map((place) => created[place]))
})

test('filters select by apartment, and by apartment and day together', async () => {
  const apartment = created[0]?.apartment_id

  const ofApartment = await list(`?apartment_id=${apartment}`)
  const ofBoth = await list(`?apartment_id=${apartment}&on=2026-02-10`)

  expect(ofApartment.body.data).toEqual([created[4], created[2], created[0]])
  expect(ofBoth.body.data).toEqual([created[2]])
})

test.each(['limit=0', 'cursor=x', 'on=2026-02-30', 'on=2026-02', 'apartment_id=apt_1', 'mode=flat_rate'])(
  'the query %s is refused',
  async (query) => {
    expect(await list(`?${query}`)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  },
)

test.each(['agr_1', 'agr_01jd3k5q9ze8r9v4k7m2n6p0xs', '%00'])('the agreement %s is not found', async (id) => {
  const path = `/v1/agreements/${id}`
  const answers = await Promise.all([
    landlord.settlements.request('GET', path),
    landlord.settlements.request('PATCH', path, { body: { rent_pln: 1 } }),
    landlord.settlements.request('PATCH', path, { body: { ends_on: '2026-12-31' } }),
  ])

  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('agreements are found by their tenants and states, as of today in Poland', async () => {
  const own = await world.aLandlord()
  const today = Date.now()
  const day = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10)
  const make = async (name: string, email: string, days: object) =>
    (await anAgreement(own, (await anApartment(own)).id, { tenant: { name, email }, ...days })).id
  const ended = await make('Żaneta Król', 'zaneta@example.org', { starts_on: '2020-01-01', ends_on: day(-3) })
  const running = await make('Jan Lis', 'JAN@example.org', { starts_on: day(-30), ends_on: day(30) })
  const open = await make('100% Jan_Lis', 'lis@example.org', { starts_on: day(-30) })
  const upcoming = await make('Ewa Lisowska', 'ewa@example.org', { starts_on: day(3) })
  const find = async (query: string) => {
    const { body } = await own.settlements.request('GET', `/v1/agreements?${query}`)
    return body.data.map(({ id }: { id: string }) => id)
  }

  expect(await find('state=ended')).toEqual([ended])
  expect(await find('state=running')).toEqual([open, running])
  expect(await find('state=upcoming')).toEqual([upcoming])
  expect(await find('tenant=jan%20lis')).toEqual([running])
  expect(await find('tenant=jan@EXAMPLE.org')).toEqual([running])
  expect(await find('tenant=Jan')).toEqual([])
  expect(await find('q=lis')).toEqual([upcoming, open, running])
  expect(await find(`q=${encodeURIComponent('żaneta')}`)).toEqual([ended])
  expect(await find(`q=${encodeURIComponent('ŻANETA KRÓL')}`)).toEqual([ended])
  expect(await find('q=0%25')).toEqual([open])
  expect(await find('q=n_l')).toEqual([open])
  expect(await find('q=%25%25')).toEqual([])
  expect(await find('q=lis&state=running')).toEqual([open, running])
  expect(await find('q=lis&limit=1')).toEqual([upcoming])
})

test.each(['q=a', `q=${'a'.repeat(101)}`, 'q=a%0Ab', 'state=gone', 'tenant=', 'q=ab&q=cd'])(
  'the search %s is refused',
  async (query) => {
    expect(await list(`?${query}`)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  },
)
