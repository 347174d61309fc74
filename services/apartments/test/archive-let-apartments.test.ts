import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { apartmentBody } from '@lokum/local-stack/world/rental'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import { newId } from '@lokum/service-kit/ids'
import { listRunning } from '../src/agreements/list-running.ts'
import { entities } from '../src/database.ts'

let world: World
let database: Awaited<ReturnType<typeof openDatabase>>
beforeAll(async () => {
  world = await openWorld()
  database = await openDatabase({
    url: world.system.databaseUrls.apartments,
    entities,
    applicationName: 'test',
    poolSize: 1,
  })
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

type Days = { starts_on: string; ends_on: string | null }

async function anAgreement({
  accountId,
  apartmentId,
  starts_on: start,
  ends_on: end,
}: Days & { accountId: string; apartmentId: string }) {
  const values = [newId('agreement'), accountId, apartmentId, start, end]
  await world.pools.apartments.query('INSERT INTO agreement_copy VALUES ($1, $2, $3, $4, $5, 1)', values)
}

async function aLetApartment(days: Days) {
  const landlord = await world.aLandlord()
  const { body } = await landlord.apartments.request('POST', '/v1/apartments', { body: apartmentBody() })
  const { rows } = await world.pools.apartments.query(
    `UPDATE apartment SET state = 'active' WHERE id = $1 RETURNING account_id`,
    [body.id],
  )
  await anAgreement({ accountId: rows[0].account_id, apartmentId: body.id, ...days })
  return { landlord, id: body.id, path: `/v1/apartments/${body.id}` }
}

test('an apartment in which an agreement runs is not archived, and nothing of the attempt stays', async () => {
  const { landlord, id, path } = await aLetApartment({ starts_on: '2026-01-01', ends_on: null })

  const answer = await landlord.apartments.request('POST', `${path}/archive`)

  expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect((await landlord.apartments.request('GET', path)).body.state).toBe('active')
  const { rows } = await world.pools.apartments.query(
    "SELECT action FROM (SELECT body::json->>'action' AS action FROM audit_entry WHERE resource_id = $1) AS entry",
    [id],
  )
  expect(rows).toEqual([{ action: 'apartment.created' }])
  const { rows: accounts } = await world.pools.apartments.query(
    'SELECT apartments FROM account WHERE id = (SELECT account_id FROM apartment WHERE id = $1)',
    [id],
  )
  expect(accounts).toEqual([{ apartments: 1 }])
})

test.each([
  ['has ended', { starts_on: '2025-01-01', ends_on: '2025-12-31' }],
  ['is still to begin', { starts_on: '2098-01-01', ends_on: null }],
])('an active apartment whose agreement %s is archived', async (_name, days) => {
  const { landlord, path } = await aLetApartment(days)

  const answer = await landlord.apartments.request('POST', `${path}/archive`)

  expect(answer).toMatchObject({ status: 200, body: { state: 'archived' }, headers: { etag: '"2"' } })
})

test("another account's agreement keeps no apartment from being archived", async () => {
  const { landlord, id, path } = await aLetApartment({ starts_on: '2025-01-01', ends_on: '2025-12-31' })
  await anAgreement({ accountId: newId('account'), apartmentId: id, starts_on: '2026-01-01', ends_on: null })

  const answer = await landlord.apartments.request('POST', `${path}/archive`)

  expect(answer.status).toBe(200)
})

test.each([
  ['2026-04-30T21:59:59.999Z', '2026-04-30', '2026-04-30', false],
  ['2026-04-30T22:00:00.000Z', '2026-04-30', '2026-04-30', true],
  ['2026-04-30T21:59:59.999Z', '2026-05-01', null, true],
  ['2026-04-30T22:00:00.000Z', '2026-05-01', null, false],
  ['2026-12-31T22:59:59.999Z', '2026-12-01', '2026-12-31', false],
  ['2026-12-31T23:00:00.000Z', '2026-12-01', '2026-12-31', true],
])(
  'at %s an apartment let from %s to %s is vacant: %s, as days are those of Warsaw',
  async (at, start, end, vacant) => {
    const apartment = { accountId: newId('account'), apartmentId: newId('apartment') }
    await anAgreement({ ...apartment, starts_on: start, ends_on: end })

    const answer = listRunning(database.orm.em.fork(), { ...apartment, now: new Date(at) })

    await expect(answer).resolves.toHaveLength(vacant ? 0 : 1)
  },
)
