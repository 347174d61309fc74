import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { agreementTerms, anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { anXml, upload } from '../../documents/an-invoice.ts'
import { step } from '../../months/settlements/a-month.ts'
import { aLink } from '../../statements/tenants/a-tenancy.ts'
import { aMeter } from '../meters/a-meter.ts'
import { tracesOf } from './traces-of.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const pathOf = ({ id }: { id: string }) => `/v1/agreements/${id}`

const remove = ({ settlements }: Landlord, agreement: { id: string }, headers: Record<string, string> = {}) =>
  settlements.request('DELETE', pathOf(agreement), { headers })

async function aMistake() {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const agreement = await anAgreement(landlord, apartment.id, { starts_on: '2026-01-01' })
  return { landlord, apartment, agreement }
}

test('an agreement that nothing depends on is gone with its terms, and tells so once', async () => {
  const { landlord, apartment, agreement } = await aMistake()
  const { request } = landlord.settlements
  const paper = await upload(landlord, anXml())
  await request('PATCH', pathOf(agreement), { body: { document_ids: [paper] } })
  await request('POST', `${pathOf(agreement)}/terms`, {
    body: { starts_on: '2026-06-01', reason: 'amendment', rent_pln: 2600 },
  })
  const before = await request('GET', pathOf(agreement))

  const deleted = await remove(landlord, agreement)
  const again = await remove(landlord, agreement)

  expect([deleted.status, again.status, again.body.code]).toEqual([204, 404, 'not_found'])
  for (const path of [pathOf(agreement), `${pathOf(agreement)}/terms`])
    expect((await request('GET', path)).status).toBe(404)
  expect((await request('GET', `/v1/agreements?apartment_id=${apartment.id}`)).body.data).toEqual([])
  expect((await request('DELETE', `/v1/documents/${paper}`)).status).toBe(204)
  const { mails_declined_at: _, ...shown } = before.body
  const { audit, events } = await tracesOf(world, agreement.id)
  expect(audit.at(-1)).toMatchObject({ action: 'agreement.deleted', event: { data: shown } })
  const told = events.filter(({ type }) => type === 'agreement.deleted')
  expect(told).toHaveLength(1)
  expect(JSON.parse(told[0]?.data ?? '')).toEqual(shown)
})

test('the days are free for another agreement at once, and the quota has its place again', async () => {
  const { landlord, apartment, agreement } = await aMistake()
  const usage = async () =>
    (await landlord.settlements.request('GET', '/v1/account/usage')).body.quotas.find(
      ({ quota }: { quota: string }) => quota === 'agreements',
    ).used
  const used = await usage()

  await remove(landlord, agreement)
  const freed = await usage()
  const body = agreementTerms(apartment.id, { starts_on: '2026-01-01' })
  const next = await landlord.settlements.request('POST', '/v1/agreements', { body })

  expect([used, freed, next.status]).toEqual([1, 0, 201])
})

test('an outdated tag is refused, and nothing is deleted', async () => {
  const { landlord, agreement } = await aMistake()

  const refused = await remove(landlord, agreement, { 'if-match': '"7"' })

  expect([refused.status, refused.body.code]).toEqual([412, 'precondition_failed'])
  expect((await landlord.settlements.request('GET', pathOf(agreement))).status).toBe(200)
})

test('an agreement of another account is not found, and stays', async () => {
  const { landlord, agreement } = await aMistake()
  const stranger = await world.aLandlord()

  const refused = await remove(stranger, agreement)

  expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
  expect((await landlord.settlements.request('GET', pathOf(agreement))).status).toBe(200)
})

type Mistake = Awaited<ReturnType<typeof aMistake>>

const dependants: readonly [string, (mistake: Mistake) => Promise<string>][] = [
  [
    'a settlement',
    async ({ landlord, apartment }) =>
      (await settle(landlord, { apartment_id: apartment.id, period: '2026-02' })).body.id,
  ],
  [
    'a cancelled settlement',
    async ({ landlord, apartment }) => {
      const { id } = (await settle(landlord, { apartment_id: apartment.id, period: '2026-02' })).body
      await step(landlord, id, 'cancel', { reason: 'created by mistake' })
      return id
    },
  ],
  [
    'a payment',
    async ({ landlord, agreement }) => {
      const body = { received_on: '2026-02-10', amount_pln: 10, agreement_id: agreement.id }
      return (await landlord.settlements.request('POST', '/v1/payments', { body })).body.id
    },
  ],
  ['a valid link', async ({ landlord, agreement }) => (await aLink({ landlord, path: pathOf(agreement) })).id],
  [
    'a cost that is shared with it',
    async ({ landlord, apartment, agreement }) => {
      const { request } = landlord.settlements
      const shared_costs = [{ category: 'internet', share_by: 'equal' }]
      await request('PATCH', pathOf(agreement), { body: { shared_costs } })
      const document = await upload(landlord, anXml())
      await request('POST', `/v1/documents/${document}/read`)
      const body = { line: 1, period: '2026-04', apartment_ids: [apartment.id] }
      return (await request('POST', `/v1/documents/${document}/costs`, { body })).body.id
    },
  ],
  [
    'a request for readings',
    async ({ landlord, apartment, agreement }) => {
      await aMeter(landlord, { apartment_id: apartment.id })
      const body = { read_on: '2026-02-28' }
      return (await landlord.settlements.request('POST', `${pathOf(agreement)}/reading-requests`, { body })).body.id
    },
  ],
]

test.each(dependants)('%s keeps the agreement, and is named', async (_, add) => {
  const mistake = await aMistake()
  const id = await add(mistake)

  const refused = await remove(mistake.landlord, mistake.agreement)

  expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_state', objects: expect.arrayContaining([id]) } })
  expect(refused.body.detail).toContain('end the agreement on its last day instead')
  expect((await mistake.landlord.settlements.request('GET', pathOf(mistake.agreement))).status).toBe(200)
})

test('a revoked link goes with the agreement, and its token opens nothing', async () => {
  const { landlord, agreement } = await aMistake()
  const link = await aLink({ landlord, path: pathOf(agreement) })
  await landlord.settlements.request('POST', `${pathOf(agreement)}/tenant-links/${link.id}/revoke`)

  const deleted = await remove(landlord, agreement)
  const opened = await landlord.settlements.request('GET', '/v1/tenant/mails', { token: link.token })

  expect(deleted.status).toBe(204)
  expect(opened.status).toBe(401)
})

test('of a deletion and whatever begins to depend on the agreement at once, one is refused', async () => {
  for (const begin of [
    ({ landlord, apartment, agreement }: Mistake) =>
      settle(landlord, { apartment_id: apartment.id, period: '2026-02', agreement_id: agreement.id }),
    ({ landlord, agreement }: Mistake) =>
      landlord.settlements.request('POST', '/v1/payments', {
        body: { received_on: '2026-02-10', amount_pln: 10, agreement_id: agreement.id },
      }),
    ({ landlord, agreement }: Mistake) =>
      landlord.settlements.request('POST', `${pathOf(agreement)}/tenant-links`, { body: {} }),
  ]) {
    const rounds = await Promise.all([1, 2, 3, 4].map(() => aMistake()))

    const answers = await Promise.all(
      rounds.map((mistake) => Promise.all([begin(mistake), remove(mistake.landlord, mistake.agreement)])),
    )

    for (const [begun, deleted] of answers)
      expect([
        [201, 409],
        [404, 204],
        [503, 204],
        [201, 503],
      ]).toContainEqual([begun.status, deleted.status])
  }
})

test('the copy of the neighbour learns of it: a tenant-free apartment can be archived, whatever comes late', async () => {
  const { landlord, apartment, agreement } = await aMistake()
  const path = `/v1/apartments/${apartment.id}`
  await eventually(async () => expect((await landlord.apartments.request('GET', path)).body.state).toBe('active'))
  const whileLet = await landlord.apartments.request('POST', `${path}/archive`)

  await remove(landlord, agreement)
  const archived = await eventually(async () => {
    const answer = await landlord.apartments.request('POST', `${path}/archive`)
    expect(answer.status).toBe(200)
    return answer
  })

  expect(whileLet.status).toBe(409)
  expect(archived.body.state).toBe('archived')
})
