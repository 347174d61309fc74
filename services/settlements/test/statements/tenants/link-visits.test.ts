import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type OwnWorld, openOwnWorld } from '../../world.ts'
import { aLink, aTenancy, holding, type Tenancy } from './a-tenancy.ts'

let world: OwnWorld
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** The links of an agreement as the landlord sees them, newest first. */
async function listed({ landlord, path }: Tenancy) {
  const { status, body, headers } = await landlord.settlements.request('GET', `${path}/tenant-links`)
  return { status, headers, links: body.data, text: JSON.stringify(body) }
}

const visit = (tenancy: Tenancy, token: string) => holding(tenancy, token).get('settlement')

test('the landlord sees how often a link was opened and when last; loading the page again within 15 minutes is one visit', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const { token, id } = await aLink(tenancy)
  const before = (await listed(tenancy)).links[0]

  for (let turn = 0; turn < 3; turn += 1) await visit(tenancy, token)
  await Promise.all(Array.from({ length: 8 }, () => visit(tenancy, token)))
  const once = (await listed(tenancy)).links[0]
  await world.pools.settlements.query(
    `UPDATE tenant_link SET last_opened_at = last_opened_at - interval '16 minutes' WHERE id = $1`,
    [id],
  )
  await Promise.all(Array.from({ length: 8 }, () => visit(tenancy, token)))
  const twice = (await listed(tenancy)).links[0]

  expect(before).toMatchObject({ times_opened: 0, last_opened_at: null })
  expect(once).toMatchObject({ times_opened: 1, last_opened_at: expect.any(String) })
  expect(Math.abs(Date.parse(once.last_opened_at) - Date.now())).toBeLessThan(120_000)
  expect(twice.times_opened).toBe(2)
})

test('reading about the mails or the requests is no visit of the settlement', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const { token } = await aLink(tenancy)

  for (const path of ['mails', 'reading-requests', 'statement']) await holding(tenancy, token).get(path)

  expect((await listed(tenancy)).links[0].times_opened).toBe(0)
})

test('a revoked, a replaced, an expired and a guessed link count no visit', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const replaced = await aLink(tenancy)
  const revoked = await aLink(tenancy)
  await tenancy.landlord.settlements.request('POST', `${tenancy.path}/tenant-links/${revoked.id}/revoke`)
  const expired = await aLink(tenancy)
  await world.pools.settlements.query('UPDATE tenant_link SET expires_at = now() WHERE id = $1', [expired.id])

  const hash = createHash('sha256').update(expired.token).digest('hex')
  const tried = [replaced.token, revoked.token, expired.token, revoked.id, hash, `tl_${'A'.repeat(43)}`]
  const statuses = await Promise.all(tried.map(async (token) => (await visit(tenancy, token)).status))

  expect(statuses).toEqual(tried.map(() => 401))
  const { links } = await listed(tenancy)
  expect(links.map(({ times_opened }: { times_opened: number }) => times_opened)).toEqual([0, 0, 0])
})

test('a visit with the link of another tenant counts for that link alone', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const neighbour = await aTenancy(tenancy.landlord)
  const stranger = await aTenancy(await world.aLandlord())
  await Promise.all([aLink(tenancy), aLink(stranger)])
  const { token } = await aLink(neighbour)

  await visit(neighbour, token)

  const counts = await Promise.all(
    [tenancy, neighbour, stranger].map(async (one) => (await listed(one)).links[0].times_opened),
  )
  expect(counts).toEqual([0, 1, 0])
})

test('the list never shows a token or its hash, and no cache keeps a link that is shown once', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const { landlord, path } = tenancy

  const made = await landlord.settlements.request('POST', `${path}/tenant-links`)
  const token = String(made.body.url).split('#')[1] ?? ''
  const { text, headers } = await listed(tenancy)

  expect(made.headers['cache-control']).toContain('no-store')
  expect(headers['cache-control']).toContain('no-store')
  expect(text).not.toContain('tl_')
  expect(text).not.toContain(createHash('sha256').update(token).digest('hex'))
})

test('a person with read access sees the links, and makes and revokes none', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const { id, token } = await aLink(tenancy)
  const reader = await world.aLandlord({ account: tenancy.landlord.account, scopes: ['settlements.read'] })
  const asReader = { ...tenancy, landlord: reader }

  const { status } = await listed(asReader)
  const tried = [
    await reader.settlements.request('POST', `${tenancy.path}/tenant-links`),
    await reader.settlements.request('POST', `${tenancy.path}/tenant-links/${id}/revoke`),
  ]

  expect([status, ...tried.map((answer) => answer.status)]).toEqual([200, 403, 403])
  expect((await holding(tenancy, token).get('reading-requests')).status).toBe(200)
})
