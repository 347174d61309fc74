import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aSettlement } from '../../tenancies/agreements/traces-of.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A landlord with an apartment that two tenants shared the middle of April of, one after the other. */
async function twoTenants() {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const first = await anAgreement(landlord, apartment.id, { starts_on: '2026-03-31', ends_on: '2026-04-15' })
  const second = await anAgreement(landlord, apartment.id, {
    starts_on: '2026-04-16',
    ends_on: '2026-05-01',
    tenant: { name: 'Zoë Žák', email: 'zoe@example.org' },
  })
  const due = (query: string) => landlord.settlements.request('GET', `/v1/settlements/due?${query}`)
  const rowOf = (agreement: { id: string; tenant: { name: string } }) => ({
    apartment_id: apartment.id,
    label: apartment.label,
    agreement_id: agreement.id,
    tenant: agreement.tenant.name,
    settlement_id: null,
    reference_code: null,
    state: null,
  })
  return { landlord, apartment, first, second, due, rowOf }
}

test('every agreement with a day in the month is due, newest first, in the usual days of the month after', async () => {
  const { first, second, due, rowOf } = await twoTenants()

  const months = await Promise.all(
    ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06'].map((period) => due(`period=${period}`)),
  )

  expect(months.map(({ body }) => body.data)).toEqual([
    [],
    [rowOf(first)],
    [rowOf(second), rowOf(first)],
    [rowOf(second)],
    [],
  ])
  expect(months[2]?.body).toMatchObject({
    period: '2026-04',
    usual_from: '2026-05-01',
    usual_to: '2026-05-10',
    next_cursor: null,
  })
})

test('December is due in January of the next year, and an open agreement in every month', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  await anAgreement(landlord, apartment.id, { starts_on: '2026-12-31' })

  const { body } = await landlord.settlements.request('GET', '/v1/settlements/due?period=2026-12')
  const later = await landlord.settlements.request('GET', '/v1/settlements/due?period=2099-12')

  expect(body).toMatchObject({ usual_from: '2027-01-01', usual_to: '2027-01-10' })
  expect([body.data.length, later.body.data.length]).toEqual([1, 1])
})

test('an agreement is due until its settlement of that month is sent, and again while that is corrected', async () => {
  const { first, second, due, rowOf } = await twoTenants()
  await aSettlement(world, first, '2026-04')
  const { rows } = await world.pools.settlements.query(
    'SELECT id AS settlement_id, reference_code FROM settlement WHERE agreement_id = $1',
    [first.id],
  )
  const pass = (columns: string) =>
    world.pools.settlements.query(`UPDATE settlement SET ${columns} WHERE id = $1`, [rows[0].settlement_id])
  const april = async () => (await due('period=2026-04')).body.data

  for (const state of ['draft', 'calculated', 'prepared']) {
    await pass(`state = '${state}'`)
    expect(await april()).toEqual([rowOf(second), { ...rowOf(first), ...rows[0], state }])
  }
  await pass(`state = 'sent'`)
  expect(await april()).toEqual([rowOf(second)])
  await pass(`state = 'calculated', correction_reason = 'A bill came late'`)
  expect(await april()).toEqual([rowOf(second), { ...rowOf(first), ...rows[0], state: 'calculated' }])
  expect((await due('period=2026-03')).body.data).toEqual([rowOf(first)])
})

test('a cancelled settlement is due again, and so is the one after it', async () => {
  const { landlord, apartment, first, second, due, rowOf } = await twoTenants()
  const make = async () =>
    (await settle(landlord, { apartment_id: apartment.id, period: '2026-04', agreement_id: first.id })).body
  const { id } = await make()

  await landlord.settlements.request('POST', `/v1/settlements/${id}/cancel`, { body: { reason: 'By mistake' } })

  expect((await due('period=2026-04')).body.data).toEqual([rowOf(second), rowOf(first)])
  const again = await make()
  expect((await due('period=2026-04')).body.data[1]).toMatchObject({ settlement_id: again.id, state: 'draft' })
})

test('pages follow each other by cursor up to the last one', async () => {
  const { first, second, due, rowOf } = await twoTenants()

  const page = await due('period=2026-04&limit=1')
  const next = await due(`period=2026-04&limit=1&cursor=${page.body.next_cursor}`)

  expect([page, next].map(({ body }) => body.data)).toEqual([[rowOf(second)], [rowOf(first)]])
  expect(next.body.next_cursor).toBeNull()
})

test.each(['', 'period=2026-4', 'period=2026-04&limit=0', 'period=2026-04&cursor=x', 'period=2026-04&state=draft'])(
  'the query "%s" is refused',
  async (query) => {
    const landlord = await world.aLandlord()

    const answer = await landlord.settlements.request('GET', `/v1/settlements/due?${query}`)

    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  },
)
