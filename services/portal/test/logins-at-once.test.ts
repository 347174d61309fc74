import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { readLocation } from '@lokum/local-stack/testing/plain-browser'
import pg from 'pg'
import { openPortalWorld, type Page } from './portal-world.ts'

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

const paths = ['/months/2026-10', '/apartments', '/documents?kind=invoice']

test('three logins that one browser begins at once each end at the page asked for, in any order', async () => {
  const page = world.openPage()
  const begun = await beginAll(page, paths)

  const locations = []
  for (const form of begun.toReversed()) locations.push((await finish(page, form, 'in-turn')).headers.location)

  expect(locations).toEqual(paths.toReversed())
  expect((await page.session()).person.login).toBe('person-of-in-turn')
  expect(loginCookies(page)).toEqual([])
})

test('logins that end at one moment leave the browser one session, and it is open', async () => {
  const page = world.openPage()
  const begun = await beginAll(page, paths)

  const answers = await Promise.all(begun.map((form) => finish(page, form, 'at-one-moment')))

  expect(answers.map(({ headers }) => headers.location)).toEqual(paths)
  expect(await sessionsOf('person-of-at-one-moment')).toBe(1)
  expect((await page.session()).person.login).toBe('person-of-at-one-moment')
})

test('a callback with a state of nobody clears no login of the browser', async () => {
  const page = world.openPage()
  const [form = ''] = await beginAll(page, ['/apartments'])

  const forged = await callback(page, { code: 'stolen', state: 'A'.repeat(43) })
  const without = await callback(page, { code: 'stolen' })
  const { headers } = await finish(page, form, 'mismatch')

  expect([forged, without].map((answer) => [answer.headers.location, answer.headers['set-cookie']])).toEqual([
    ['/?login=refused', undefined],
    ['/?login=refused', undefined],
  ])
  expect(headers.location).toBe('/apartments')
})

test('a callback cannot take the state of one login and the cookie of another', async () => {
  const page = world.openPage()
  const [first = '', second = ''] = await beginAll(page, ['/apartments', '/documents'])
  const one = new URL(await arrive(page, first, 'mixed'))
  const other = new URL(await arrive(page, second, 'mixed'))

  one.searchParams.set('code', other.searchParams.get('code') ?? '')
  const mixed = await page.browser.open(one.href)

  expect(mixed.headers.location).toBe('/?login=refused')
  expect(page.cookie).toBe('')
})

test('a callback that is opened again, or that the provider refused, leads a person who is logged in to a page', async () => {
  const page = world.openPage()
  const [first = '', second = ''] = await beginAll(page, ['/apartments', '/documents'])
  const address = await arrive(page, first, 'again')
  await page.browser.open(address)
  const { cookie } = page

  const again = await page.browser.open(address)
  const state = new URL(await arrive(page, second, 'again')).searchParams.get('state') ?? ''
  const refused = await callback(page, { error: 'access_denied', state })

  expect([again.headers.location, refused.headers.location]).toEqual(['/', '/documents'])
  expect(page.cookie).toBe(cookie)
  expect((await page.session()).person.login).toBe('person-of-again')
})

test('a callback of a stranger leads a browser whose session has ended to the refusal', async () => {
  const page = await world.logIn({ account: 'over' })
  await database.query("UPDATE session SET idle_ends_at = now() - interval '1 s' WHERE login = 'person-of-over'")

  const answer = await callback(page, { code: 'stolen', state: 'B'.repeat(43) })

  expect(answer.headers.location).toBe('/?login=refused')
})

test.each(['the same person', 'another person'])(
  'a login of %s ends the former session of that browser',
  async (who) => {
    const account = who.replaceAll(' ', '-')
    const page = await world.logIn({ account: `former-${account}` })
    const elsewhere = await world.logIn({ account: `former-${account}` })
    const former = page.cookie

    await world.logIn({ account: who === 'another person' ? 'newcomer' : `former-${account}` }, page)

    expect(page.cookie).not.toBe(former)
    const asked = await world.openPage().ask('/session', { headers: { cookie: `__Host-Http-session=${former}` } })
    expect(asked.statusCode).toBe(401)
    expect((await page.ask('/api/v1/apartments')).statusCode).toBe(200)
    // The sessions of other browsers stay.
    expect((await elsewhere.ask('/api/v1/apartments')).statusCode).toBe(200)
  },
)

test('a browser keeps the cookies of its five newest logins, however many begin', async () => {
  const page = world.openPage()
  const all = Array.from({ length: 9 }, (_, index) => `/apartments?n=${index}${'x'.repeat(450)}`)
  const begun = await beginAll(page, all)

  expect(loginCookies(page)).toHaveLength(5)
  const [oldest, newest] = [await finish(page, begun[0] ?? '', 'many'), await finish(page, begun[8] ?? '', 'many')]
  expect([oldest.headers.location, newest.headers.location]).toEqual(['/?login=refused', all[8]])
})

test('strange cookies that look like logins are cleared by the next login, and break nothing', async () => {
  const page = world.openPage()
  const strange = [
    '__Host-Http-login=x',
    '__Host-Http-login-y=',
    '__Host-Http-login-%F0=%F0',
    '__Host-Http-login-z=z=z;',
  ]

  const begun = await page.browser.open(`${world.portalUrl}/login`, { headers: { cookie: strange.join('; ') } })

  expect(begun.statusCode).toBe(303)
  expect(begun.headers['set-cookie']).toContainEqual(expect.stringMatching(/^__Host-Http-login=; .*Max-Age=0$/))
  expect(begun.headers['set-cookie']).toContainEqual(expect.stringMatching(/^__Host-Http-login-z=; .*Max-Age=0$/))
})

/** Begins logins, one after the other; gives the provider's forms. */
async function beginAll(page: Page, returnTo: readonly string[]): Promise<string[]> {
  const forms: string[] = []
  for (const path of returnTo) forms.push((await page.beginLogin(path)).form)
  return forms
}

/** The address of the callback, with its code. */
async function arrive(page: Page, form: string, account: string): Promise<string> {
  const { login, password } = accountPerson({ account })
  const sent = await page.browser.open(form, { form: { login, password } })
  return readLocation(await page.browser.follow(sent, world.portalUrl))
}

const finish = async (page: Page, form: string, account: string) =>
  await page.browser.open(await arrive(page, form, account), { headers: { 'sec-fetch-site': 'cross-site' } })

const callback = async (page: Page, query: Record<string, string>) =>
  await page.browser.open(`${world.portalUrl}/callback?${new URLSearchParams(query)}`)

function loginCookies({ browser }: Page): string[] {
  return browser.cookieNames(world.portalUrl).filter((name) => name.startsWith('__Host-Http-login'))
}

async function sessionsOf(login: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>('SELECT count(*)::int FROM session WHERE login = $1', [
    login,
  ])
  return rows[0]?.count ?? 0
}
