import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment } from '@lokum/local-stack/world/rental'
import { goldenFile } from '../../../../../packages/bill-reader/test/recognition/recognise.ts'
import { tracesOf } from './traces-of.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function aPaper({ settlements }: Landlord, name = 'labels'): Promise<string> {
  const bytes = Buffer.from(await goldenFile(`agreements/generated/${name}.pdf`))
  const file = { name: 'umowa.pdf', type: 'application/pdf', bytes }
  return (await settlements.request('POST', '/v1/documents', makeForm(file, { kind: 'agreement' }))).body.id
}

test('an agreement has its papers, which cannot be deleted until they are taken away', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const paper = await aPaper(landlord)
  const ask = landlord.settlements.request
  const agreement = await anAgreement(landlord, apartment.id, { document_ids: [paper] })

  const uses = await ask('GET', `/v1/documents/${paper}/uses`)
  const unused = await ask('GET', '/v1/documents?unused=true')
  const refused = await ask('DELETE', `/v1/documents/${paper}`)
  const taken = await ask('PATCH', `/v1/agreements/${agreement.id}`, { body: { document_ids: [] } })
  const same = await ask('PATCH', `/v1/agreements/${agreement.id}`, { body: { document_ids: [] } })
  const deleted = await ask('DELETE', `/v1/documents/${paper}`)

  expect(agreement.document_ids).toEqual([paper])
  expect(uses.body.data).toMatchObject([
    { kind: 'agreement', id: agreement.id, name: agreement.tenant.name, apartment: { id: apartment.id }, period: null },
  ])
  expect(unused.body.data).toEqual([])
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'invalid_state',
      detail: expect.stringContaining(agreement.tenant.name),
      objects: [agreement.id],
    },
  })
  expect([taken.body.document_ids, same.headers.etag, deleted.status]).toEqual([[], taken.headers.etag, 204])
  expect((await tracesOf(world, agreement.id)).audit.map(({ action }) => action)).toEqual([
    'agreement.created',
    'agreement.updated',
  ])
})

test('papers are kept once and in their order by every answer, and by changes of other members', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const [first, second] = [await aPaper(landlord), await aPaper(landlord, 'table')]
  const { id, ...created } = await anAgreement(landlord, apartment.id, { document_ids: [second, first, second] })
  const ask = landlord.settlements.request

  const reordered = await ask('PATCH', `/v1/agreements/${id}`, { body: { document_ids: [second, first] } })
  const renamed = await ask('PATCH', `/v1/agreements/${id}`, { body: { tenant: { name: 'Anna Nowa' } } })
  const one = await ask('GET', `/v1/agreements/${id}`)
  const listed = await ask('GET', '/v1/agreements')
  const fewer = await ask('PATCH', `/v1/agreements/${id}`, { body: { document_ids: [second] } })
  const ended = await ask('PATCH', `/v1/agreements/${id}`, { body: { ends_on: '2026-12-31' } })

  const both = [first, second]
  expect(created.document_ids).toEqual(both)
  expect([reordered, renamed].map(({ headers }) => headers.etag)).toEqual(['"1"', '"2"'])
  expect([reordered, renamed, one].map(({ body }) => body.document_ids)).toEqual([both, both, both])
  expect(listed.body.data).toMatchObject([{ id, document_ids: both }])
  expect([fewer, ended].map(({ body }) => body.document_ids)).toEqual([[second], [second]])
  const { events } = await tracesOf(world, id)
  const changes = events.filter(({ type }) => type.startsWith('agreement.'))
  expect(changes.map(({ data }) => JSON.parse(data).document_ids)).toEqual([both, both, [second], [second]])
})

test('the paper of another account is not found, neither for a new agreement nor for a change', async () => {
  const paper = await aPaper(await world.aLandlord())
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const agreement = await anAgreement(landlord, apartment.id, { ends_on: '2026-03-31', starts_on: '2026-03-01' })
  const { body: whole } = await landlord.settlements.request('GET', `/v1/agreements/${agreement.id}`)

  const changed = await landlord.settlements.request('PATCH', `/v1/agreements/${agreement.id}`, {
    body: { document_ids: [paper] },
  })
  const { tenant, landlord: lessor, mode, rent_pln } = whole
  const created = await landlord.settlements.request('POST', '/v1/agreements', {
    body: {
      apartment_id: apartment.id,
      mode,
      rent_pln,
      starts_on: '2026-06-01',
      document_ids: [paper],
      tenant,
      landlord: { name: lessor.name, bank_account_number: lessor.bank_account_number },
      ...(mode === 'flat_rate' && { flat_utilities_pln: 100 }),
    },
  })

  expect([changed.status, created.status]).toEqual([404, 404])
})

test('a document is deleted or becomes the paper of an agreement, but never both', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const agreement = await anAgreement(landlord, apartment.id)
  const paper = await aPaper(landlord)

  const [attached, deleted] = await Promise.all([
    landlord.settlements.request('PATCH', `/v1/agreements/${agreement.id}`, { body: { document_ids: [paper] } }),
    landlord.settlements.request('DELETE', `/v1/documents/${paper}`),
  ])
  const { body } = await landlord.settlements.request('GET', `/v1/agreements/${agreement.id}`)
  const document = await landlord.settlements.request('GET', `/v1/documents/${paper}`)

  const isAttached = attached.status === 200
  expect([attached.status, deleted.status]).toEqual(isAttached ? [200, 409] : [404, 204])
  expect([body.document_ids, document.status]).toEqual(isAttached ? [[paper], 200] : [[], 404])
})
