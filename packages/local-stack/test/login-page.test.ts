import { afterEach, expect, jest, test } from '@jest/globals'
import { startIdentityProvider } from '../src/identity-provider/identity-provider.ts'
import { PlainBrowser } from '../src/testing/plain-browser.ts'
import { authorizationRequest } from './log-in.ts'

const said = [jest.spyOn(console, 'info'), jest.spyOn(console, 'warn'), jest.spyOn(console, 'error')]

afterEach(() => {
  const sentences = said.flatMap((spy) => spy.mock.calls)
  for (const spy of said) spy.mockClear()
  expect(sentences).toEqual([])
})

test.each([
  { language: 'Polish', more: { ui_locales: 'pl' }, words: 'Zaloguj się do Lokum' },
  { language: 'English', more: {}, words: 'Log in to Lokum' },
])('the login page is in $language, has no script and allows none', async ({ more, words }) => {
  await using provider = await startIdentityProvider({ port: 0 })
  const browser = new PlainBrowser()

  const page = await browser.follow(await browser.open(authorizationRequest(provider, more).url))

  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(words)
  expect(page.body).not.toContain('<script')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
  expect(page.headers['content-security-policy']).toContain("form-action 'self' http://localhost:8084;")
})

test('a wrong password and an unknown login get one answer, which repeats the login as text', async () => {
  await using provider = await startIdentityProvider({ port: 0 })
  const browser = new PlainBrowser()
  const page = await browser.follow(await browser.open(authorizationRequest(provider).url))

  const wrong = await browser.open(page.url, { form: { login: 'landlord-a', password: 'guessed' } })
  const unknown = await browser.open(page.url, { form: { login: '"><script>', password: 'guessed' } })

  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
  expect(unknown.body).toContain('value="&quot;&gt;&lt;script&gt;"')
  expect(unknown.body.replace('&quot;&gt;&lt;script&gt;', 'landlord-a')).toBe(wrong.body)
})

test('guesses at one password take turns, and too many at once are refused', async () => {
  await using provider = await startIdentityProvider({ port: 0 })
  const browser = new PlainBrowser()
  const page = await browser.follow(await browser.open(authorizationRequest(provider).url))
  const begun = performance.now()

  const guesses = await Promise.all(
    ['one', 'two', 'three', 'four', 'five'].map((password) =>
      browser.open(page.url, { form: { login: 'landlord-a', password } }),
    ),
  )

  expect(guesses.map(({ statusCode }) => statusCode).sort()).toEqual([401, 401, 401, 429, 429])
  expect(performance.now() - begun).toBeGreaterThan(250 + 500 + 1000)
})

test('a form without its fields, a long one and one of another browser are refused', async () => {
  await using provider = await startIdentityProvider({ port: 0 })
  const browser = new PlainBrowser()
  const page = await browser.follow(await browser.open(authorizationRequest(provider).url))

  const empty = await browser.open(page.url, { form: { other: 'field' } })
  const right = { login: 'landlord-a', password: 'landlord-a-password' }
  const long = await browser.open(page.url, { form: { ...right, more: 'x'.repeat(5000) } })
  const foreign = await new PlainBrowser().open(page.url, { form: right })

  expect([empty.statusCode, long.statusCode, foreign.statusCode]).toEqual([401, 401, 400])
  expect(foreign.body).toContain('This login page has expired')
})
