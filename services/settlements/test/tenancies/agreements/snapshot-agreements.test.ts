import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { serviceClient } from '@lokum/local-stack/identity-provider/clients'
import { createClient } from '@lokum/local-stack/testing/client'
import { anAgreement, anApartment } from '@lokum/local-stack/world/rental'
import { type OwnWorld, openOwnWorld } from '../../world.ts'

let world: OwnWorld
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('the snapshot gives when apartments are let, of every account, oldest first, and tells nothing of the people', async () => {
  const [one, other] = [await world.aLandlord(), await world.aLandlord()]
  const first = await anAgreement(one, (await anApartment(one)).id, { ends_on: '2026-06-30' })
  const second = await anAgreement(other, (await anApartment(other)).id)
  const third = await anAgreement(one, (await anApartment(one)).id)
  await one.settlements.request('PATCH', `/v1/agreements/${third.id}`, { body: { rent_pln: 2_500 } })
  const token = world.identity.mint({ client: serviceClient('apartments') })
  using service = createClient({
    baseUrl: world.system.urls.settlements,
    token,
    through: 'service',
  })

  const seen: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await service.request('GET', `/internal/agreements?limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.data)
    cursor = body.next_cursor
  }

  const { rows } = await world.pools.settlements.query('SELECT id, account_id FROM agreement')
  const accountOf = (wanted: string) => rows.find(({ id }) => id === wanted)?.account_id
  const told = [first, second, third].map(({ id, apartment_id, starts_on: start, ends_on: end }) => ({
    id,
    apartment_id,
    starts_on: start,
    ends_on: end,
  }))
  expect(seen).toEqual(
    told.map((agreement, index) => {
      return { account_id: accountOf(agreement.id), sequence: index === 2 ? 2 : 1, agreement, is_deleted: false }
    }),
  )
  expect(accountOf(first.id)).not.toBe(accountOf(second.id))
})

test.each(['settlements.read', 'settlements.write', 'internal'])(
  'the snapshot is for services: a landlord with the scope %s is refused',
  async (scope) => {
    const landlord = await world.aLandlord({ scopes: [scope] })

    const answer = await landlord.settlements.request('GET', '/internal/agreements')

    expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  },
)
