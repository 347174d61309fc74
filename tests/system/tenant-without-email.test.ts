import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aMeter, aTenancy, make } from './world/monthly-close.ts'
import { aReceiver } from './world/receiver.ts'

let world: World
let landlord: Landlord
beforeAll(async () => {
  world = await openWorld()
  landlord = await world.aLandlord()
})
afterAll(() => world[Symbol.asyncDispose]())

const get = async (path: string, token?: string) =>
  (await landlord.request('GET', path, { ...(token !== undefined && { token }) })).body
const patch = (path: string, body: object) => landlord.request('PATCH', path, { body })

/** A let apartment whose tenant has no e-mail address unless one is given. */
async function aLetting(tenant: object = { name: 'Jan Nowak' }) {
  const { body: apartment } = await landlord.create()
  const terms = aTenancy({ apartment_id: apartment.id, mode: 'rent_only', tenant })
  return await make(landlord, '/v1/agreements', terms)
}

async function aPrepared(agreement: JsonBody): Promise<string> {
  const members = { apartment_id: agreement.apartment_id, period: '2026-10' }
  const { id } = await make(landlord, '/v1/settlements', members)
  for (const verb of ['calculate', 'items/decisions', 'prepare']) await make(landlord, `/v1/settlements/${id}/${verb}`)
  return id
}

const linkOf = async ({ id }: JsonBody) =>
  String((await make(landlord, `/v1/agreements/${id}/tenant-links`)).url).split('#')[1] ?? ''

test('a tenant without an e-mail address: answers, lists and events have null, sending is refused, and the statement is handed over', async () => {
  const receiver = await aReceiver(world, landlord)
  const agreement = await aLetting()
  const id = await aPrepared(agreement)

  const listed = (await get(`/v1/agreements?apartment_id=${agreement.apartment_id}`)).data[0]
  const refused = await landlord.request('POST', `/v1/settlements/${id}/send`)
  const handed = await make(landlord, `/v1/settlements/${id}/mark-sent`, { reason: 'Handed over' })

  const created = await receiver.delivery('agreement.created', agreement.id)
  const emails = [agreement, listed, created.content.data].map(({ tenant }) => tenant.email)
  expect([emails, listed.mails_declined_at]).toEqual([[null, null, null], null])
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'tenant_without_email',
      detail: expect.stringMatching(/mark-sent.*add an address/),
      objects: [agreement.id],
    },
  })
  expect(handed).toMatchObject({ state: 'sent', delivery: null })
  expect((await get('/v1/tax-years/2026')).months).toBeDefined()
})

test('a tenant without an e-mail address opens a link made by hand, and has no mails to stop', async () => {
  const agreement = await aLetting()
  const id = await aPrepared(agreement)
  await make(landlord, `/v1/settlements/${id}/mark-sent`, { reason: 'Handed over' })

  const token = await linkOf(agreement)

  const view = await get('/v1/tenant/settlement', token)
  const mails = await get('/v1/tenant/mails', token)
  const decisions = await Promise.all(
    ['decline', 'reopen'].map((verb) => landlord.request('POST', `/v1/tenant/mails/${verb}`, { token })),
  )
  expect(view.statement.tenant.name).toBe('Jan Nowak')
  expect(mails).toMatchObject({ has_email: false, declined_at: null })
  for (const decision of decisions)
    expect(decision).toMatchObject({ status: 409, body: { code: 'tenant_without_email' } })
})

test('a request for readings to a tenant without an e-mail address is refused and leaves nothing', async () => {
  const agreement = await aLetting()
  await make(landlord, '/v1/meters', aMeter({ apartment_id: agreement.apartment_id, number: number() }))
  const path = `/v1/agreements/${agreement.id}/reading-requests`

  const refused = await landlord.request('POST', path, { body: { read_on: '2026-11-10' } })

  expect(refused).toMatchObject({ status: 409, body: { code: 'tenant_without_email' } })
  expect((await get(path)).data).toEqual([])
})

test('removing the address ends the links of its readers, and adding one keeps the links that were handed over', async () => {
  const agreement = await aLetting({ name: 'Jan Nowak', email: 'jan@example.org' })
  const path = `/v1/agreements/${agreement.id}`
  const mailed = await linkOf(agreement)

  const removed = await patch(path, { tenant: { email: null } })
  const [ended] = (await get(`${path}/tenant-links`)).data
  const handed = await linkOf(agreement)
  const added = await patch(path, { tenant: { email: 'ewa@example.org' } })

  expect([removed.body.tenant.email, added.body.tenant.email]).toEqual([null, 'ewa@example.org'])
  expect(ended).toMatchObject({ revoked_because: 'email_changed' })
  expect((await get('/v1/tenant/mails', mailed)).code).toBe('invalid_token')
  expect(await get('/v1/tenant/mails', handed)).toMatchObject({ has_email: true })
})

test('agreements are found by their co-tenants, in part and by the whole name', async () => {
  const co_tenants = ['Żaneta "Zosia" Wrona', 'Olga Mazur']
  const found = await aLetting({ name: 'Adam Sikora', co_tenants })
  await aLetting({ name: 'Ewa Lis', co_tenants: ['Olga Mazurek'] })
  const find = async (query: Record<string, string>) => {
    const { data } = await get(`/v1/agreements?${new URLSearchParams(query)}`)
    return data.map(({ tenant }: JsonBody) => tenant.name)
  }

  expect(await find({ tenant: 'OLGA mazur' })).toEqual([found.tenant.name])
  expect(await find({ q: 'żaneta "z' })).toEqual([found.tenant.name])
  expect(await find({ q: 'mazur' })).toEqual(['Ewa Lis', found.tenant.name])
  expect(await find({ q: '[]' })).toEqual([])
  expect(await find({ q: '["' })).toEqual([])
})

function number(): string {
  return randomBytes(4).readUInt32BE().toString()
}
