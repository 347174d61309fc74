import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { readLocation } from '@lokum/local-stack/testing/plain-browser'
import pg from 'pg'
import { openPortalWorld } from './portal-world.ts'

let world: Awaited<ReturnType<typeof openPortalWorld>>
let database: pg.Pool
beforeAll(async () => {
  world = await openPortalWorld()
  database = new pg.Pool({ connectionString: world.portalDatabaseUrl, max: 1 })
})
afterAll(async () => {
  await database.end()
  await world[Symbol.asyncDispose]()
})

test('a person logs in at the provider and returns to the page that asked for it', async () => {
  const page = world.openPage()

  const location = await page.logIn(accountPerson({ account: 'returns' }), '/months/2026-10?group=sent')

  expect(location).toBe('/months/2026-10?group=sent')
  expect(await page.session()).toMatchObject({
    person: { login: 'person-of-returns', name: 'Person of returns' },
    scopes: expect.arrayContaining(['settlements.write', 'tax.read']),
  })
})

test('the cookies are for this host, for https and for no script, and the session’s for its own pages alone', async () => {
  const page = world.openPage()

  const begun = await page.browser.open(`${world.portalUrl}/login`)
  await page.logIn(accountPerson({ account: 'cookies' }))

  expect(begun.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-Http-login-[\w-]{43}=[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/),
    expect.stringMatching(/^__Host-Http-browser=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/),
  ])
  expect(page.cookie).toMatch(/^[\w-]{43}$/)
})

test('the database has neither the cookie nor a token in clear', async () => {
  const page = await world.logIn({ account: 'sealed' })

  const { rows } = await database.query('SELECT * FROM session WHERE login = $1', ['person-of-sealed'])
  const stored = JSON.stringify(rows)

  expect(rows).toHaveLength(1)
  expect(stored).not.toContain(page.cookie)
  expect(stored).not.toContain('eyJ')
})

test.each([
  '//evil.example/',
  '/\\evil.example',
  'https://evil.example/',
  '/login',
  '/api/v1/apartments',
  '/%2F/..//evil.example',
  'x',
])('after a login, %s leads to the first page', async (returnTo) => {
  const page = world.openPage()

  const location = await page.logIn(accountPerson({ account: 'redirects' }), returnTo)

  expect(location).toBe('/')
})

test('a code that another browser asked for starts no session', async () => {
  const attacker = world.openPage()
  const victim = world.openPage()
  const { form } = await attacker.beginLogin()
  const { login, password } = accountPerson({ account: 'attacker' })
  const sent = await attacker.browser.open(form, { form: { login, password } })
  const callback = readLocation(await attacker.browser.follow(sent, world.portalUrl))

  const withoutLogin = await victim.browser.open(callback)
  await victim.beginLogin()
  const withAnotherLogin = await victim.browser.open(callback)

  expect([withoutLogin, withAnotherLogin].map(({ headers }) => headers.location)).toEqual([
    '/?login=refused',
    '/?login=refused',
  ])
  expect(victim.cookie).toBe('')
})

test('a cookie from before the login is worth nothing after it', async () => {
  const page = world.openPage()
  const fixed = 'A'.repeat(43)

  await page.ask('/session', { headers: { cookie: `__Host-Http-session=${fixed}` } })
  await page.logIn(accountPerson({ account: 'fixation' }))

  expect(page.cookie).not.toBe(fixed)
  const attacker = await world.openPage().ask('/session', { headers: { cookie: `__Host-Http-session=${fixed}` } })
  expect(attacker.statusCode).toBe(401)
})

test('calls of two people that come at one moment each get their own session, and a stranger none', async () => {
  const [one, other] = [await world.logIn({ account: 'at-once-1' }), await world.logIn({ account: 'at-once-2' })]
  const stranger = world.openPage()

  const asked = Array.from({ length: 10 }, () => [one, stranger, other].map((page) => page.ask('/session')))
  const answers = await Promise.all(asked.flat())

  const [first, second] = [accountPerson({ account: 'at-once-1' }), accountPerson({ account: 'at-once-2' })]
  expect(answers.map(({ body }) => JSON.parse(body).person?.login)).toEqual(
    Array.from({ length: 10 }, () => [first.login, undefined, second.login]).flat(),
  )
})

test('a logout ends the session, its refresh token and, by navigation, the login at the provider', async () => {
  const page = await world.logIn({ account: 'leaves' })
  const { cookie } = page

  const left = await page.ask('/logout', { method: 'POST' })
  const asked = await page.ask('/session', { headers: { cookie: `__Host-Http-session=${cookie}` } })

  expect(left.statusCode).toBe(200)
  expect(JSON.parse(left.body).location).toMatch(/\/session\/end\?.*id_token_hint=/)
  expect(left.headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-Http-session=; .*Max-Age=0$/)])
  expect(asked.statusCode).toBe(401)
  expect(JSON.parse(asked.body)).toMatchObject({ code: 'session_ended' })
})

test('a person who may only read has only those scopes', async () => {
  const page = await world.logIn({ account: 'reads', scopes: ['apartments.read'] })

  const refused = await page.ask('/api/v1/apartments', { method: 'POST', json: { label: 'Dom' } })

  expect((await page.session()).scopes).toEqual(['apartments.read'])
  expect(refused.statusCode).toBe(403)
  expect(JSON.parse(refused.body)).toMatchObject({ code: 'insufficient_scope' })
})
