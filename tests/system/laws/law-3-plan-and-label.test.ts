import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function held({ accountId }: Landlord) {
  const { rows } = await world.pools.apartments.query(count, [accountId])
  return rows[0]
}

const count = `
  SELECT (SELECT count(*)::int FROM apartment WHERE account_id = $1) AS apartments,
    (SELECT apartments FROM account WHERE id = $1) AS counted,
    (SELECT count(*)::int FROM audit_entry WHERE account_id = $1) AS entries,
    (SELECT count(*)::int FROM outbox_event WHERE account_id = $1) AS events`

test('law 3: forty creations that race for a plan of five make five apartments and thirty-five refusals', async () => {
  const landlord = await world.aLandlord({ plan: 'basic' })

  const answers = await Promise.all(Array.from({ length: 40 }, () => landlord.create()))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === 'plan_limit_reached')).toHaveLength(35)
  expect(await held(landlord)).toEqual({ apartments: 5, counted: 5, entries: 5, events: 10 })
})

test('law 3: forty creations that race for one label, in both cases of its letters, make one apartment', async () => {
  const landlord = await world.aLandlord({ plan: 'basic' })

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, turn) => landlord.create({ label: turn % 2 ? 'Żółta 1' : 'ŻÓŁTA 1' })),
  )

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'label_conflict')).toHaveLength(39)
  expect(await held(landlord)).toEqual({ apartments: 1, counted: 1, entries: 1, events: 2 })
})

test('law 3: creations, archivings and their races leave the count of the plan equal to the apartments that take a place', async () => {
  const landlord = await world.aLandlord({ plan: 'basic' })
  const first = await Promise.all(Array.from({ length: 5 }, () => landlord.create()))

  await Promise.all([
    ...first.map(({ body }) => landlord.request('POST', `/v1/apartments/${body.id}/archive`)),
    ...first.map(({ body }) => landlord.request('POST', `/v1/apartments/${body.id}/archive`)),
    ...Array.from({ length: 20 }, () => landlord.create()),
  ])

  const { rows } = await world.pools.apartments.query(places, [landlord.accountId])
  expect(rows[0].counted).toBe(rows[0].taken)
  expect(rows[0].taken).toBeLessThanOrEqual(5)
})

test('law 3: reopenings that race with creations for the places and labels leave no plan over its limit', async () => {
  const landlord = await world.aLandlord({ plan: 'basic' })
  const first = await Promise.all(Array.from({ length: 5 }, () => landlord.create()))
  await Promise.all(first.map(({ body }) => landlord.request('POST', `/v1/apartments/${body.id}/archive`)))

  const answers = await Promise.all([
    ...first.map(({ body }) => landlord.create({ label: body.label })),
    ...first.map(({ body }) => landlord.request('POST', `/v1/apartments/${body.id}/reopen`)),
    ...first.map(({ body }) => landlord.request('POST', `/v1/apartments/${body.id}/reopen`)),
  ])

  const { rows } = await world.pools.apartments.query(places, [landlord.accountId])
  expect(rows[0]).toEqual({ taken: 5, counted: 5 })
  const refused = answers.filter(({ status }) => status >= 300).map(({ body }) => body.code)
  expect(['label_conflict', 'plan_limit_reached', 'invalid_state']).toEqual(
    expect.arrayContaining([...new Set(refused)]),
  )
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(5)
})

const places = `
  SELECT (SELECT count(*)::int FROM apartment WHERE account_id = $1 AND state <> 'archived') AS taken,
    (SELECT apartments FROM account WHERE id = $1) AS counted`
