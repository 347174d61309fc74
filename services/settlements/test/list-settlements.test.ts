import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aHeatedYear, createTrueUp } from './months/true-ups/a-heated-year.ts'

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
  'kind=yearly',
  'kind=',
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

  expect(answers.map(({ status, headers }) => [status, headers.allow])).toEqual(
    answers.map(() => [405, 'GET, HEAD, OPTIONS']),
  )
})

test('settlements are found by agreement and by their reference code, with another label, in other letters', async () => {
  const own = await world.aLandlord()
  const apartment = await anApartment(own, { label: 'Długa 7_12' })
  const agreement = await anAgreement(own, apartment.id)
  const { body: march } = await settle(own, { apartment_id: apartment.id, period: '2026-03' })
  const { body: april } = await settle(own, { apartment_id: apartment.id, period: '2026-04' })
  const other = await anApartment(own, { label: 'Krótka 1' })
  const { body: elsewhere } = await settle(own, { apartment_id: other.id, period: '2026-04' })
  const find = async (query: Record<string, string>) => {
    const { body } = await own.settlements.request('GET', `/v1/settlements?${new URLSearchParams(query)}`)
    return body.data.map(({ id }: { id: string }) => id)
  }
  const end = april.reference_code.slice(-13)

  expect(await find({ agreement_id: agreement.id })).toEqual([april.id, march.id])
  expect(await find({ reference_code: april.reference_code })).toEqual([april.id])
  expect(await find({ reference_code: `DLUGA ${end.toLowerCase()}` })).toEqual([april.id])
  expect(await find({ reference_code: end, period: '2026-03' })).toEqual([])
  expect(await find({ q: 'DŁUGA 7' })).toEqual([april.id, march.id])
  expect(await find({ q: '7_12' })).toEqual([april.id, march.id])
  expect(await find({ q: '_1' })).toEqual([april.id, march.id])
  expect(await find({ q: '2026-04' })).toEqual([elsewhere.id, april.id])
  expect(await find({ q: end.slice(-4) })).toContain(april.id)
  await own.settlements.request('POST', `/v1/settlements/${april.id}/cancel`, { body: { reason: 'By mistake' } })
  expect(await find({ agreement_id: agreement.id })).toEqual([march.id])
  expect(await find({ reference_code: april.reference_code })).toEqual([april.id])
})

test('unpaid settlements are those that were sent and are not paid in full, also while they are corrected', async () => {
  const own = await world.aLandlord()
  const apartment = await anApartment(own)
  const ids: string[] = []
  for (const period of ['2026-01', '2026-02', '2026-03', '2026-04'])
    ids.push((await settle(own, { apartment_id: apartment.id, period })).body.id)
  const set = (index: number, columns: string) =>
    world.pools.settlements.query(`UPDATE settlement SET ${columns} WHERE id = $1`, [ids[index]])
  await set(0, `state = 'sent'`)
  await set(1, `state = 'sent', paid_at = now()`)
  await set(2, `state = 'calculated', correction_reason = 'A bill came late'`)

  const { body } = await own.settlements.request('GET', '/v1/settlements?unpaid=true')
  const sent = await own.settlements.request('GET', '/v1/settlements?unpaid=true&state=sent')

  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([ids[2], ids[0]])
  expect(sent.body.data.map(({ id }: { id: string }) => id)).toEqual([ids[0]])
})

test.each(['reference_code=Dom', 'reference_code=-2026-04-AB_1', 'unpaid=1', 'q=a', 'agreement_id=set_1'])(
  'the search %s is refused',
  async (query) => {
    expect(await list(`?${query}`)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  },
)

test('the list has settlements of all kinds, or those of one kind', async () => {
  const { landlord: own, agreement, sent } = await aHeatedYear(world, { months: ['2026-01'] })
  const { body: trueUp } = await createTrueUp(own, agreement.id, { starts_on: '2026-01-01', ends_on: '2026-01-31' })
  const find = async (query: string) => {
    const { body } = await own.settlements.request('GET', `/v1/settlements?${query}`)
    return body.data.map(({ id }: { id: string }) => id)
  }

  expect(await find('')).toEqual([trueUp.id, ...sent])
  expect(await find('kind=true_up')).toEqual([trueUp.id])
  expect(await find('kind=monthly')).toEqual(sent)
  expect(await find(`kind=true_up&agreement_id=${agreement.id}&state=sent`)).toEqual([])
  const withChanges = await own.settlements.request(
    'GET',
    '/v1/settlements?kind=monthly&updated_since=2026-01-01T00:00:00Z',
  )
  expect(withChanges).toMatchObject({ status: 400, body: { errors: [{ parameter: 'kind' }] } })
})
