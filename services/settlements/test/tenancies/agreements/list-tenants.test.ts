import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment } from '@lokum/local-stack/world/rental'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function letTo(landlord: Landlord, tenant: object, days: object = {}) {
  const apartment = await anApartment(landlord)
  return await anAgreement(landlord, apartment.id, { tenant, starts_on: dayIn(-400), ...days })
}

async function list({ settlements }: Landlord, query = '') {
  const { status, body, bytes } = await settlements.request('GET', `/v1/tenants?${query}`)
  if (status !== 200) throw new Error(`The list was refused: ${bytes}`)
  return body
}

const namesIn = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)

test('agreements with one address are those of one tenant, with the name and phone of the newest', async () => {
  const landlord = await world.aLandlord()
  const former = await letTo(
    landlord,
    { name: 'Jan Nowak', email: 'JAN@example.org', phone: '+48 600 700 800' },
    { ends_on: dayIn(-30) },
  )
  const now = await letTo(landlord, { name: 'Jan Nowak-Lis', email: 'jan@example.org' })
  const other = await letTo(landlord, { name: 'Jan Nowak', email: 'other@example.org' }, { starts_on: dayIn(9) })

  const { data, next_cursor } = await list(landlord)

  expect(next_cursor).toBeNull()
  expect(data).toEqual([
    {
      name: 'Jan Nowak-Lis',
      email: 'jan@example.org',
      phone: null,
      state: 'running',
      agreement_ids: [now.id, former.id],
      apartment_ids: [now.apartment_id, former.apartment_id],
    },
    expect.objectContaining({ name: 'Jan Nowak', state: 'upcoming', agreement_ids: [other.id] }),
  ])
})

test('without an address, the same name is the same tenant; an address makes another one', async () => {
  const landlord = await world.aLandlord()
  const first = await letTo(landlord, { name: 'Żaneta Król', email: null }, { ends_on: dayIn(-60) })
  const second = await letTo(landlord, { name: 'ŻANETA KRÓL', email: null }, { ends_on: dayIn(-10) })
  await letTo(landlord, { name: 'Żaneta Król', email: 'zaneta@example.org' })

  const before = await list(landlord)
  await landlord.settlements.request('PATCH', `/v1/agreements/${second.id}`, {
    body: { tenant: { email: 'zaneta@example.org' } },
  })
  const after = await list(landlord)

  expect(before.data).toMatchObject([
    { email: 'zaneta@example.org', state: 'running' },
    { email: null, name: 'ŻANETA KRÓL', state: 'ended', agreement_ids: [second.id, first.id] },
  ])
  expect(after.data.map((tenant: { agreement_ids: string[] }) => tenant.agreement_ids.length)).toEqual([2, 1])
})

test('tenants are listed by their addresses, page by page, none twice', async () => {
  const landlord = await world.aLandlord()
  const long = 'ż'.repeat(180)
  for (const email of ['c@example.org', 'a@example.org', 'b@example.org', 'A@example.org'])
    await letTo(landlord, { name: 'Jan Lis', email })
  for (const name of [`${long} one`, `${long} two`]) await letTo(landlord, { name, email: null })

  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof list>> = await list(landlord, `limit=1${cursor && `&cursor=${cursor}`}`)
    expect(page.data).toHaveLength(1)
    seen.push(...page.data.map(({ email, name }: { email: string | null; name: string }) => email ?? name.slice(-3)))
    cursor = page.next_cursor
  }

  expect(seen.slice(0, 3)).toEqual(['A@example.org', 'b@example.org', 'c@example.org'])
  expect(seen.slice(3).toSorted()).toEqual(['one', 'two'])
})

test('a search finds parts of names and addresses, and a cursor keeps to it', async () => {
  const landlord = await world.aLandlord()
  for (const [name, email] of [
    ['Jan Lis', 'jan@example.org'],
    ['Ewa Lisowska', 'ewa@example.org'],
    ['100% Adam', 'adam@lis.example.org'],
    ['Maria Król', null],
  ])
    await letTo(landlord, { name, email })

  const page = await list(landlord, 'q=LIS&limit=2')

  expect(namesIn(page)).toEqual(['100% Adam', 'Ewa Lisowska'])
  expect(namesIn(await list(landlord, `q=LIS&limit=2&cursor=${page.next_cursor}`))).toEqual(['Jan Lis'])
  expect(namesIn(await list(landlord, `q=${encodeURIComponent('król')}`))).toEqual(['Maria Król'])
  expect(namesIn(await list(landlord, 'q=0%25'))).toEqual(['100% Adam'])
  expect(namesIn(await list(landlord, 'q=%25%25'))).toEqual([])
})

test('the tenants of another account stay hidden, also by a foreign cursor', async () => {
  const [landlord, stranger] = [await world.aLandlord(), await world.aLandlord()]
  for (const email of ['a@example.org', 'b@example.org']) await letTo(landlord, { name: 'Secret', email })
  const { next_cursor } = await list(landlord, 'limit=1')

  expect(await list(stranger)).toEqual({ data: [], next_cursor: null })
  expect((await list(stranger, `limit=1&cursor=${next_cursor}`)).data).toEqual([])
})

test.each(['cursor=Zm9v', 'q=a', 'state=running', 'limit=0'])('the query %s is refused', async (query) => {
  const { settlements } = await world.aLandlord()

  expect(await settlements.request('GET', `/v1/tenants?${query}`)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
})

test('a token that may not read settlements is refused', async () => {
  const { settlements } = await world.aLandlord({ scopes: ['payments.read'] })

  expect((await settlements.request('GET', '/v1/tenants')).status).toBe(403)
})
