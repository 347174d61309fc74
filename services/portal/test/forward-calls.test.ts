import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { operations } from '@lokum/contracts/catalogue'
import { isForTenants } from '@lokum/contracts/interface/operation'
import { openPortalWorld } from './portal-world.ts'

let world: Awaited<ReturnType<typeof openPortalWorld>>
beforeAll(async () => {
  world = await openPortalWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const apartment = { label: 'Dom 1', address: { street: 'ul. Długa 7', city: 'Kraków', postal_code: '30-001' } }

test('a page creates and reads what the interface has, with its headers', async () => {
  const landlord = await world.aLandlord()
  const page = await world.logIn({ account: landlord.account })
  const json = { ...apartment, label: 'Z portalu' }

  const created = await page.ask('/api/v1/apartments', { method: 'POST', json, headers: { 'idempotency-key': 'one' } })
  const again = await page.ask('/api/v1/apartments', { method: 'POST', json, headers: { 'idempotency-key': 'one' } })

  expect(created.statusCode).toBe(201)
  expect(created.headers).toMatchObject({ etag: expect.any(String), location: expect.any(String) })
  expect(again.headers['idempotent-replayed']).toBe('true')
  const { id } = JSON.parse(created.body)
  expect((await landlord.request('GET', `/v1/apartments/${id}`)).body).toEqual(JSON.parse(created.body))
})

test.each([{ site: 'cross-site' }, { site: 'same-site' }, { site: 'none' }, { site: undefined }])(
  'a call from $site is refused',
  async ({ site }) => {
    const page = await world.logIn({ account: 'sites' })

    const answers = await Promise.all(
      ['/session', '/api/v1/apartments'].map((path) =>
        page.browser.open(`${world.portalUrl}${path}`, { headers: site ? { 'sec-fetch-site': site } : {} }),
      ),
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403])
    expect(JSON.parse(answers[1]?.body ?? '')).toMatchObject({ code: 'call_refused' })
  },
)

test('a change from a page of the person who was logged in before is refused, and changes nothing', async () => {
  const page = await world.logIn({ account: 'first-person' })
  const { tag } = await page.session()
  await world.logIn({ account: 'second-person' }, page)

  const change = { method: 'POST' as const, json: apartment, headers: { 'x-portal': tag } }
  const refused = await page.ask('/api/v1/apartments', change)
  const withoutTag = await page.ask('/api/v1/apartments', { ...change, headers: { 'x-portal': '' } })

  expect([refused.statusCode, withoutTag.statusCode]).toEqual([409, 409])
  expect(JSON.parse(refused.body)).toMatchObject({ code: 'other_person' })
  expect(JSON.parse((await page.ask('/api/v1/apartments')).body).data).toEqual([])
})

test('every operation that is not for pages is refused by the portal itself', async () => {
  const page = await world.logIn({ account: 'every-operation' })
  const others = operations.filter((operation) => isForTenants(operation) || !operation.path.startsWith('/v1/'))
  const paths = [
    ...others.map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, 'x') })),
    { method: 'GET' as const, path: '/v1/' },
    { method: 'GET' as const, path: '/v1/apartments/' },
    { method: 'GET' as const, path: '/openapi.json' },
  ]

  const statuses = await Promise.all(
    paths.map(async ({ method, path }) => (await page.ask(`/api${path}`, { method })).statusCode),
  )

  expect(others.length).toBeGreaterThan(5)
  expect(new Set(statuses)).toEqual(new Set([404]))
})

test('a page’s own Authorization and cookies do not pass, and no answer has a token', async () => {
  const stranger = await world.aLandlord()
  const page = await world.logIn({ account: 'drops-headers' })

  const answer = await page.ask('/api/v1/apartments', { headers: { authorization: `Bearer ${stranger.token}` } })

  expect(answer.statusCode).toBe(200)
  expect(JSON.stringify([answer.headers, answer.body, await page.session()])).not.toMatch(/eyJ|Bearer/)
})

test('two calls at once with a token that has ended get one new token', async () => {
  const page = await world.logIn({ account: 'refreshes' })
  const pg = await import('pg')
  const database = new pg.default.Client({ connectionString: world.portalDatabaseUrl })
  await database.connect()
  await database.query("UPDATE session SET access_ends_at = now() - interval '1 minute' WHERE login = $1", [
    'person-of-refreshes',
  ])

  const answers = await Promise.all(Array.from({ length: 8 }, () => page.ask('/api/v1/apartments')))

  const { rows } = await database.query<{ fresh: boolean }>(
    "SELECT access_ends_at > now() + interval '10 minutes' AS fresh FROM session WHERE login = $1",
    ['person-of-refreshes'],
  )
  await database.end()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  expect(rows).toEqual([{ fresh: true }])
})

test('pages have the policy, and a report of a violation is taken', async () => {
  const page = world.openPage()

  const { headers, body } = await page.ask('/months/2026-10')
  const hashed = await page.ask('/assets/missing.js')
  const report = await page.ask('/reports', {
    method: 'POST',
    json: [
      { type: 'csp-violation', body: { effectiveDirective: 'script-src', blockedURL: 'https://evil.example/x.js' } },
    ],
  })

  expect(body).toContain('<html')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain('report-to csp')
  expect([hashed.statusCode, report.statusCode]).toEqual([404, 204])
})
