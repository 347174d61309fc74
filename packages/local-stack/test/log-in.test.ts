import { afterEach, expect, jest, test } from '@jest/globals'
import { startIdentityProvider } from '../src/identity-provider/identity-provider.ts'
import { accountPerson } from '../src/identity-provider/people.ts'
import { PlainBrowser, readLocation } from '../src/testing/plain-browser.ts'
import { authorizationRequest, claimsOf, exchange, logIn, portalOrigin, refresh, revoke } from './log-in.ts'

const said = [jest.spyOn(console, 'info'), jest.spyOn(console, 'warn'), jest.spyOn(console, 'error')]

afterEach(() => {
  const sentences = said.flatMap((spy) => spy.mock.calls)
  for (const spy of said) spy.mockClear()
  expect(sentences).toEqual([])
})

test('a person who logs in gets an access token for the own account and an ID token with the name', async () => {
  await using provider = await startIdentityProvider({ port: 0 })

  const { arrived, ...login } = await logIn(provider, 'landlord-a')
  const tokens = await exchange(provider, login)

  expect(arrived.searchParams.get('state')).toBe('state-1')
  expect(claimsOf(tokens.access_token)).toMatchObject({
    aud: 'lokum-api',
    sub: 'landlord-a',
    client_id: 'portal',
    account_id: 'account-a',
    scope: 'apartments.read apartments.write settlements.read',
  })
  expect(claimsOf(tokens.id_token)).toMatchObject({
    aud: 'portal',
    sub: 'landlord-a',
    name: 'Anna Adamska',
    nonce: 'nonce-1',
  })
})

test('a person gets of the asked scopes those that the person may have', async () => {
  await using provider = await startIdentityProvider({ port: 0 })

  const tokens = await exchange(provider, await logIn(provider, 'reader-a'))

  expect(claimsOf(tokens.access_token)).toMatchObject({
    sub: 'reader-a',
    account_id: 'account-a',
    scope: 'apartments.read settlements.read',
  })
})

test('for tests, each account has a person who acts for it', async () => {
  await using provider = await startIdentityProvider({ port: 0, peopleOfAnyAccount: true })
  const { login } = accountPerson({ account: 'account-of-a-test' })

  const tokens = await exchange(provider, await logIn(provider, login))

  expect(claimsOf(tokens.access_token)).toMatchObject({ sub: login, account_id: 'account-of-a-test' })
})

test.each([
  { change: 'without a code challenge', more: { code_challenge: undefined, code_challenge_method: undefined } },
  { change: 'with a plain code challenge', more: { code_challenge_method: 'plain' } },
])('the portal is refused a code $change', async ({ more }) => {
  await using provider = await startIdentityProvider({ port: 0 })
  const browser = new PlainBrowser()

  const answer = await browser.open(authorizationRequest(provider, more).url)

  expect(new URL(readLocation(answer)).searchParams.get('error')).toBe('invalid_request')
})

test.each([
  'http://localhost:8084/callback/',
  'http://localhost:8084/other',
  'http://127.0.0.1:8084/callback',
  'http://localhost:8084.example.org/callback',
])('a login never leads to %s', async (redirect_uri) => {
  await using provider = await startIdentityProvider({ port: 0 })
  const browser = new PlainBrowser()

  const answer = await browser.open(authorizationRequest(provider, { redirect_uri }).url)

  expect(answer.statusCode).toBe(400)
  expect(answer.headers.location).toBeUndefined()
  expect(answer.body).toContain('invalid_redirect_uri')
})

test('a code works once, and only with its verifier', async () => {
  await using provider = await startIdentityProvider({ port: 0 })
  const stolen = await logIn(provider, 'landlord-a')
  const own = await logIn(provider, 'landlord-a')

  const guessed = await exchange(provider, { code: stolen.code, verifier: own.verifier })
  const first = await exchange(provider, own)
  const second = await exchange(provider, own)

  expect(guessed.error).toBe('invalid_grant')
  expect(second.error).toBe('invalid_grant')
  expect((await refresh(provider, first.refresh_token)).error).toBe('invalid_grant')
})

test('a refresh token is replaced at each use, and using an old one ends them all', async () => {
  await using provider = await startIdentityProvider({ port: 0 })
  const first = await exchange(provider, await logIn(provider, 'landlord-a'))

  const second = await refresh(provider, first.refresh_token)
  const again = await refresh(provider, first.refresh_token)
  const afterReuse = await refresh(provider, second.refresh_token)

  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(claimsOf(second.access_token)).toMatchObject({ sub: 'landlord-a', account_id: 'account-a', aud: 'lokum-api' })
  expect(again.error).toBe('invalid_grant')
  expect(afterReuse.error).toBe('invalid_grant')
})

test('a revoked refresh token gives nothing', async () => {
  await using provider = await startIdentityProvider({ port: 0 })
  const tokens = await exchange(provider, await logIn(provider, 'landlord-a'))

  await revoke(provider, tokens.refresh_token)

  expect((await refresh(provider, tokens.refresh_token)).error).toBe('invalid_grant')
})

test('logins and refresh tokens survive a rotation of the keys', async () => {
  await using provider = await startIdentityProvider({ port: 0 })
  const begun = new PlainBrowser()
  const { url, verifier } = authorizationRequest(provider)
  const page = await begun.follow(await begun.open(url))
  const tokens = await exchange(provider, await logIn(provider, 'landlord-a'))

  await provider.rotateKeys('drop-old')

  const sent = await begun.open(page.url, { form: { login: 'landlord-b', password: 'landlord-b-password' } })
  const code = new URL(readLocation(await begun.follow(sent, portalOrigin))).searchParams.get('code') ?? ''
  expect(claimsOf((await exchange(provider, { code, verifier })).access_token)).toMatchObject({ sub: 'landlord-b' })
  expect((await refresh(provider, tokens.refresh_token)).error).toBeUndefined()
})

test('the second login in one browser needs no password, and none works after a logout', async () => {
  await using provider = await startIdentityProvider({ port: 0 })
  const { browser, ...login } = await logIn(provider, 'landlord-a')
  const { id_token } = await exchange(provider, login)
  const silent = await browser.follow(await browser.open(authorizationRequest(provider).url), portalOrigin)

  const question = await browser.open(`${provider.issuer}/session/end?id_token_hint=${id_token}`)
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(question.body)?.[1] ?? ''
  await browser.open(`${provider.issuer}/session/end/confirm`, { form: { xsrf, logout: 'yes' } })

  expect(readLocation(silent)).toContain('/callback?code=')
  expect(question.body).not.toMatch(/<script|https?:\/\/fonts/)
  const asked = await browser.follow(await browser.open(authorizationRequest(provider).url), portalOrigin)
  expect(asked.body).toContain('Log in to Lokum')
})
