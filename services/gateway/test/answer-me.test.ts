import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import { createClient } from '@lokum/local-stack/testing/client'
import pg from 'pg'
import { aLink, type GatewayWorld, openGatewayWorld } from './world.ts'

let world: GatewayWorld
beforeAll(async () => {
  world = await openGatewayWorld({ ownDatabase: true, configured: { ACCOUNT_CEILING_FACTOR: '1' } })
})
afterAll(() => world[Symbol.asyncDispose]())

test('a token learns its account, subject, client, scopes and end, whatever it may do', async () => {
  const token = await world.aToken({ scopes: ['tax.read'], account: 'landlord-me', ttlSeconds: 120 })
  const { status, body, headers } = await world.aClient(token).request('GET', '/v1/me')

  expect(status).toBe(200)
  expect(body).toMatchObject({
    account_id: expect.stringMatching(/^acc_/),
    sub: expect.any(String),
    scopes: ['tax.read'],
  })
  expect(body.client_id).toContain('landlord-me')
  expect(Math.abs(Date.parse(body.expires_at) - Date.now() - 120_000)).toBeLessThan(60_000)
  expect(headers).toMatchObject({ ratelimit: expect.any(String), 'cache-control': 'no-store' })
})

test('what is left counts the calls of the token and those of the whole account, and of no other account', async () => {
  world.upstream.answer = async (request, response) => void response.writeHead(500).end(request.resume().method)
  const one = world.aClient(await world.aToken({ account: 'landlord-counted' }))
  const other = world.aClient(
    await world.aToken({ account: 'landlord-counted', scopes: [...landlordScopes].reverse() }),
  )
  const stranger = world.aClient(await world.aToken())
  for (let call = 0; call < 3; call += 1) await one.request('GET', '/v1/apartments').catch(() => undefined)
  await other.request('GET', '/v1/me')

  const limitsOf = async (client: typeof one) => (await client.request('GET', '/v1/me')).body.limits
  const limits = await limitsOf(one)

  expect(limits.map(({ operation }: { operation: string }) => operation)).toEqual(['listApartments', 'getMe'])
  expect(limits[0]).toMatchObject({ minute: { limit: 600, remaining: 597 }, day: { limit: 50_000, remaining: 49_997 } })
  // Two calls of this token's account, one of them with the other token.
  expect(limits[1]).toMatchObject({ minute: { remaining: 598 } })
  expect(Date.parse(limits[0].minute.resets_at)).toBeGreaterThan(Date.now() - 1_000)
  expect(await limitsOf(stranger)).toMatchObject([{ operation: 'getMe', minute: { remaining: 599 } }])
})

test('a link of a tenant, and no token, learn nothing', async () => {
  const answers = await Promise.all(
    [aLink(), null].map((token) => world.aClient('').request('GET', '/v1/me', { token })),
  )

  expect(answers.map(({ status }) => status)).toEqual([401, 401])
})

test('while the counters cannot be read, the answer is 503 and says when to come back', async () => {
  const { url: baseUrl } = world.gateway
  using client = createClient({ baseUrl, token: await world.aToken(), whenOverloaded: 'answer' })
  const owner = new pg.Client({ connectionString: world.database.ownerUrl })
  await owner.connect()
  await owner.query('ALTER TABLE call_count RENAME TO call_count_away')
  const { status, body, headers } = await client.request('GET', '/v1/me')
  await owner.query('ALTER TABLE call_count_away RENAME TO call_count')
  await owner.end()

  expect([status, body.code, headers['retry-after']]).toEqual([503, 'overloaded', '1'])
})
